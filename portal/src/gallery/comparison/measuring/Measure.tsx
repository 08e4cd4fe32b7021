import type { ReactNode } from 'react';
import { useState } from 'react';
import { whole } from '../../viewer/useZoom.ts';
import { Pane } from '../panes/Pane.tsx';
import type { Photo } from '../series/seriesRules.ts';
import { MarkLayer } from './MarkLayer.tsx';
import { MeasurePanel } from './MeasurePanel.tsx';
import { useMeasuring } from './useMeasuring.ts';

type Props = {
  photo: Photo;
  photos: readonly Photo[];
  letter: string;
  onChoose: (id: string) => void;
  onDone: () => void;
  /** Places the picture and the form in the page. */
  place: (stage: ReactNode, form: ReactNode) => ReactNode;
};

/** One picture, large, while its sizes are read. */
export function Measure({ photo, photos, letter, onChoose, onDone, place }: Props) {
  const measuring = useMeasuring(photo, onDone);
  const [view, setView] = useState(whole);
  return place(
    <Pane
      letter={letter}
      photo={photo}
      photos={photos}
      view={view}
      onView={setView}
      onChoose={onChoose}
      over={
        <MarkLayer
          photo={photo}
          marks={measuring.marks}
          tool={measuring.tool}
          onPoint={measuring.addPoint}
          onBack={measuring.back}
        />
      }
    />,
    <MeasurePanel measuring={measuring} letter={letter} onCancel={onDone} />,
  );
}
