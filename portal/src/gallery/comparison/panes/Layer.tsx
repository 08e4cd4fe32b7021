import type { CSSProperties, ReactNode } from 'react';
import type { View } from '../../viewer/useZoom.ts';
import { areaOf } from '../series/outlines.ts';
import type { Photo } from '../series/seriesRules.ts';
import styles from './Panes.module.css';

type Props = { photo: Photo; view: View; over?: ReactNode; children?: ReactNode };

/** A picture at its place of the view, with marks on its drawing area. */
export function Layer({ photo, view, over, children }: Props) {
  const { width, height } = areaOf(photo);
  const style = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.factor})`,
    '--factor': view.factor,
  } as CSSProperties;
  return (
    <div className={styles.layer} style={style}>
      <img src={photo.screenUrl ?? photo.url} alt={photo.name} draggable={false} />
      {children && (
        <svg
          className={styles.lines}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="xMidYMid meet"
          aria-hidden
        >
          {children}
        </svg>
      )}
      {over}
    </div>
  );
}
