import type { View } from '../../viewer/useZoom.ts';
import type { Size } from '../series/outlines.ts';
import type { Photo } from '../series/seriesRules.ts';
import styles from './Panes.module.css';

type Props = { photo: Photo; view: View; frame: Size };

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
const percent = (part: number) => `${(part * 100).toFixed(1)}%`;

/** The whole picture, with the part that is shown. */
export function Minimap({ photo, view: { factor, x, y }, frame }: Props) {
  const side = 1 / factor;
  const left = (1 - side) / 2 - share(x, frame.width * factor);
  const top = (1 - side) / 2 - share(y, frame.height * factor);
  const shown = { left: percent(left), top: percent(top), width: percent(side) };
  return (
    <div
      className={styles.map}
      style={{ aspectRatio: `${frame.width || 1} / ${frame.height || 1}` }}
      aria-hidden
    >
      <img src={photo.thumbnailUrl ?? photo.url} alt="" draggable={false} />
      <span style={{ ...shown, height: percent(side) }} />
    </div>
  );
}
