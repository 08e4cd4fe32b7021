import { outlineOn, pathOf } from '../series/outlines.ts';
import type { Photo } from '../series/seriesRules.ts';
import styles from './Panes.module.css';

/** The outline of the earlier picture, dashed, on the later one. */
export function Outline({ earlier, later }: { earlier: Photo; later: Photo }) {
  const { points } = outlineOn(earlier, later);
  if (points.length < 3) return null;
  return <polygon className={styles.outline} points={pathOf(points)} />;
}
