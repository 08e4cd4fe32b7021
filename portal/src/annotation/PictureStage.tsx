import type { UnlabelledImage } from '@corridor/contract/annotation/schemas.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { FullScreenButton } from '../gallery/viewer/FullScreenButton.tsx';
import { useFullScreen } from '../gallery/viewer/useFullScreen.ts';
import { useZoom } from '../gallery/viewer/useZoom.ts';
import { useKeys } from '../platform/pageKeys.ts';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import { Note } from '../ui/page/Note.tsx';
import styles from './Annotation.module.css';

const behind = 1;
const ahead = 3;

type Props = { images: readonly UnlabelledImage[]; index: number };

/**
 * The picture at full height, with zoom. Its neighbours are loaded and decoded behind it, so that
 * the next one stands there at once.
 */
export function PictureStage({ images, index }: Props) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const first = Math.max(0, index - behind);
  const current = images[index];
  const zoom = useZoom(current?.filename ?? '');
  const { box, full, toggle } = useFullScreen<HTMLDivElement>();
  useKeys({
    '+': () => zoom.zoomBy(1),
    '=': () => zoom.zoomBy(1),
    '-': () => zoom.zoomBy(-1),
    f: toggle,
  });
  return (
    <div ref={box} className={styles.stage}>
      <div ref={zoom.frame} className={styles.frame} {...zoom.handlers}>
        {images.slice(first, index + ahead + 1).map(({ filename, fileUri }, place) => (
          <img
            key={filename}
            src={`/${fileUri}`}
            alt={words.picture(first + place + 1)}
            decoding="sync"
            draggable={false}
            style={first + place === index ? zoom.style : undefined}
            hidden={first + place !== index || failed.has(filename)}
            onError={() => setFailed((all) => new Set([...all, filename]))}
          />
        ))}
        {current && failed.has(current.filename) && <Note kind="danger">{words.loadFailed}</Note>}
      </div>
      <div className={styles.zoom}>
        <IconButton
          label={gallery.zoomOut}
          aria-disabled={zoom.factor === 1}
          onClick={() => zoom.zoomBy(-1)}
        >
          <IconMinus size={18} stroke={1.75} aria-hidden />
        </IconButton>
        <span className="tabular">{gallery.zoom(zoom.factor)}</span>
        <IconButton
          label={gallery.zoomIn}
          aria-disabled={zoom.factor === 4}
          onClick={() => zoom.zoomBy(1)}
        >
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      <div className={styles.full}>
        <FullScreenButton full={full} onToggle={toggle} />
      </div>
    </div>
  );
}
