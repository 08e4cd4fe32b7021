import { linkTries } from '@corridor/contract/patients/link.ts';
import { linkDays } from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../platform/change.ts';
import {
  bytes,
  type Db,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import { type Letter, sealLetter } from './sealed.ts';

const add = statement(
  'patients.add',
  `insert into patient_messages
     (id, kind, uid, activity_id, patient, sealed, status, created_at, send_at)
   values ($id, 'PatientCC', $uid, $activityId, $patient, $sealed, 'sending', $now, $sendAt)`,
  {
    ...{ id: uuid, uid: uuid, activityId: uuid, patient: bytes },
    ...{ sealed: bytes, now: instant, sendAt: instant },
  },
);

export type Copy = {
  uid: string;
  activityId: string;
  patient: Buffer;
  letter: Letter;
  sendAt: Date;
};

/** A copy of what a thread began with goes to the patient at its time. */
export async function addCopy(change: Change, keys: Keys, copy: Copy): Promise<string> {
  const { letter, ...row } = copy;
  const id = newId();
  await run(change.db, add, { ...row, id, sealed: sealLetter(keys, id, letter), now: change.now });
  await mailAt(change, id, copy.sendAt);
  await change.audit({ action: 'patients.copy', ...about(copy), details: { messageId: id } });
  return id;
}

/** One of each message waits at most: a later one takes its place. */
const mailAt = (change: Change, messageId: string, runAt: Date) =>
  change.job('patients-mail', { messageId }, { runAt, key: `patients-mail:${messageId}` });

type Sent = { activityId: string | null; patient: Buffer };
const topicOf = ({ activityId }: Sent) => `thread:${activityId}`;
const about = (sent: Sent) => ({ subject: topicOf(sent), patient: sent.patient });

const setHash = statement(
  'patients.set-hash',
  'update patient_messages set hash = $hash, expires_at = $expiresAt where id = $id',
  { id: uuid, hash: bytes, expiresAt: instant },
);
/** A mail that is tried again has another link: the one before opens nothing. */
export const noteLink = (db: Db, id: string, hash: Buffer, now: Date) =>
  run(db, setHash, { id, hash, expiresAt: new Date(now.getTime() + linkDays * 86_400_000) });

/** By the link of that try: one that was overtaken by another settles nothing. */
const ofTry = `where id = $id and status = 'sending' and hash is not distinct from $hash`;
const deliver = statement(
  'patients.deliver',
  `update patient_messages set status = 'delivered' ${ofTry}`,
  { id: uuid, hash: optional(bytes) },
);
// Its mail may have arrived all the same: the link opens nothing.
const fail = statement(
  'patients.fail',
  `update patient_messages set status = 'failed', hash = null, expires_at = null ${ofTry}`,
  { id: uuid, hash: optional(bytes) },
);
type Try = Sent & { id: string; uid: string; hash: Buffer | null };
export async function settleMessage(
  change: Change,
  message: Try,
  status: 'delivered' | 'failed',
): Promise<void> {
  const { id, uid, activityId, hash } = message;
  const settle = status === 'delivered' ? deliver : fail;
  if ((await run(change.db, settle, { id, hash })) === 0) return;
  if (status === 'failed')
    await change.job('notifications-mailFailed', { uid, to: 'patient', activityId });
  change.touch(topicOf(message));
}

const end = statement(
  'patients.withdraw',
  `update patient_messages set withdrawn_at = $now, withdrawn_by = $by
   where id = $id and withdrawn_at is null`,
  { id: uuid, by: optional(uuid), now: instant },
);
/** From here on it opens nothing. Nobody where Corridor itself does. */
export async function withdraw(
  change: Change,
  message: Sent & { id: string },
  by: string | null,
): Promise<void> {
  const { id } = message;
  await run(change.db, end, { id, by, now: change.now });
  await change.audit({
    action: 'patients.withdraw',
    ...about(message),
    details: { messageId: id },
  });
  change.touch(topicOf(message));
}

const renew = statement(
  'patients.renew',
  `update patient_messages set status = 'sending', send_at = $now, hash = null, expires_at = null,
     tries = 0, withdrawn_at = null, withdrawn_by = null, renewed = renewed + 1
   where id = $id`,
  { id: uuid, now: instant },
);
/** A new link at once; the one before opens nothing. */
export async function sendAgain(change: Change, message: Sent & { id: string }): Promise<void> {
  const { id } = message;
  await run(change.db, renew, { id, now: change.now });
  await mailAt(change, id, change.now);
  await change.audit({
    action: 'patients.send-again',
    ...about(message),
    details: { messageId: id },
  });
  change.touch(topicOf(message));
}

// Counted before the date is looked at, so that many tries at once do not slip through.
const addTry = statement(
  'patients.add-try',
  `update patient_messages m set tries = m.tries + 1 from users u
   where m.hash = $hash and m.expires_at > $now and m.tries < $atMost and m.withdrawn_at is null
     and u.id = m.uid
   returning m.id, m.uid, m.activity_id, m.patient, m.sealed, m.tries, m.created_at, m.expires_at,
     u.first_name, u.last_name, u.credentials`,
  { hash: bytes, now: instant, atMost: integer },
  {
    ...{ id: uuid, uid: uuid, activityId: uuid, patient: bytes, sealed: bytes, tries: integer },
    ...{ createdAt: instant, expiresAt: instant },
    ...{ firstName: text, lastName: text, credentials: text },
  },
);
export const countTry = (db: Db, hash: Buffer, now: Date) =>
  first(db, addTry, { hash, now, atMost: linkTries });

const resetTries = statement(
  'patients.reset-tries',
  'update patient_messages set tries = 0 where id = $id',
  { id: uuid },
);
/** The date was right: what was tried before does not count, also where the thread is locked. */
export const clearTries = (db: Db, id: string) => run(db, resetTries, { id });

const opened = statement(
  'patients.opened',
  `update patient_messages
   set opened_at = case when opened_at >= send_at then opened_at else $now end where id = $id`,
  { id: uuid, now: instant },
);
/** The patient has read it: the trail says by which link, and whoever sent it sees that. */
export async function noteOpened(change: Change, message: Sent & { id: string }): Promise<void> {
  const { id } = message;
  await run(change.db, opened, { id, now: change.now });
  await change.audit({
    action: 'patients.open-link',
    ...about(message),
    details: { messageId: id },
  });
  change.touch(topicOf(message));
}
