import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './FileList.module.css';

type Photo = { id: string; name: string; url: string };
type Props = { photos: Photo[]; first: string; onClose: () => void };

/** One picture at a time, and the way to those beside it, by buttons and arrow keys. */
export function PhotoViewer({ photos, first, onClose }: Props) {
  const [id, setId] = useState(first);
  const found = photos.findIndex((photo) => photo.id === id);
  const at = Math.max(0, found);
  const step = (by: number) => setId(photos[at + by]?.id ?? id);
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  const photo = photos[at];
  if (!photo) return null;
  return (
    <Dialog wide title={photo.name} closeLabel={general.close} onClose={onClose} onKeyDown={press}>
      <img className={styles.large} src={photo.url} alt={photo.name} />
      {photos.length > 1 && (
        <div className={styles.steps}>
          <IconButton label={words.previousPhoto} aria-disabled={at === 0} onClick={() => step(-1)}>
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </IconButton>
          <span className="tabular" role="status">
            {words.photoCount(at + 1, photos.length)}
          </span>
          <IconButton
            label={words.nextPhoto}
            aria-disabled={at === photos.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
    </Dialog>
  );
}
