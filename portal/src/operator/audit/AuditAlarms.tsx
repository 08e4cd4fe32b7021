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

/** Alarms stand above every privacy page until somebody has acknowledged them. */
export function AuditAlarms({ settles: maySettle = false }: { settles?: boolean }) {
  const alarms = useQuery('operator-auditAlarms', {}).data?.alarms ?? [];
  if (alarms.length === 0) return null;
  return (
    <section className={styles.alarms} aria-label={words.alarms}>
      {alarms.map((alarm) => (
        <AlarmNote key={alarm.id} alarm={alarm} settles={maySettle && endsByNote(alarm)} />
      ))}
    </section>
  );
}

function AlarmNote({ alarm, settles: maySettle }: { alarm: Alarm; settles: boolean }) {
  const { run, running, failure } = useCall('operator-settleAlarm');
  const { id, kind, raisedAt, block, reason } = alarm;
  const settle = (
    <Button busy={running} onClick={() => void run({ id })}>
      {words.settle}
    </Button>
  );
  return (
    <Note kind="danger" silent={maySettle && settle}>
      {words.alarm[kind](block)} {reason && words.reason(reason)}{' '}
      <time dateTime={raisedAt}>{longTime(raisedAt)}</time>
      {failure && ` ${failure.message}`}
    </Note>
  );
}
