import { words } from '@corridor/contract/gallery/words.ts';
import {
  IconArrowsExchange,
  IconColumns2,
  IconLayersIntersect,
  IconMaximize,
  IconMinus,
  IconPlus,
  IconSeparatorVertical,
} from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useKeys } from '../../platform/pageKeys.ts';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import styles from './Comparison.module.css';
import { ComparisonSide } from './ComparisonSide.tsx';
import { Measure } from './measuring/Measure.tsx';
import { OneUponOther } from './panes/OneUponOther.tsx';
import { SideBySide } from './panes/SideBySide.tsx';
import { letters, type Photo } from './series/seriesRules.ts';
import { Timeline } from './series/Timeline.tsx';
import { type ComparisonState, useComparison } from './useComparison.ts';
import { useSteadyPhotos } from './useSteadyPhotos.ts';

const { comparison } = words;

type Props = {
  /** The series, the oldest first. */
  photos: readonly Photo[];
  opened: string;
  /** The reader may measure. */
  measures: boolean;
  /** What stands above the sizes: the figure with the other sites. */
  sites?: ReactNode;
  /** Tells which pictures are shown. */
  header?: (shown: readonly Photo[]) => ReactNode;
};

/** The pictures of one patient and site, compared over time. */
export function Comparison({ photos: fresh, opened, measures, sites, header }: Props) {
  const photos = useSteadyPhotos(fresh);
  const state = useComparison(photos, opened);
  const { shown } = state;
  const [measured, setMeasured] = useState<number>();
  const photo = measured === undefined ? undefined : shown[measured];
  const page = (stage: ReactNode, side: ReactNode) => (
    <>
      {header?.(shown)}
      <div className={styles.comparison}>
        <div className={styles.main}>
          {stage}
          <Timeline photos={photos} panes={state.ids} onPut={state.put} />
        </div>
        <aside className={styles.side}>{side}</aside>
      </div>
    </>
  );
  if (measured !== undefined && photo)
    return (
      <Measure
        key={photo.id}
        photo={photo}
        photos={photos}
        letter={letters[measured] ?? ''}
        onChoose={(id) => state.put(measured, id)}
        onDone={() => setMeasured(undefined)}
        place={page}
      />
    );
  return page(
    <Stage state={state} />,
    <>
      {sites}
      <ComparisonSide state={state} onMeasure={measures ? setMeasured : undefined} />
    </>,
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
  const box = useRef<HTMLDivElement>(null);
  const [first, second] = shown;
  const zoomBy = (steps: number) => state.zoomTo(factor + steps / 2);
  useKeys({
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    0: () => state.zoomTo(1),
    l: () => state.setLinked(!linked),
    o: () => state.setOutline(!outline),
    s: state.swap,
  });
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
              <IconButton
                label={words.zoomOut}
                aria-disabled={factor === 1}
                onClick={() => zoomBy(-1)}
              >
                <IconMinus {...icon} />
              </IconButton>
              <span className="tabular" role="status">
                {words.zoom(factor)}
              </span>
              <IconButton
                label={words.zoomIn}
                aria-disabled={factor === 4}
                onClick={() => zoomBy(1)}
              >
                <IconPlus {...icon} />
              </IconButton>
            </div>
            <IconButton label={comparison.swap} onClick={state.swap}>
              <IconArrowsExchange size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <IconButton
              label={words.fullScreen}
              className={styles.full}
              onClick={() =>
                void (document.fullscreenElement
                  ? document.exitFullscreen()
                  : box.current?.requestFullscreen?.().catch(() => undefined))
              }
            >
              <IconMaximize size={18} stroke={1.75} aria-hidden />
            </IconButton>
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
