import { editWords as words } from '@corridor/contract/platform/words.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Differences } from './Differences.tsx';
import type { DifferenceRow } from './differenceRows.ts';
import styles from './TheirsNote.module.css';

/** A newer value that somebody else saved, and the two choices. */
export type ShownTheirs = {
  /** Says that somebody else saved. */
  lead: string;
  /** The fields that differ, or another list of the differences. */
  rows: readonly DifferenceRow[];
  /** The differences of something that has no named fields. */
  details?: ReactNode;
  onKeepMine: () => Promise<{ saved: boolean; problems?: readonly unknown[] }>;
  onTakeTheirs: () => void;
};

type Props = {
  theirs: Omit<ShownTheirs, 'onKeepMine'> & { onKeepMine: () => unknown };
  ref?: Ref<HTMLElement>;
  busy: boolean;
};

/** Shows both versions. Nothing is saved before the person chooses one. */
export function TheirsNote({ theirs, ref, busy }: Props) {
  const { lead, rows, details, onKeepMine, onTakeTheirs } = theirs;
  return (
    <section ref={ref} className={styles.note} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <div className={styles.says}>
        <strong>{lead}</strong>
        {/* The person's own value is among these, so a screen reader is not told of each letter. */}
        <div aria-live="off">
          {rows.length > 0 && <Differences rows={rows} />}
          {details}
        </div>
      </div>
      <div className={styles.ways}>
        <Button onClick={onTakeTheirs}>{words.takeTheirs}</Button>
        <Button title={words.keepMineLead} busy={busy} onClick={() => void onKeepMine()}>
          {words.keepMine}
        </Button>
      </div>
    </section>
  );
}
