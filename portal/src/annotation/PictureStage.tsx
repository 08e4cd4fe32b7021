import type { UnlabelledImage } from '@corridor/contract/annotation/schemas.ts';
import { words } from '@corridor/contract/annotation/words.ts';
import { useState } from 'react';
import { Note } from '../ui/page/Note.tsx';
import styles from './Annotation.module.css';

const behind = 1;
const ahead = 3;

type Props = { images: readonly UnlabelledImage[]; index: number };

/**
 * The picture at full height. Its neighbours are loaded and decoded behind it, so that the next one
 * stands there at once.
 */
export function PictureStage({ images, index }: Props) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const first = Math.max(0, index - behind);
  const current = images[index];
  return (
    <div className={styles.stage}>
      {images.slice(first, index + ahead + 1).map(({ filename, fileUri }, place) => (
        <img
          key={filename}
          src={`/${fileUri}`}
          alt={words.picture(first + place + 1)}
          decoding="sync"
          hidden={first + place !== index || failed.has(filename)}
          onError={() => setFailed((all) => new Set([...all, filename]))}
        />
      ))}
      {current && failed.has(current.filename) && <Note kind="danger">{words.loadFailed}</Note>}
    </div>
  );
}
