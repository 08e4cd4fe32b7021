import { notedAlarms } from '@corridor/contract/operator/audit/rules.ts';
import { auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { longTime } from '../../platform/dates.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { useCall, useQuery } from '../../platform/server/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Note } from '../../ui/page/Note.tsx';
import styles from './Audit.module.css';

const endsByNote = ({ kind }: Alarm) => notedAlarms.some((noted) => noted === kind);

type Alarm = QueryOutput<'operator-auditAlarms'>['alarms'][number];

/** What must not be overlooked: above every page about privacy, until somebody has taken note. */
export function AuditAlarms({ settles = false }: { settles?: boolean }) {
  const alarms = useQuery('operator-auditAlarms', {}).data?.alarms ?? [];
  if (alarms.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label={words.alarms}>
      {alarms.map((alarm) => (
        <AlarmNote key={alarm.id} alarm={alarm} settles={settles && endsByNote(alarm)} />
      ))}
    </section>
  );
}

function AlarmNote({ alarm, settles }: { alarm: Alarm; settles: boolean }) {
  const { run, running, failure } = useCall('operator-settleAlarm');
  const { id, kind, raisedAt, block, reason } = alarm;
  const settle = (
    <Button busy={running} onClick={() => void run({ id })}>
      {words.settle}
    </Button>
  );
  return (
    <Note kind="danger" silent={settles && settle}>
      {words.alarm[kind](block)} {reason && words.reason(reason)}{' '}
      <time dateTime={raisedAt}>{longTime(raisedAt)}</time>
      {failure && ` ${failure.message}`}
    </Note>
  );
}
