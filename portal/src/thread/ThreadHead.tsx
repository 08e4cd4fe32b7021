import { ageOn } from '@corridor/contract/thread/rules.ts';
import { typeWords, words } from '@corridor/contract/thread/words.ts';
import { IconCopy } from '@tabler/icons-react';
import { ago } from '../platform/ago.ts';
import { dayOf, longTime } from '../platform/dates.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { showSnackbar } from '../ui/Snackbar.tsx';
import { StatusControl } from './StatusControl.tsx';
import styles from './Thread.module.css';
import type { Activity, Econsult } from './ThreadDetails.tsx';

type Known = { activity: Activity; econsult: Econsult | null | undefined };
const replyWithinDays = 30;

/** Which consult, about whom, and how it stands. */
export function ThreadHead({ activity, econsult }: Known) {
  const due = new Date(new Date(activity.created).getTime() + replyWithinDays * 86_400_000);
  const answered = activity.firstSpecialistResponse !== null;
  return (
    <header className={styles.section}>
      <h2 className={styles.subject}>
        {activity.specialty} <i aria-hidden>·</i> {activity.subsite}
      </h2>
      {econsult && <Patient econsult={econsult} />}
      <div className={styles.state}>
        <StatusControl activity={activity} />
        <span className={styles.quiet} title={longTime(activity.created)}>
          {typeWords[activity.activityType]} · {words.sent(ago(activity.created))}
          {!answered &&
            activity.activityType === 'econsult' &&
            ` · ${words.replyBy(dayOf(due.toISOString()))}`}
        </span>
      </div>
      {activity.phoneConsultData && <Call call={activity.phoneConsultData} role={activity.role} />}
    </header>
  );
}

function Patient({ econsult }: { econsult: Econsult }) {
  const { patientFirstName, patientLastName, patientDateOfBirth, phn } = econsult;
  const age = ageOn(patientDateOfBirth, new Date());
  const copy = async () => {
    await navigator.clipboard.writeText(phn);
    showSnackbar({ text: words.copied });
  };
  return (
    <p className={styles.patient}>
      <span>
        {patientFirstName} {patientLastName}
        {age !== undefined && `, ${words.years(age)}`}
      </span>
      <i aria-hidden>·</i>
      <span className="tabular">{patientDateOfBirth}</span>
      <i aria-hidden>·</i>
      <span className="identifier">
        {words.phn} {phn}
      </span>
      <IconButton label={words.copyPhn} className={styles.copy} onClick={() => void copy()}>
        <IconCopy size={14} stroke={2} aria-hidden />
      </IconButton>
    </p>
  );
}

type CallProps = {
  call: NonNullable<Activity['phoneConsultData']>;
  role: Activity['role'];
};

function Call({ call, role }: CallProps) {
  return (
    <dl className={`${styles.facts} ${styles.call}`}>
      <dt>{words.call}</dt>
      <dd>
        {call.callComplete ? words.callComplete : role === 'consultant' ? '' : words.waitingForCall}
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

/** (403) 555-0142 */
const phoneNumber = (digits: string) => digits.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
