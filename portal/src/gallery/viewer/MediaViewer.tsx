import { words } from '@corridor/contract/gallery/words.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect } from 'react';
import { IconButton } from '../../ui/buttons/IconButton.tsx';
import { FullScreenButton } from './FullScreenButton.tsx';
import styles from './MediaViewer.module.css';
import { useFullScreen } from './useFullScreen.ts';
import { useZoom } from './useZoom.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** A picture or recording as the gallery, a thread and the compose page show it. */
export type ViewedFile = {
  id: string;
  name: string;
  contentType: string;
  url: string;
  screenUrl?: string | null;
  thumbnailUrl?: string | null;
};

type Props = {
  files: readonly ViewedFile[];
  index: number;
  onIndex: (index: number) => void;
  /** The thumbnails below the picture. */
  strip?: boolean;
};

const isVideo = ({ contentType }: ViewedFile) => contentType.startsWith('video/');
const pictureOf = ({ screenUrl, url }: ViewedFile) => screenUrl ?? url;
const panStep = 60;

/** One file at a time, large. The neighbours are loaded ahead. */
export function MediaViewer({ files, index, onIndex, strip = false }: Props) {
  const file = files[index];
  const zoom = useZoom(file?.id ?? '');
  const { box, full, toggle } = useFullScreen<HTMLElement>();
  const neighbours = [files[index + 1], files[index - 1]];
  const ahead = neighbours
    .filter((neighbour) => neighbour && !isVideo(neighbour))
    .map((neighbour) => pictureOf(neighbour as ViewedFile))
    .join(' ');
  useEffect(() => {
    for (const address of ahead.split(' ').filter(Boolean)) new Image().src = address;
  }, [ahead]);
  if (!file) return null;
  const step = (by: number) => {
    if (files[index + by]) onIndex(index + by);
  };
  const moves = new Map([
    ['ArrowLeft', () => (zoom.factor > 1 ? zoom.pan(panStep, 0) : step(-1))],
    ['ArrowRight', () => (zoom.factor > 1 ? zoom.pan(-panStep, 0) : step(1))],
    ['ArrowUp', () => zoom.pan(0, panStep)],
    ['ArrowDown', () => zoom.pan(0, -panStep)],
    ['PageUp', () => step(-1)],
    ['PageDown', () => step(1)],
    ['+', () => zoom.zoomBy(1)],
    ['=', () => zoom.zoomBy(1)],
    ['-', () => zoom.zoomBy(-1)],
    ['0', () => zoom.zoomTo(1)],
    ['f', toggle],
  ]);
  const handleKey = (event: KeyboardEvent) => {
    const act = moves.get(event.key);
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };
  return (
    <section ref={box} className={styles.viewer} aria-label={file.name} onKeyDown={handleKey}>
      {isVideo(file) ? (
        // biome-ignore lint/a11y/useMediaCaption: a clinical recording has no captions
        <video key={file.id} className={styles.video} src={file.url} controls preload="metadata" />
      ) : (
        <>
          <div
            ref={zoom.frame}
            className={styles.frame}
            data-zoomed={zoom.factor > 1}
            {...zoom.handlers}
          >
            <img
              key={file.id}
              src={pictureOf(file)}
              alt={file.name}
              style={zoom.style}
              draggable={false}
              decoding="async"
            />
          </div>
          <div className={styles.zoom}>
            <ZoomButtons factor={zoom.factor} onZoom={zoom.zoomBy} />
          </div>
        </>
      )}
      <div className={styles.full}>
        <FullScreenButton full={full} onToggle={toggle} />
      </div>
      {files.length > 1 && (
        <div className={styles.steps}>
          <IconButton label={words.previous} aria-disabled={index === 0} onClick={() => step(-1)}>
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </IconButton>
          <span className="tabular" role="status">
            {words.position(index + 1, files.length)}
          </span>
          <IconButton
            label={words.next}
            aria-disabled={index === files.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </IconButton>
        </div>
      )}
      {strip && files.length > 1 && <Strip files={files} index={index} onIndex={onIndex} />}
    </section>
  );
}

const stripSize = 7;

function Strip({ files, index, onIndex }: Props) {
  const start = Math.max(0, Math.min(index - 3, files.length - stripSize));
  return (
    <div className={styles.strip}>
      {files.slice(start, start + stripSize).map((file, place) => (
        <button
          key={file.id}
          type="button"
          aria-label={words.openItem(file.name)}
          aria-current={start + place === index}
          onClick={() => onIndex(start + place)}
        >
          {file.thumbnailUrl && <img src={file.thumbnailUrl} alt="" loading="lazy" />}
        </button>
      ))}
    </div>
  );
}
