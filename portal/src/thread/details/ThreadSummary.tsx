import { isHighlighted } from '@corridor/contract/thread/rules.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import styles from '../messages/Messages.module.css';
import { StatusChip } from './status.tsx';
import type { Activity } from './ThreadDetails.tsx';

/** Where the details are not beside it: what the thread is about, and how it stands. */
export function ThreadSummary({ activity }: { activity: Activity }) {
  const { id: activityId, specialty, subsite, status, role, locked } = activity;
  const read = useQuery('thread-econsult', { activityId }, { enabled: !locked }).data;
  // What was read before the lock is not shown after it.
  const econsult = locked ? undefined : read?.econsult;
  return (
    <div className={styles.subject}>
      <strong>
        {specialty} · {subsite}
      </strong>
      <span className="identifier">
        {econsult &&
          `${econsult.patientFirstName.slice(0, 1)}. ${econsult.patientLastName} · ${econsult.phn}`}
      </span>
      {status && <StatusChip status={status} filled={!locked && isHighlighted(status, role)} />}
    </div>
  );
}
