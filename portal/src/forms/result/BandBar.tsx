import type { Score } from './answered.ts';
import styles from './Result.module.css';

type Props = { score: Score; sum: number };

/** The bands from the lowest to the highest, with the sum in its place. */
export function BandBar({ score: { bands, most }, sum }: Props) {
  const [first] = bands;
  if (!first) return null;
  const lowest = first.from;
  const width = most - lowest + 1;
  return (
    <div className={styles.bands} aria-hidden>
      <span
        className={styles.marker}
        style={{ insetInlineStart: `${((sum - lowest + 0.5) / width) * 100}%` }}
      />
      {bands.map(({ from, to, tone }) => (
        <span
          key={from}
          className={styles.band}
          data-tone={sum >= from && sum <= to ? tone : undefined}
          style={{ flexGrow: to - from + 1 }}
        >
          {from}–{to}
        </span>
      ))}
    </div>
  );
}
