import { editWords as words } from '@corridor/contract/platform/words.ts';
import styles from './Differences.module.css';
import type { DifferenceRow } from './differenceRows.ts';

type Props = {
  /** The headings of the two columns. */
  mine?: string;
  theirs?: string;
  rows: readonly DifferenceRow[];
};

/** Two versions side by side, one field in each row. */
export function Differences({ mine = words.mine, theirs = words.theirs, rows }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls by keys
    <section className={styles.box} aria-label={words.differences} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{mine}</th>
            <th scope="col">{theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, mine: myText, theirs: theirText }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{myText || '–'}</td>
              <td>{theirText || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
