import { expected } from '@corridor/contract/platform/expected.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { ageOn } from '@corridor/contract/thread/rules.ts';
import { typeWords, words } from '@corridor/contract/thread/words.ts';
import type { ReactNode } from 'react';
import { ago } from '../platform/ago.ts';
import { dayOf, longTime, plainDay } from '../platform/dates.ts';
import { RetryNote } from '../platform/parts/RetryNote.tsx';
import { phoneNumber } from '../platform/phoneNumber.ts';
import { Dotted } from '../ui/page/Dotted.tsx';
import type { Activity, Econsult } from './activity.ts';
import { CopyButton } from './CopyButton.tsx';
import { StatusControl } from './details/StatusControl.tsx';
import styles from './Thread.module.css';
import type { StatusRights } from './useStatusRights.ts';

type PhoneCall = NonNullable<Activity['phoneConsultData']>;
export type ThreadHeaderProps = {
  activity: Activity;
  econsult: Econsult | null | undefined;
  rights: StatusRights;
  complete?: ((call: PhoneCall, activity: Activity) => ReactNode) | undefined;
};
const replyWithinDays = 30;

/** The header of a thread: the consult, its patient and its state. */
export function ThreadHeader({ activity, econsult, rights, complete }: ThreadHeaderProps) {
  const due = new Date(new Date(activity.created).getTime() + replyWithinDays * 86_400_000);
  const answered = activity.firstSpecialistResponse !== null;
  const covered = activity.members.find(({ uid }) => uid === activity.actingFor);
  return (
    <header className={styles.section}>
      <h2 className={styles.subject}>
        {activity.specialty} <i aria-hidden>·</i> {activity.subsite}
      </h2>
      {econsult && <Patient econsult={econsult} />}
      {covered && <p className={styles.quiet}>{words.youStandInFor(personName(covered))}</p>}
      <div className={styles.state}>
        <StatusControl activity={activity} mayEdit={rights.mayEdit} />
        <span className={styles.quiet} title={longTime(activity.created)}>
          {expected(typeWords, activity.activityType)} · {words.sent(ago(activity.created))}
          {!answered &&
            activity.activityType === 'econsult' &&
            ` · ${words.replyBy(dayOf(due.toISOString()))}`}
        </span>
      </div>
      {rights.failed && !activity.locked && (
        <div className={styles.unchecked}>
          <RetryNote onRetry={rights.retry}>{words.statusCheckFailed}</RetryNote>
        </div>
      )}
      {activity.phoneConsultData && !activity.locked && (
        <Call call={activity.phoneConsultData} activity={activity} complete={complete} />
      )}
    </header>
  );
}

function Patient({ econsult }: { econsult: Econsult }) {
  const { patientFirstName, patientLastName, patientDateOfBirth, phn } = econsult;
  const age = ageOn(patientDateOfBirth, plainDay(new Date()));
  return (
    <Dotted
      className={styles.patient}
      facts={[
        `${patientFirstName} ${patientLastName}${age === undefined ? '' : `, ${words.years(age)}`}`,
        patientDateOfBirth && <span className="tabular">{patientDateOfBirth}</span>,
        <span key="phn" className={styles.phn}>
          <span className="identifier">
            {words.phn} {phn}
          </span>
          <CopyButton label={words.copyPhn} text={phn} />
        </span>,
      ]}
    />
  );
}

type CallProps = Pick<ThreadHeaderProps, 'activity' | 'complete'> & { call: PhoneCall };

function Call({ call, activity, complete }: CallProps) {
  const isOwnCall = activity.role === 'consultant';
  return (
    <dl className={`${styles.facts} ${styles.call}`}>
      <dt>{words.call}</dt>
      <dd>
        {call.callComplete
          ? words.callComplete
          : isOwnCall
            ? complete?.(call, activity)
            : words.waitingForCall}
      </dd>
      <dt>{words.callTime}</dt>
      <dd className="tabular">{longTime(call.startTime)}</dd>
      <dt>{words.physicianPhone}</dt>
      <dd className="tabular">{phoneNumber(call.physicianPhoneNumber)}</dd>
      <dt>{words.specialistPhone}</dt>
      <dd className="tabular">{phoneNumber(call.specialistPhoneNumber)}</dd>
    </dl>
  );
}
