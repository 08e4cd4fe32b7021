import { words } from '@corridor/contract/gallery/words.ts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { longTime } from '../../../platform/dates.ts';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { useViewControls, type View } from '../../viewer/useZoom.ts';
import { type Photo, sizeText } from '../series/seriesRules.ts';
import { Layer } from './Layer.tsx';
import { Minimap } from './Minimap.tsx';
import styles from './Panes.module.css';

const { comparison } = words;

type Props = {
  letter: string;
  photo: Photo;
  photos: readonly Photo[];
  view: View;
  onView: (step: (before: View) => View) => void;
  onChoose: (id: string) => void;
  onRemove?: (() => void) | undefined;
  /** Marks on the picture. */
  children?: ReactNode;
  /** A layer that moves with the picture and takes presses. */
  over?: ReactNode;
};

/** One picture of a comparison with its date, and the choice of another. */
export function Pane({ letter, photo, photos, view, onView, children, ...props }: Props) {
  const zoom = useViewControls(view, onView);
  const { clientWidth = 0, clientHeight = 0 } = zoom.frame.current ?? {};
  return (
    <figure className={styles.pane} aria-label={comparison.photo(letter)}>
      <figcaption className={styles.head}>
        <b>{letter}</b>
        <select
          aria-label={comparison.photo(letter)}
          value={photo.id}
          onChange={({ target }) => props.onChoose(target.value)}
        >
          {photos.map(({ id, taken }) => (
            <option key={id} value={id}>
              {longTime(taken)}
            </option>
          ))}
        </select>
        <span className="tabular">{sizeText(photo.measured)}</span>
        {props.onRemove && (
          <IconButton label={comparison.removeBeside(letter)} onClick={props.onRemove}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </figcaption>
      <div
        ref={zoom.frame}
        className={styles.frame}
        data-zoomed={view.factor > 1}
        {...zoom.handlers}
      >
        <Layer photo={photo} view={view} over={props.over}>
          {children}
        </Layer>
        <span className={styles.cross} aria-hidden />
        {view.factor > 1 && (
          <Minimap photo={photo} view={view} frame={{ width: clientWidth, height: clientHeight }} />
        )}
      </div>
    </figure>
  );
}
