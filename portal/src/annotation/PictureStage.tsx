import type { UnlabelledImage } from '@corridor/contract/annotation/schemas.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { useState } from 'react';
import { FullScreenButton } from '../gallery/viewer/FullScreenButton.tsx';
import { useFullScreen } from '../gallery/viewer/useFullScreen.ts';
import { useZoom } from '../gallery/viewer/useZoom.ts';
import { ZoomButtons } from '../gallery/viewer/ZoomButtons.tsx';
import { useKeys } from '../platform/pageKeys.ts';
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
  const keys = {
    '+': () => zoom.zoomBy(1),
    '=': () => zoom.zoomBy(1),
    '-': () => zoom.zoomBy(-1),
    f: toggle,
  };
  useKeys(keys, box);
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
        <ZoomButtons factor={zoom.factor} onZoom={zoom.zoomBy} />
      </div>
      <div className={styles.full}>
        <FullScreenButton full={full} onToggle={toggle} />
      </div>
    </div>
  );
}
