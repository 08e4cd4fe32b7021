import { words } from '@corridor/contract/gallery/words.ts';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { type PointerEvent, useState } from 'react';
import { longTime } from '../../../platform/dates.ts';
import { useViewControls } from '../../viewer/useZoom.ts';
import { daysApart, type Photo } from '../series/seriesRules.ts';
import type { ComparisonState } from '../useComparison.ts';
import { Layer } from './Layer.tsx';
import { Outline } from './Outline.tsx';
import styles from './Panes.module.css';

const { comparison } = words;

type Props = { state: ComparisonState; first: Photo; second: Photo };

/** The later picture upon the earlier one: divided by a line, or shining through. */
export function OneUponOther({ state, first, second }: Props) {
  const { mode, views, whole, outline } = state;
  const [share, setShare] = useState(50);
  const view = views[0] ?? whole;
  const zoom = useViewControls(view, (step) => state.changeView(0, step));
  const slides = mode === 'slider';
  /** The share of the width to the left of the pointer. */
  const drag = (event: PointerEvent) => {
    event.stopPropagation();
    const frame = zoom.frame.current?.getBoundingClientRect();
    if (!frame || event.buttons === 0) return;
    const part = ((event.clientX - frame.left) / frame.width) * 100;
    setShare(Math.round(Math.min(100, Math.max(0, part))));
  };
  const grip = (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const { count, text } = daysApart(first, second);
  return (
    <div className={styles.upon}>
      <div
        ref={zoom.frame}
        className={styles.frame}
        data-zoomed={view.factor > 1}
        {...zoom.handlers}
      >
        <Layer photo={first} view={view} />
        <div
          className={styles.over}
          style={slides ? { clipPath: `inset(0 0 0 ${share}%)` } : { opacity: share / 100 }}
        >
          <Layer photo={second} view={view}>
            {outline && <Outline earlier={first} later={second} />}
          </Layer>
        </div>
        {slides && (
          <div
            className={styles.divider}
            style={{ left: `${share}%` }}
            onPointerDown={grip}
            onPointerMove={drag}
            aria-hidden
          >
            <IconArrowsHorizontal size={18} stroke={2} />
          </div>
        )}
      </div>
      <label className={styles.share}>
        <span>
          <b>A</b> {longTime(first.taken)}
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={slides ? comparison.sliderLabel : comparison.overlayLabel}
          onChange={({ target }) => setShare(Number(target.value))}
        />
        <span>
          <b>B</b> {longTime(second.taken)}
        </span>
        <small className="tabular">{[count, text].filter(Boolean).join(' ')}</small>
      </label>
    </div>
  );
}
