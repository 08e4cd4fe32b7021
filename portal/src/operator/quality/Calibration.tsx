import type { VersionQuality } from '@corridor/contract/annotation/schemas.ts';
import { qualityWords as words } from '@corridor/contract/annotation/words.ts';
import styles from './Quality.module.css';

const size = 320;
const edge = 40;
const across = (part: number) => edge + part * (size - edge - 8);
const down = (part: number) => size - edge - part * (size - edge - 8);
const marks = [0, 0.2, 0.4, 0.6, 0.8, 1];
const largest = 9;
const smallest = 3;

/** The score of the model against the share that was right, with 95 % intervals. */
export function Calibration({ points }: { points: VersionQuality['calibration'] }) {
  const most = Math.max(1, ...points.map(({ share }) => share.total));
  const shown = points.map(({ score, share }) => ({
    ...share,
    score,
    part: share.right / Math.max(1, share.total),
    radius: smallest + (largest - smallest) * Math.sqrt(share.total / most),
  }));
  return (
    <figure className={styles.plot}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={shown.map(({ score, part, total }) => words.dot(score, part, total)).join('. ')}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line
              className={styles.grid}
              x1={across(mark)}
              x2={across(mark)}
              y1={down(0)}
              y2={down(1)}
            />
            <line
              className={styles.grid}
              x1={across(0)}
              x2={across(1)}
              y1={down(mark)}
              y2={down(mark)}
            />
            <text x={across(mark)} y={size - edge + 16} textAnchor="middle">
              {mark}
            </text>
            <text x={edge - 6} y={down(mark) + 4} textAnchor="end">
              {words.percent(mark)}
            </text>
          </g>
        ))}
        <line className={styles.perfect} x1={across(0)} x2={across(1)} y1={down(0)} y2={down(1)} />
        {shown.map(({ score, low, high, part, radius }) => (
          <g key={score} className={styles.point}>
            <line x1={across(score)} x2={across(score)} y1={down(low)} y2={down(high)} />
            <circle cx={across(score)} cy={down(part)} r={radius} />
          </g>
        ))}
        <text x={across(0.5)} y={size - 4} textAnchor="middle">
          {words.score}
        </text>
      </svg>
      <figcaption>
        {words.perfect}. {words.calibrationLead}
      </figcaption>
    </figure>
  );
}
