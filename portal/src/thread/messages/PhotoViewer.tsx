import { words as general } from '@corridor/contract/platform/words.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './FileList.module.css';

type Photo = { id: string; name: string; url: string };
type Props = { photos: Photo[]; first: string; onClose: () => void };

/** One picture at a time. Buttons and arrow keys lead to the others. */
export function PhotoViewer({ photos, first, onClose }: Props) {
  const [id, setId] = useState(first);
  const found = photos.findIndex((photo) => photo.id === id);
  const index = Math.max(0, found);
  const step = (by: number) => setId(photos[index + by]?.id ?? id);
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  const photo = photos[index];
  if (!photo) return null;
  return (
    <Dialog
      wide
      title={photo.name}
      closeLabel={general.close}
      onClose={onClose}
      onKeyDown={handleKey}
    >
      <img className={styles.large} src={photo.url} alt={photo.name} />
      {photos.length > 1 && (
        <div className={styles.steps}>
          <IconButton
            label={words.previousPhoto}
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </IconButton>
          <span className="tabular" role="status">
            {words.photoCount(index + 1, photos.length)}
          </span>
          <IconButton
            label={words.nextPhoto}
            aria-disabled={index === photos.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
    </Dialog>
  );
}
