import { words } from '@corridor/contract/camera/words.ts';
import { words as gallery } from '@corridor/contract/gallery/words.ts';
import { IconBoxMultiple } from '@tabler/icons-react';
import { type CSSProperties, type RefObject, useEffect, useState } from 'react';
import { calendarDay, dayStamp } from '../../platform/dates.ts';
import styles from './Stage.module.css';

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  stream: MediaStream | undefined;
  startedAt: number | undefined;
  mirrored: boolean;
  grid: boolean;
  /** The earlier photo that lies over the picture. */
  ghost: { url: string; at: string } | undefined;
  strength: number;
  onStrength: (strength: number) => void;
  /** Changes with each photo, so that the picture flashes. */
  flash: number;
};

/** The picture of the camera as it will be saved, with its guides. */
export function Stage({ video, stream, startedAt, flash, ...guides }: Props) {
  const [ratio, setRatio] = useState(16 / 9);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [video, stream]);
  const { mirrored, grid, ghost, strength, onStrength } = guides;
  return (
    <section className={styles.stage} aria-label={words.picture}>
      <div className={styles.frame} style={{ '--ratio': ratio } as CSSProperties}>
        <div className={styles.picture} data-mirrored={mirrored}>
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            onResize={({ currentTarget: { videoWidth, videoHeight } }) => {
              if (videoHeight > 0) setRatio(videoWidth / videoHeight);
            }}
          />
          {ghost && <img src={ghost.url} alt="" style={{ opacity: strength }} />}
        </div>
        {grid && <div className={styles.grid} />}
        {flash > 0 && <div key={flash} className={styles.flash} />}
      </div>
      <div className={styles.top}>
        <Sign stream={stream} startedAt={startedAt} />
        {ghost && (
          <label className={styles.pill}>
            <IconBoxMultiple size={16} stroke={1.75} aria-hidden />
            <span className={styles.earlier}>
              {words.earlierOn(calendarDay(dayStamp(ghost.at)))}
            </span>
            <input
              type="range"
              aria-label={words.earlierStrength}
              min={0}
              max={1}
              step={0.05}
              value={strength}
              onChange={({ target }) => onStrength(Number(target.value))}
            />
            <span className="tabular">{words.percent(strength)}</span>
          </label>
        )}
      </div>
    </section>
  );
}

type SignProps = { stream: MediaStream | undefined; startedAt: number | undefined };

/** The state of the camera; while it records, the time. */
function Sign({ stream, startedAt }: SignProps) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (startedAt === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (startedAt === undefined)
    return (
      <span className={styles.pill} data-live={stream !== undefined}>
        <i className={styles.dot} />
        {stream ? words.live : words.opening}
      </span>
    );
  const seconds = Math.floor(Math.max(0, now - startedAt) / 1000);
  return (
    <span className={styles.pill} role="timer" data-recording>
      <i className={styles.dot} />
      <span className="tabular">{words.recording(gallery.duration(seconds))}</span>
    </span>
  );
}
