import { isHighlighted } from '@corridor/contract/thread/rules.ts';
import { useQuery } from '../../platform/server/hooks.ts';
import type { Activity } from '../activity.ts';
import styles from '../messages/Messages.module.css';
import { StatusChip } from './status.tsx';

/** Replaces the details where there is no room for them: the subject and the state. */
export function ThreadSummary({ activity }: { activity: Activity }) {
  const { id: activityId, specialty, subsite, status, role, locked } = activity;
  const econsultQuery = useQuery('thread-econsult', { activityId }, { enabled: !locked }).data;
  // A lock also hides what was read before it.
  const econsult = locked ? undefined : econsultQuery?.econsult;
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
