import type { Share } from '@corridor/contract/annotation/schemas.ts';
import { qualityWords as words } from '@corridor/contract/annotation/words.ts';
import styles from './Quality.module.css';

type Props = { name: string; share: Share; strong?: boolean; quiet?: boolean };

const width = 160;
const height = 20;
const place = (part: number) => 4 + part * (width - 8);

/** A share in numbers, and as a dot on the bar of its interval. */
export function ShareRow({ name, share, strong = false, quiet = false }: Props) {
  const { right, total, low, high } = share;
  const part = total === 0 ? 0 : right / total;
  return (
    <tr data-strong={strong}>
      <th scope="row">{name}</th>
      <td className="tabular">{words.counted(right, total)}</td>
      <td>
        {total > 0 && (
          <svg
            className={styles.interval}
            viewBox={`0 0 ${width} ${height}`}
            width={width}
            height={height}
            aria-hidden
          >
            <line x1={place(low)} x2={place(high)} y1={height / 2} y2={height / 2} />
            <circle cx={place(part)} cy={height / 2} r={4} data-quiet={quiet} />
          </svg>
        )}
      </td>
      <td className="tabular">{total > 0 && words.percent(part)}</td>
      <td className="tabular">{total > 0 && words.between(low, high)}</td>
    </tr>
  );
}
