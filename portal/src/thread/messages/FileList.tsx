import { words } from '@corridor/contract/thread/words.ts';
import { size } from '@corridor/contract/uploads/words.ts';
import { IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { ViewerDialog } from '../../gallery/viewer/ViewerDialog.tsx';
import styles from './FileList.module.css';
import { SentSeries } from './SentSeries.tsx';

type ShownFile = {
  id: string;
  name: string;
  contentType: string;
  size: number;
  url: string;
  thumbnailUrl?: string | null;
  screenUrl?: string | null;
};

const isPhoto = ({ contentType }: ShownFile) => contentType.startsWith('image/');

type Props = { files: ShownFile[]; activityId: string; small?: boolean };

/** Opens pictures in a viewer, plays videos, and links to other files. */
export function FileList({ files, activityId, small = false }: Props) {
  const [open, setOpen] = useState<number>();
  const photos = files.filter(isPhoto);
  return (
    <>
      <ul className={styles.files} data-small={small}>
        {files.map((file) => (
          <li key={file.id}>
            <FileItem file={file} small={small} onOpen={() => setOpen(photos.indexOf(file))} />
            {!small && (
              <small className="tabular">
                {file.name} · {size(file.size)}
              </small>
            )}
          </li>
        ))}
      </ul>
      {photos.length > 0 && (
        <SentSeries activityId={activityId} fileIds={photos.map(({ id }) => id)} />
      )}
      {open !== undefined && (
        <ViewerDialog
          files={photos}
          index={open}
          onIndex={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
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
        <img src={file.thumbnailUrl ?? url} alt="" loading="lazy" />
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
