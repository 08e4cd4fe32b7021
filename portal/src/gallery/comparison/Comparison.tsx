import { zoomRange } from '@corridor/contract/gallery/rules.ts';
import { words } from '@corridor/contract/gallery/words.ts';
import {
  IconArrowsExchange,
  IconColumns2,
  IconLayersIntersect,
  IconSeparatorVertical,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeys } from '../../platform/pageKeys.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useStaleLinks } from '../useStaleLinks.ts';
import { FullScreenButton } from '../viewer/FullScreenButton.tsx';
import { useFullScreen } from '../viewer/useFullScreen.ts';
import { ZoomButtons } from '../viewer/ZoomButtons.tsx';
import styles from './Comparison.module.css';
import { ComparisonLayout, type Header } from './ComparisonLayout.tsx';
import { ComparisonSide } from './ComparisonSide.tsx';
import { Measure } from './measuring/Measure.tsx';
import { OneUponOther } from './panes/OneUponOther.tsx';
import { SideBySide } from './panes/SideBySide.tsx';
import type { Photo } from './series/seriesRules.ts';
import { type ComparisonState, useComparison } from './useComparison.ts';
import { useSteadyPhotos } from './useSteadyPhotos.ts';

const { comparison } = words;

type Props = {
  /** The series, the oldest first. */
  photos: readonly Photo[];
  opened: string;
  /** The reader may measure. */
  measures: boolean;
  /** The part above the sizes: the figure with the other sites. */
  sites?: ReactNode;
  header?: Header;
  /** Reads the series again, for new links. */
  onStale: () => unknown;
};

/** The pictures of one patient and site, compared over time. */
export function Comparison({ photos: fresh, opened, measures, sites, header, onStale }: Props) {
  const { stale, box } = useStaleLinks(onStale);
  const photos = useSteadyPhotos(fresh, stale);
  const state = useComparison(photos, opened);
  const { shown } = state;
  const [measured, setMeasured] = useState<number>();
  const photo = measured === undefined ? undefined : shown[measured];
  if (measured !== undefined && photo)
    return (
      <Measure
        key={photo.id}
        box={box}
        state={state}
        pane={measured}
        photo={photo}
        header={header}
        onDone={() => setMeasured(undefined)}
      />
    );
  return (
    <ComparisonLayout
      box={box}
      state={state}
      header={header}
      stage={<Stage state={state} />}
      side={
        <>
          {sites}
          <ComparisonSide state={state} onMeasure={measures ? setMeasured : undefined} />
        </>
      }
    />
  );
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
const modes = {
  side: (
    <>
      <IconColumns2 {...icon} /> {comparison.modes.side}
    </>
  ),
  slider: (
    <>
      <IconSeparatorVertical {...icon} /> {comparison.modes.slider}
    </>
  ),
  overlay: (
    <>
      <IconLayersIntersect {...icon} /> {comparison.modes.overlay}
    </>
  ),
};

/** The pictures with the tools above them. */
function Stage({ state }: { state: ComparisonState }) {
  const { shown, mode, linked, outline, factor } = state;
  const { box, full, toggle } = useFullScreen<HTMLDivElement>();
  const [first, second] = shown;
  const zoomBy = (steps: number) => state.zoomTo(factor + steps * zoomRange.step);
  const keys = {
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    0: () => state.zoomTo(1),
    l: () => state.setLinked(!linked),
    o: () => state.setOutline(!outline),
    s: state.swap,
    f: toggle,
  };
  useKeys(keys, box);
  return (
    <div ref={box} className={styles.stage}>
      {second && (
        <div className={styles.tools}>
          <Segmented
            label={comparison.mode}
            value={mode}
            options={modes}
            onChange={state.setMode}
          />
          {mode === 'side' && (
            <Switch label={comparison.linked} on={linked} onChange={state.setLinked} />
          )}
          <Switch label={comparison.outline} on={outline} onChange={state.setOutline} />
          <div className={styles.end}>
            <div className={styles.zoom}>
              <ZoomButtons factor={factor} onZoom={zoomBy} />
            </div>
            <IconButton label={comparison.swap} onClick={state.swap}>
              <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <span className={styles.full}>
              <FullScreenButton full={full} onToggle={toggle} />
            </span>
          </div>
        </div>
      )}
      {first && second && mode !== 'side' ? (
        <OneUponOther key={mode} state={state} first={first} second={second} />
      ) : (
        <SideBySide state={state} />
      )}
      {!second && <p className={styles.alone}>{comparison.alone}</p>}
    </div>
  );
}
