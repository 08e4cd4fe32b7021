import type { Entry, Shelf } from '@corridor/contract/templates/shelf.ts';
import { differences } from '@corridor/contract/templates/shelfMerge.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { clockTime } from '../platform/dates.ts';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './ConflictNote.module.css';
import type { Saved } from './useShelf.ts';

type Props<I extends Entry> = {
  mine: Shelf<I>;
  theirs: Saved<I>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const conflictId = 'conflict';
/** Save leads to this note, because nothing is saved before the person chooses a version. */
export const showConflict = () => document.getElementById(conflictId)?.focus();

/** Another window has saved meanwhile: the differences by name, and the two choices. */
export function ConflictNote<I extends Entry>({
  mine,
  theirs,
  onKeepMine,
  onTakeTheirs,
}: Props<I>) {
  const difference = differences(mine, theirs.shelf);
  const lines = [
    [words.onlyMine, difference.mine],
    [words.onlyTheirs, difference.theirs],
    [words.changed, difference.changed],
  ] as const;
  return (
    <section id={conflictId} className={styles.note} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div className={styles.says}>
        <strong>{words.elsewhere(clockTime(theirs.savedAt ?? ''))}</strong>
        <dl>
          {lines.map(
            ([title, names]) =>
              names.length > 0 && (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{names.join(', ')}</dd>
                </div>
              ),
          )}
        </dl>
        {difference.order && <p>{words.order}</p>}
      </div>
      <div className={styles.ways}>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
        <Button title={words.keepMineLead} onClick={onKeepMine}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  );
}
