import { words } from '@corridor/contract/camera/words.ts';
import { words as uploads } from '@corridor/contract/uploads/words.ts';
import { IconAlertCircle, IconCheck, IconVideo } from '@tabler/icons-react';
import { clockTime } from '../../platform/dates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { removeUpload, retryUploads } from '../../uploads/mediaUploads.ts';
import styles from './ShotStrip.module.css';
import type { ShownShot } from './useShots.ts';

const bytesOf = ({ item, id }: ShownShot) => ({
  total: item?.file.size ?? 0,
  sent: id === undefined ? (item?.sent ?? 0) : (item?.file.size ?? 0),
});

/** The photos and videos of this run with the state of their uploads. */
export function ShotStrip({ shots }: { shots: readonly ShownShot[] }) {
  const count = (state: ShownShot['state']) => shots.filter((shot) => shot.state === state).length;
  const photos = shots.filter(({ mode }) => mode === 'photo').length;
  const states = words.states(count('saved'), count('running'), count('waiting'), count('failed'));
  const bytes = shots.map(bytesOf);
  const total = bytes.reduce((sum, each) => sum + each.total, 0);
  const sent = bytes.reduce((sum, each) => sum + each.sent, 0);
  return (
    <section className={styles.run} aria-label={words.run}>
      <header>
        <h2>{words.run}</h2>
        <p role="status">
          {[words.runCount(photos, shots.length - photos), states].filter(Boolean).join(' · ')}
        </p>
        {total > 0 && (
          <span className={`${styles.bytes} tabular`}>{uploads.sent(sent, total)}</span>
        )}
      </header>
      {shots.length === 0 ? (
        <p className={styles.empty}>{words.emptyRun}</p>
      ) : (
        <ol className={styles.list}>
          {shots.map((shot) => (
            <Row key={shot.key} shot={shot} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ shot }: { shot: ShownShot }) {
  const { mode, preview, state, item } = shot;
  const time = clockTime(shot.at);
  const uploading = state === 'waiting' || state === 'running';
  return (
    <li className={styles.shot}>
      <div className={styles.picture}>
        <img src={preview} alt={words.shot(mode, time)} />
        {mode === 'video' && <IconVideo size={18} stroke={1.75} aria-hidden />}
        {uploading && (
          <progress
            aria-label={words.progress(time)}
            max={Math.max(1, item?.file.size ?? 1)}
            value={item?.sent ?? 0}
          />
        )}
      </div>
      <p className={styles.line}>
        <span className="tabular">{time}</span>
        <State shot={shot} />
      </p>
      {state === 'failed' && <Failure shot={shot} time={time} />}
    </li>
  );
}

function State({ shot: { state, item } }: { shot: ShownShot }) {
  if (state === 'saved')
    return (
      <span className={styles.saved}>
        <IconCheck size={14} stroke={2} aria-hidden />
        {words.saved}
      </span>
    );
  if (state === 'failed')
    return (
      <span className={styles.failed}>
        <IconAlertCircle size={14} stroke={2} aria-hidden />
        {words.failed}
      </span>
    );
  if (state === 'waiting' || !item) return <span>{words.waiting}</span>;
  if (item.stalled) return <span>{words.stalled}</span>;
  return <span className="tabular">{words.percent(item.sent / Math.max(1, item.file.size))}</span>;
}

function Failure({ shot: { item }, time }: { shot: ShownShot; time: string }) {
  if (!item) return null;
  return (
    <div className={styles.why}>
      <p>{item.failure}</p>
      {item.hopeless ? (
        <Button
          kind="link"
          aria-label={words.dropShot(time)}
          onClick={() => removeUpload(item.key)}
        >
          {words.drop}
        </Button>
      ) : (
        <Button
          kind="link"
          aria-label={words.retryShot(time)}
          onClick={() => retryUploads(item.key)}
        >
          {words.retryShort}
        </Button>
      )}
    </div>
  );
}
