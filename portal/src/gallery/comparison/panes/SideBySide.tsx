import { words } from '@corridor/contract/gallery/words.ts';
import { IconPlus } from '@tabler/icons-react';
import { type PointerEvent, useRef } from 'react';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { daysApart, letters, panesAtMost } from '../series/seriesRules.ts';
import type { ComparisonState } from '../useComparison.ts';
import { Outline } from './Outline.tsx';
import { Pane } from './Pane.tsx';
import styles from './Panes.module.css';

const { comparison } = words;

/** Two or more pictures beside each other. A cross marks the same place in each. */
export function SideBySide({ state }: { state: ComparisonState }) {
  const { photos, shown, views, linked, outline } = state;
  const box = useRef<HTMLDivElement>(null);
  const [first, second] = shown;
  /** The cross moves without React, once for each move of the pointer. */
  const moveCross = ({ target, clientX, clientY }: PointerEvent) => {
    const frame = (target as Element).closest(`.${styles.frame}`)?.getBoundingClientRect();
    if (!frame || !box.current) return;
    box.current.style.setProperty('--cross-x', `${clientX - frame.left}px`);
    box.current.style.setProperty('--cross-y', `${clientY - frame.top}px`);
  };
  return (
    <div
      ref={box}
      className={styles.panes}
      data-count={shown.length}
      data-linked={linked && shown.length > 1}
      onPointerMove={moveCross}
    >
      {shown.map((photo, pane) => (
        <Pane
          // biome-ignore lint/suspicious/noArrayIndexKey: a pane stays while its picture changes
          key={pane}
          letter={letters[pane] ?? ''}
          photo={photo}
          photos={photos}
          view={views[pane] ?? state.whole}
          onView={(step) => state.changeView(pane, step)}
          onChoose={(id) => state.put(pane, id)}
          onRemove={shown.length > 2 ? () => state.remove(pane) : undefined}
        >
          {outline && pane > 0 && first && <Outline earlier={first} later={photo} />}
        </Pane>
      ))}
      {first && second && (
        <p className={styles.apart}>
          <strong className="tabular">{daysApart(first, second).count}</strong>{' '}
          {daysApart(first, second).text}
        </p>
      )}
      {state.unshown.length > 0 && shown.length > 1 && shown.length < panesAtMost && (
        <IconButton label={comparison.addBeside} className={styles.add} onClick={state.addBeside}>
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
