import { failedWays } from '@corridor/contract/notifications/deliveries/rules.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { wayWords, words } from '@corridor/contract/thread/delivery/words.ts';
import { words as fax } from '@corridor/contract/thread/fax/words.ts';
import { words as thread } from '@corridor/contract/thread/words.ts';
import {
  IconAlertCircle,
  IconCheck,
  IconChecks,
  IconClock,
  IconHelpCircle,
  IconInbox,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { longTime } from '../../platform/dates.ts';
import { phoneNumber } from '../../platform/phoneNumber.ts';
import type { QueryOutput } from '../../platform/server/client.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import type { Activity } from '../activity.ts';
import styles from './DeliveryReceipt.module.css';

export type Sent = QueryOutput<'thread-deliveries'>[number];
type Person = Sent['people'][number];
type Way = Person['ways'][number];
type Tone = 'plain' | 'warn' | 'danger';

const looks: Record<Way['state'], { icon: typeof IconCheck; tone: Tone }> = {
  waiting: { icon: IconClock, tone: 'plain' },
  sent: { icon: IconCheck, tone: 'plain' },
  earlier: { icon: IconCheck, tone: 'plain' },
  trying: { icon: IconRefresh, tone: 'warn' },
  failed: { icon: IconAlertCircle, tone: 'danger' },
  unconfirmed: { icon: IconHelpCircle, tone: 'warn' },
};

type Props = { sent: Sent; activity: Activity; uid: string; text: string };

/** The delivery of the reader's own message: in short for the last message or after a failure. */
export function Receipt({ sent, activity, uid, text, last }: Props & { last: boolean }) {
  const failed = sent.people.flatMap((person) =>
    failedWays(person.readAt, person.ways).map((way) => ({ person, way })),
  );
  const readers = sent.people.filter(({ readAt }) => readAt !== null);
  if (!last && failed.length === 0) return null;
  return (
    <>
      {failed.map(({ person, way }) => (
        <span key={`${person.uid} ${way.channel}`} className={styles.failed}>
          <IconAlertCircle size={14} stroke={2} aria-hidden />
          {(way.state === 'failed' ? words.failed : words.unclear)(
            way.channel,
            person.uid === uid ? words.ownOffice : namesOf([person], activity),
          )}
        </span>
      ))}
      {last && (
        <span>
          {readers.length > 0 && <IconChecks size={14} stroke={2} aria-hidden />}
          {readers.length > 0 ? thread.readBy(namesOf(readers, activity)) : words.notRead}
        </span>
      )}
      <Popover name={words.of(text)} button={{ text: words.title }} title={words.title}>
        <People sent={sent} activity={activity} uid={uid} />
      </Popover>
    </>
  );
}

/** The same behind an icon, for older messages without a failure. */
export const DeliveryIcon = ({
  sent,
  activity,
  uid,
  text,
  className,
}: Props & { className: string | undefined }) => (
  <Popover
    name={words.of(text)}
    button={{ icon: <IconChecks size={14} stroke={2} aria-hidden /> }}
    title={words.title}
    className={className}
  >
    <People sent={sent} activity={activity} uid={uid} />
  </Popover>
);

const memberOf = ({ members }: Activity, uid: string) =>
  members.find((member) => member.uid === uid);
const namesOf = (people: Person[], activity: Activity) =>
  people
    .map(({ uid }) => memberOf(activity, uid))
    .flatMap((member) => (member ? [personName(member)] : []))
    .join(', ');

function People({ sent, activity, uid }: Omit<Props, 'text'>) {
  return (
    <ul className={styles.people}>
      {sent.people.map((person) => {
        const isOwnOffice = person.uid === uid;
        return (
          <li key={person.uid}>
            <strong>{isOwnOffice ? words.ownCopy : namesOf([person], activity)}</strong>
            {!isOwnOffice && <ReadLine at={person.readAt} />}
            {person.ways.map((way) => (
              <WayLine key={way.channel} way={way} />
            ))}
            {failedWays(person.readAt, person.ways).length > 0 && (
              <p className={styles.advice}>
                {isOwnOffice ? words.ownAdvice : advice(activity, person.uid)}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const ReadLine = ({ at }: { at: string | null }) =>
  at ? (
    <Line icon={<IconChecks size={16} stroke={1.75} aria-hidden />} time={at}>
      {words.read}
    </Line>
  ) : (
    <Line icon={<IconInbox size={16} stroke={1.75} aria-hidden />}>
      {words.inInbox} · {words.notRead}
    </Line>
  );

function WayLine({ way: { channel, state, at: reachedAt, reason } }: { way: Way }) {
  const { icon: Icon, tone } = looks[state];
  const reasonText = state === 'failed' && channel === 'fax' ? `. ${fax.because(reason)}` : '';
  return (
    <Line icon={<Icon size={16} stroke={1.75} aria-hidden />} tone={tone} time={reachedAt}>
      {wayWords[channel][state]}
      {reasonText}
    </Line>
  );
}

type LineProps = { icon: ReactNode; tone?: Tone; time?: string; children: ReactNode };
const Line = ({ icon, tone = 'plain', time, children }: LineProps) => (
  <p className={styles.way} data-tone={tone}>
    {icon}
    <span>
      {children}
      {time && <time dateTime={time}>{longTime(time)}</time>}
    </span>
  </p>
);

function advice(activity: Activity, uid: string): string {
  const phone = memberOf(activity, uid)?.location?.clinicPhone;
  return phone ? words.call(phoneNumber(phone)) : words.callNoNumber;
}
