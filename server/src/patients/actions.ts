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
    id: uuid,
    uid: uuid,
    activityId: uuid,
    patient: bytes,
    sealed: bytes,
    now: instant,
    sendAt: instant,
  },
);

export type Copy = {
  uid: string;
  activityId: string;
  patient: Buffer;
  letter: Letter;
  sendAt: Date;
};

/** Adds a copy of a thread's first state for the patient, to be sent at its time. */
export async function addCopy(change: Change, keys: Keys, copy: Copy): Promise<string> {
  const { letter, ...row } = copy;
  const id = newId();
  await run(change.db, add, { ...row, id, sealed: sealLetter(keys, id, letter), now: change.now });
  await mailAt(change, id, copy.sendAt);
  await change.audit({
    action: 'patients.copy',
    ...aboutMessage(copy),
    details: { messageId: id },
  });
  return id;
}

/** At most one mail waits for each message; a later one replaces it. */
const mailAt = (change: Change, messageId: string, runAt: Date) =>
  change.job('patients-mail', { messageId }, { runAt, key: `patients-mail:${messageId}` });

type Sent = { activityId: string | null; patient: Buffer };
const topicOf = ({ activityId }: Sent) => `thread:${activityId}`;
const aboutMessage = (sent: Sent) => ({ subject: topicOf(sent), patient: sent.patient });

const setHash = statement(
  'patients.set-hash',
  'update patient_messages set hash = $hash, expires_at = $expiresAt where id = $id',
  { id: uuid, hash: bytes, expiresAt: instant },
);
/** A repeated mail has a new link, and the earlier link opens nothing. */
export const noteLink = (db: Db, id: string, hash: Buffer, now: Date) =>
  run(db, setHash, { id, hash, expiresAt: new Date(now.getTime() + linkDays * 86_400_000) });

/** Only the latest try settles a message, so an overtaken one changes nothing. */
const isLatestTry = `where id = $id and status = 'sending' and hash is not distinct from $hash`;
const deliver = statement(
  'patients.deliver',
  `update patient_messages set status = 'delivered' ${isLatestTry}`,
  { id: uuid, hash: optional(bytes) },
);
// The mail may have arrived anyway, so its link must open nothing.
const fail = statement(
  'patients.fail',
  `update patient_messages set status = 'failed', hash = null, expires_at = null ${isLatestTry}`,
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
/** Withdraws a link. `by` is null when Corridor does it. */
export async function withdraw(
  change: Change,
  message: Sent & { id: string },
  by: string | null,
): Promise<void> {
  const { id } = message;
  await run(change.db, end, { id, by, now: change.now });
  await change.audit({
    action: 'patients.withdraw',
    ...aboutMessage(message),
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
/** Sends a new link at once; the earlier one opens nothing. */
export async function sendAgain(change: Change, message: Sent & { id: string }): Promise<void> {
  const { id } = message;
  await run(change.db, renew, { id, now: change.now });
  await mailAt(change, id, change.now);
  await change.audit({
    action: 'patients.send-again',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  change.touch(topicOf(message));
}

// A try counts before the date is compared, so many tries at once cannot slip through.
const addTry = statement(
  'patients.add-try',
  `update patient_messages m set tries = m.tries + 1 from users u
   where m.hash = $hash and m.expires_at > $now and m.tries < $atMost and m.withdrawn_at is null
     and u.id = m.uid
   returning m.id, m.uid, m.activity_id, m.patient, m.sealed, m.tries, m.created_at, m.expires_at,
     u.first_name, u.last_name, u.credentials`,
  { hash: bytes, now: instant, atMost: integer },
  {
    id: uuid,
    uid: uuid,
    activityId: uuid,
    patient: bytes,
    sealed: bytes,
    tries: integer,
    createdAt: instant,
    expiresAt: instant,
    firstName: text,
    lastName: text,
    credentials: text,
  },
);
export const countTry = (db: Db, hash: Buffer, now: Date) =>
  first(db, addTry, { hash, now, atMost: linkTries });

const resetTries = statement(
  'patients.reset-tries',
  'update patient_messages set tries = 0 where id = $id',
  { id: uuid },
);
/** A right date resets the count, even for a locked thread. */
export const clearTries = (db: Db, id: string) => run(db, resetTries, { id });

const opened = statement(
  'patients.opened',
  `update patient_messages
   set opened_at = case when opened_at >= send_at then opened_at else $now end where id = $id`,
  { id: uuid, now: instant },
);
/** Records that the patient read the copy, and by which link. The sender sees it. */
export async function noteOpened(change: Change, message: Sent & { id: string }): Promise<void> {
  const { id } = message;
  await run(change.db, opened, { id, now: change.now });
  await change.audit({
    action: 'patients.open-link',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  change.touch(topicOf(message));
}
