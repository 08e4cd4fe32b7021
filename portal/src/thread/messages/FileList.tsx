import { words } from '@corridor/contract/thread/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './FileList.module.css';
import { PhotoViewer } from './PhotoViewer.tsx';

type ShownFile = { id: string; name: string; contentType: string; size: number; url: string };

const isPhoto = ({ contentType }: ShownFile) => contentType.startsWith('image/');

/** Opens pictures in a viewer, plays videos, and links to other files. */
export function FileList({ files, small = false }: { files: ShownFile[]; small?: boolean }) {
  const [open, setOpen] = useState<string>();
  const photos = files.filter(isPhoto);
  return (
    <>
      <ul className={styles.files} data-small={small}>
        {files.map((file) => (
          <li key={file.id}>
            <FileItem file={file} small={small} onOpen={() => setOpen(file.id)} />
            {!small && (
              <small className="tabular">
                {file.name} · {size(file.size)}
              </small>
            )}
          </li>
        ))}
      </ul>
      {open && <PhotoViewer photos={photos} first={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function FileItem({
  file,
  small,
  onOpen,
}: {
  file: ShownFile;
  small: boolean;
  onOpen: () => void;
}) {
  const { name, contentType, url } = file;
  if (isPhoto(file)) {
    return (
      <button type="button" aria-label={words.openFile(name)} onClick={onOpen}>
        <img src={url} alt="" loading="lazy" />
      </button>
    );
  }
  if (contentType.startsWith('video/') && !small) {
    // biome-ignore lint/a11y/useMediaCaption: a clinical recording has no captions
    return <video src={url} controls preload="metadata" aria-label={name} />;
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={words.openFile(name)}>
      <IconFile size={18} stroke={1.75} aria-hidden />
      {name}
    </a>
  );
}
