import type { Shelf } from '@corridor/contract/templates/shelf.ts';
import { differences } from '@corridor/contract/templates/shelfMerge.ts';
import { shelfWords as words } from '@corridor/contract/templates/words.ts';
import styles from './ShelfDifferences.module.css';

type Props = { mine: Shelf; theirs: Shelf };

/** The differences of two shelves, by the names of their items. */
export function ShelfDifferences({ mine, theirs }: Props) {
  const difference = differences(mine, theirs);
  const lines = [
    [words.onlyMine, difference.mine],
    [words.onlyTheirs, difference.theirs],
    [words.changed, difference.changed],
  ] as const;
  return (
    <>
      <dl className={styles.list}>
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
    </>
  );
}
