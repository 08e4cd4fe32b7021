import type { ReactNode } from 'react';
import styles from './Comparison.module.css';
import type { Photo } from './series/seriesRules.ts';
import { Timeline } from './series/Timeline.tsx';
import type { ComparisonState } from './useComparison.ts';

/** Stands above the pictures, and knows which of them are shown. */
export type Header = ((shown: readonly Photo[]) => ReactNode) | undefined;

type Props = { state: ComparisonState; header: Header; stage: ReactNode; side: ReactNode };

/** The pictures above their timeline, with their sizes and notes at the side. */
export function ComparisonLayout({ state, header, stage, side }: Props) {
  const { photos, shown, ids, put } = state;
  return (
    <>
      {header?.(shown)}
      <div className={styles.comparison}>
        <div className={styles.main}>
          {stage}
          <Timeline photos={photos} panes={ids} onPut={put} />
        </div>
        <aside className={styles.side}>{side}</aside>
      </div>
    </>
  );
}
