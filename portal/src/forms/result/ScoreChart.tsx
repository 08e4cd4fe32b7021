import { marksOf, type Point, placesOf } from '@corridor/contract/forms/result/chart.ts';
import { words } from '@corridor/contract/forms/result/words.ts';
import { type Sex, thresholdOf } from '@corridor/contract/forms/scoring.ts';
import { dayOf } from '../../platform/dates.ts';
import type { Score } from './answered.ts';
import styles from './Result.module.css';

const frame = { left: 26, top: 12, right: 128, bottom: 24, width: 420, height: 200 };
const inner = {
  width: frame.width - frame.left - frame.right,
  height: frame.height - frame.top - frame.bottom,
};
const pad = 20;
/** More forms than this are not shown one by one. */
const mostPoints = 12;

type Props = {
  score: Score;
  sums: readonly Point[];
  /** Of the patient, where it decides and is known. */
  sex: Sex | undefined;
};

/** The sums of a score over time above its bands. */
export function ScoreChart({ score, sums, sex }: Props) {
  const points = sums.slice(-mostPoints);
  const { most, bands, positive } = score;
  const threshold = positive && thresholdOf(positive, sex);
  const lowest = bands[0]?.from ?? 0;
  const y = (sum: number) =>
    frame.top + inner.height * (1 - (sum - lowest) / Math.max(1, most - lowest));
  const places = placesOf(points).map(
    (place) => frame.left + pad + place * (inner.width - 2 * pad),
  );
  const last = points.length - 1;
  const current = points[last]?.sum ?? 0;
  const edge = frame.left + inner.width;
  const line = points.map(({ sum }, at) => `${places[at]},${y(sum)}`).join(' ');
  // Neighbouring bands touch halfway between their sums.
  const bandEdges = ({ from, to }: Score['bands'][number]) => ({
    top: y(Math.min(most, to + 0.5)),
    bottom: y(Math.max(lowest, from - 0.5)),
  });
  return (
    <figure className={styles.chart}>
      <figcaption>
        <strong>{words.overTime}</strong>
        <span>{words.forms(points.length, threshold !== undefined)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden>
        {bands.map((band, index) => {
          const { top, bottom } = bandEdges(band);
          const isCurrent = current >= band.from && current <= band.to;
          return (
            <g key={band.from} data-tone={isCurrent ? band.tone : undefined}>
              <rect
                x={frame.left}
                y={top}
                width={inner.width}
                height={bottom - top}
                className={styles.zone}
                data-even={index % 2 === 0}
              />
              <text x={edge + 8} y={(top + bottom) / 2 + 4} className={styles.zoneName}>
                {band.text.en}
              </text>
            </g>
          );
        })}
        {marksOf(most).map((mark) => (
          <text key={mark} x={frame.left - 6} y={y(mark) + 4} className={styles.mark}>
            {mark}
          </text>
        ))}
        {threshold !== undefined && (
          <line
            x1={frame.left}
            x2={edge}
            y1={y(threshold)}
            y2={y(threshold)}
            className={styles.threshold}
          />
        )}
        <polyline points={line} className={styles.line} />
        {points.map(({ submittedAt, sum }, index) => (
          <g key={submittedAt} data-last={index === last}>
            <circle
              cx={places[index]}
              cy={y(sum)}
              r={index === last ? 5 : 4}
              className={styles.dot}
            />
            <text x={places[index]} y={y(sum) - 9} className={styles.value}>
              {sum}
            </text>
            {(points.length <= 5 || index === 0 || index === last) && (
              <text x={places[index]} y={frame.height - 6} className={styles.date}>
                {dayOf(submittedAt)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul className="visuallyHidden">
        {points.map(({ submittedAt, sum }) => (
          <li key={submittedAt}>{words.point(dayOf(submittedAt), sum)}</li>
        ))}
      </ul>
    </figure>
  );
}
