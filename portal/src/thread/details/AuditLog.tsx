import { words } from '@corridor/contract/thread/words.ts';
import { longTime } from '../../platform/dates.ts';
import type { Activity } from '../activity.ts';
import styles from './AuditLog.module.css';
import { statusWord } from './status.tsx';

export function AuditLog({ logs, uid }: { logs: Activity['auditLogs']; uid: string }) {
  if (logs.length === 0) return <p className={styles.empty}>{words.noAuditLogs}</p>;
  return (
    <ol className={styles.log}>
      {logs.map(({ timestamp, before, after, authUid, userInfo }) => (
        <li key={timestamp + after}>
          {statusWord(before)} {words.changedTo} <strong>{statusWord(after)}</strong>
          <small>
            {authUid === uid ? words.youChanged : userInfo} · {longTime(timestamp)}
          </small>
        </li>
      ))}
    </ol>
  );
}
