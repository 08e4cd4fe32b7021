import { size, words } from '@corridor/contract/uploads/words.ts';
import {
  IconAlertCircle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconClock,
  IconPhoto,
  IconRefresh,
  IconVideo,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { read } from '../platform/server/client.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { IconButton } from '../ui/buttons/IconButton.tsx';
import {
  clearUploads,
  isRetriable,
  isUnsaved,
  removeUpload,
  retryUploads,
  shownByPage,
  type UploadItem,
  uploadState,
  useUploads,
} from './mediaUploads.ts';
import styles from './UploadTray.module.css';

/** The running uploads with their progress. The tray stays on every page until it is cleared. */
export function UploadTray() {
  const uploads = useUploads();
  const leftOut = shownByPage.use();
  const [folded, setFolded] = useState(false);
  // A photo of the camera is nowhere else until the server has it.
  const wouldLose = uploads.some(isUnsaved);
  useEffect(() => {
    if (!wouldLose) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [wouldLose]);
  const items = uploads.filter(({ key }) => !leftOut.has(key));
  if (items.length === 0) return null;
  const state = uploadState(items);
  const running = state === 'running';
  const counted = items.filter((item) => item.state !== 'failed');
  const total = counted.reduce((sum, { file }) => sum + file.size, 0);
  const sent = counted.reduce((sum, item) => sum + item.sent, 0);
  const doneCount = items.filter((item) => item.state === 'done').length;
  return (
    <section className={styles.tray} aria-label={words.title}>
      <header className={styles.head}>
        <h2>{words.title}</h2>
        <span className="tabular" role="status">
          {words.progress(doneCount, items.length)}
        </span>
        <IconButton
          label={folded ? words.unfold : words.fold}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        </IconButton>
        {!running && (
          <IconButton label={words.clear} onClick={clearUploads}>
            <IconX size={18} stroke={1.75} aria-hidden />
          </IconButton>
        )}
      </header>
      {running && (
        <div className={styles.whole}>
          <progress aria-label={words.title} max={Math.max(1, total)} value={sent} />
          <span className="tabular">{words.sent(sent, total)}</span>
        </div>
      )}
      {!folded && (
        <ul className={styles.list}>
          {items.map((item) => (
            <Row key={item.key} item={item} />
          ))}
        </ul>
      )}
      {!folded && state === 'error' && items.some(isRetriable) && (
        <footer className={styles.foot}>
          <Button onClick={() => retryUploads()}>{words.retryAll}</Button>
        </footer>
      )}
    </section>
  );
}

function Row({ item }: { item: UploadItem }) {
  const { file, key } = item;
  const Kind = file.type.startsWith('video') ? IconVideo : IconPhoto;
  return (
    <li className={styles.row} data-state={item.state}>
      <Kind size={18} stroke={1.75} aria-hidden />
      <div className={styles.text}>
        <span className={styles.name} title={file.name}>
          {file.name}
        </span>
        <small className="tabular">{says(item)}</small>
      </div>
      {item.state === 'done' && item.id && <OpenLink id={item.id} name={file.name} />}
      {isRetriable(item) && (
        <IconButton label={`${words.retry}: ${file.name}`} onClick={() => retryUploads(key)}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {item.state === 'done' ? (
        <IconCheck className={styles.ok} size={18} stroke={1.75} aria-hidden />
      ) : (
        <IconButton label={`${words.cancel}: ${file.name}`} onClick={() => removeUpload(key)}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

function says(item: UploadItem) {
  const { file, sent } = item;
  if (item.state === 'failed')
    return (
      <span className={styles.failure}>
        <IconAlertCircle size={14} stroke={2} aria-hidden /> {item.failure}
      </span>
    );
  if (item.state === 'done') return `${words.done} · ${size(file.size)}`;
  if (item.state === 'waiting')
    return (
      <>
        <IconClock size={14} stroke={2} aria-hidden /> {words.waiting} · {size(file.size)}
      </>
    );
  return item.stalled ? words.resuming : words.sent(sent, file.size);
}

function OpenLink({ id, name }: { id: string; name: string }) {
  const open = async () => {
    // The window opens during the click, because a browser blocks it later. Its address follows.
    const opened = window.open('', '_blank');
    const { result } = await read('gallery-item', { id });
    if (opened) opened.location.href = result.data.fileDownloadUrl;
  };
  return (
    <Button kind="link" aria-label={`${words.open}: ${name}`} onClick={() => void open()}>
      {words.open}
    </Button>
  );
}
