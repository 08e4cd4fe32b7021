import { useState } from 'react';
import { whole } from '../../viewer/useZoom.ts';
import { type Box, ComparisonLayout, type Header } from '../ComparisonLayout.tsx';
import { Pane } from '../panes/Pane.tsx';
import { letters, type Photo } from '../series/seriesRules.ts';
import type { ComparisonState } from '../useComparison.ts';
import { MarkLayer } from './MarkLayer.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { useMeasuring } from './useMeasuring.ts';

type Props = {
  box: Box;
  state: ComparisonState;
  /** The pane of the picture, and the picture. */
  pane: number;
  photo: Photo;
  header: Header;
  onDone: () => void;
};

/** One picture, large, while a person reads its sizes. */
export function Measure({ box, state, pane, photo, header, onDone }: Props) {
  const measuring = useMeasuring(photo, onDone);
  const [view, setView] = useState(whole);
  const { marks, tool, addPoint, back } = measuring;
  const letter = letters[pane] ?? '';
  return (
    <ComparisonLayout
      box={box}
      state={state}
      header={header}
      stage={
        <Pane
          letter={letter}
          photo={photo}
          photos={state.photos}
          view={view}
          onView={setView}
          onChoose={(id) => state.put(pane, id)}
          over={
            <MarkLayer photo={photo} marks={marks} tool={tool} onPoint={addPoint} onBack={back} />
          }
        />
      }
      side={<MeasurePanel measuring={measuring} letter={letter} onCancel={onDone} />}
    />
  );
}
