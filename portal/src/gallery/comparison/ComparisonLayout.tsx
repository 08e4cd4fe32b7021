import type { ReactNode } from 'react';
import type { useStaleLinks } from '../useStaleLinks.ts';
import styles from './Comparison.module.css';
import type { Photo } from './series/seriesRules.ts';
import { Timeline } from './series/Timeline.tsx';
import type { ComparisonState } from './useComparison.ts';

/** Stands above the pictures, and knows which of them are shown. */
export type Header = ((shown: readonly Photo[]) => ReactNode) | undefined;

/** Notices the pictures that do not come. */
export type Box = ReturnType<typeof useStaleLinks>['box'];

type Props = {
  box: Box;
  state: ComparisonState;
  header: Header;
  stage: ReactNode;
  side: ReactNode;
};

/** The pictures above their timeline, with their sizes and notes at the side. */
export function ComparisonLayout({ box, state, header, stage, side }: Props) {
  const { photos, shown, ids, put } = state;
  return (
    <>
      {header?.(shown)}
      <div className={styles.comparison} {...box}>
        <div className={styles.main}>
          {stage}
          <Timeline photos={photos} panes={ids} onPut={put} />
        </div>
        <aside className={styles.side}>{side}</aside>
      </div>
    </>
  );
}
