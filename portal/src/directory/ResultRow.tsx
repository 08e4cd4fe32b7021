import type { Closed, Result } from '@corridor/contract/directory/results.ts';
import { resultWords, words } from '@corridor/contract/directory/words.ts';
import { IconClock } from '@tabler/icons-react';
import { Avatar } from '../ui/marks/Avatar.tsx';
import styles from './Picker.module.css';
import { byWhom, kindOf, rowOf, type Seen } from './serviceState.ts';

type Props = {
  result: Result | Closed;
  current: boolean;
  seen: Seen;
  onChoose: () => void;
};

/** A found service: its name and kind, its people, its clinic, its response time and the reason. */
export function ResultRow({ result, current, seen, onChoose }: Props) {
  const { service, reason } = result;
  const closed = 'closed' in result ? result.closed : undefined;
  const time = words.answers(service.econsultResponseTime);
  const content = (
    <>
      <Avatar name={service.users[0]?.userName ?? service.serviceName} />
      <span className={styles.what}>
        <span className={styles.title}>
          <strong>{service.serviceName}</strong>
          {reason && (
            <span className={styles.reason}>{resultWords.reason(reason.said, reason.to)}</span>
          )}
        </span>
        <small>
          {[kindOf(service, seen), byWhom(service), service.specialty].filter(Boolean).join(' · ')}
        </small>
        {closed && <small className={styles.away}>{closed.why}</small>}
        {closed && <small>{closed.instead}</small>}
      </span>
      {time && (
        <span className={styles.time}>
          <IconClock size={14} stroke={1.75} aria-hidden />
          <span className="visuallyHidden">{words.responseTime}</span>
          {time}
        </span>
      )}
    </>
  );
  // A service that takes no draft can be read, but not chosen.
  if (closed && !closed.keeps) return <div className={styles.row}>{content}</div>;
  return (
    <button
      id={rowOf(service.id)}
      type="button"
      className={styles.row}
      aria-pressed={current}
      onClick={onChoose}
    >
      {content}
    </button>
  );
}
