import {
  linkDays,
  type MailFault,
  unopenedDays,
} from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  boolean,
  bytes,
  type Db,
  day,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { touchMessages } from '../access.ts';
import { aboutMessage } from '../trail.ts';

const dayMs = 86_400_000;

/** At most one mail waits for each message; a later one replaces it. */
export const mailAt = (change: Change, messageId: string, runAt: Date) =>
  change.job('patients-mail', { messageId }, { runAt, key: `patients-mail:${messageId}` });

const setHash = statement(
  'patients.set-hash',
  `with due as (
     update patient_messages set hash = $hash, expires_at = $expiresAt
     where id = $id and status = 'sending' and withdrawn_at is null and send_at = $sendAt
     returning id)
   insert into patient_links (hash, message_id, created_at, live)
   select $hash, id, $now, true from due on conflict (hash) do update set live = true`,
  { id: uuid, sendAt: instant, hash: bytes, now: instant, expiresAt: instant },
);
type Due = { id: string; sendAt: Date };
/** Answers whether the message still waits for this mail: it may have been withdrawn or sent anew. */
export async function noteLink(db: Db, { id, sendAt }: Due, hash: Buffer, now: Date) {
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  return (await run(db, setHash, { id, sendAt, hash, now, expiresAt })) > 0;
}

const addLink = statement(
  'patients.add-link',
  `insert into patient_links (hash, message_id, created_at, live)
   select $hash, id, $now, true from patient_messages
   where id = $id and remind and reminded_at is null and opened_at is null
     and status = 'delivered' and withdrawn_at is null and expires_at > $now
   on conflict (hash) do update set live = true`,
  { id: uuid, hash: bytes, now: instant },
);
/** Adds the link of a reminder, if one is due. The first link works on. */
export const addReminderLink = async (db: Db, id: string, hash: Buffer, now: Date) =>
  (await run(db, addLink, { id, hash, now })) > 0;

const setReminded = statement(
  'patients.set-reminded',
  `update patient_messages set reminded_at = $now
   where id = $id and remind and reminded_at is null`,
  { id: uuid, now: instant },
);
/** Notes the one reminder of a message, when its mail has gone. */
export const noteReminded = (db: Db, id: string, now: Date) => run(db, setReminded, { id, now });

const endLinks = statement(
  'patients.end-links',
  'update patient_links set live = false where message_id = $id and live',
  { id: uuid },
);

/** Only the latest try settles a message, so an overtaken one changes nothing. */
const isLatestTry = `where id = $id and status = 'sending' and hash is not distinct from $hash`;
const deliver = statement(
  'patients.deliver',
  `update patient_messages set status = 'delivered', error = null, status_updated_at = $now,
     delivered_at = $now ${isLatestTry}`,
  { id: uuid, hash: optional(bytes), now: instant },
);
// The mail may have arrived anyway, so its link must open nothing.
const fail = statement(
  'patients.fail',
  `update patient_messages set status = 'failed', error = $error, status_updated_at = $now,
     read = false, hash = null, expires_at = null ${isLatestTry}`,
  { id: uuid, hash: optional(bytes), error: text, now: instant },
);
export type Sent = { id: string; activityId: string | null; patient: Buffer };
type Try = Sent & { hash: Buffer | null; remind: boolean };

export async function noteDelivered(change: Change, message: Try): Promise<void> {
  const { id, hash, remind } = message;
  const { db, now } = change;
  if ((await run(db, deliver, { id, hash, now })) === 0) return;
  if (remind) {
    const runAt = new Date(now.getTime() + unopenedDays * dayMs);
    await change.job('patients-remind', { messageId: id }, { runAt, key: `patients-remind:${id}` });
  }
  await touch(change, message);
}

/** Answers whether this try was the latest one. */
export async function noteFailed(
  change: Change,
  message: Omit<Try, 'remind'>,
  error: MailFault,
): Promise<boolean> {
  const { id, hash } = message;
  const { db, now } = change;
  if ((await run(db, fail, { id, hash, error, now })) === 0) return false;
  await run(db, endLinks, { id });
  await touch(change, message);
  return true;
}

// A patient who has opened the message has got the mail.
const comeBack = statement(
  'patients.come-back',
  `update patient_messages set status = 'failed', error = $error, status_updated_at = $now,
     read = false, hash = null, expires_at = null, delivered_at = null
   where id = $id and hash is not distinct from $hash and status in ('sending', 'delivered')
     and withdrawn_at is null and (opened_at is null or opened_at < send_at)`,
  { id: uuid, hash: optional(bytes), error: text, now: instant },
);
/** Answers whether the mail that came back was the latest one, and still mattered. */
export async function noteReturned(
  change: Change,
  message: Sent & { hash: Buffer | null },
  error: MailFault,
): Promise<boolean> {
  const { id, hash } = message;
  const { db, now } = change;
  if ((await run(db, comeBack, { id, hash, error, now })) === 0) return false;
  await run(db, endLinks, { id });
  await touch(change, message);
  return true;
}

/** The list and the thread of a message are read again. */
export async function touch(change: Change, message: Sent) {
  if (message.activityId) change.touch(`thread:${message.activityId}`);
  await touchMessages(change, [message.id]);
}

const end = statement(
  'patients.withdraw',
  `update patient_messages set withdrawn_at = $now, withdrawn_by = $by, status_updated_at = $now
   where id = $id and withdrawn_at is null`,
  { id: uuid, by: optional(uuid), now: instant },
);
/** Withdraws a link. `by` is null when Corridor does it. */
export async function withdraw(change: Change, message: Sent, by: string | null): Promise<void> {
  const { id } = message;
  await run(change.db, end, { id, by, now: change.now });
  await change.audit({
    action: 'patients.withdraw',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  await touch(change, message);
}

const renew = statement(
  'patients.renew',
  `update patient_messages set status = 'sending', error = null, send_at = $now, hash = null,
     expires_at = null, tries = 0, withdrawn_at = null, withdrawn_by = null,
     status_updated_at = $now, delay = false
   where id = $id`,
  { id: uuid, now: instant },
);
/** The mail goes out again at once with a new link; the earlier ones open nothing. */
async function mailAgain(change: Change, message: Sent) {
  const { id } = message;
  await run(change.db, renew, { id, now: change.now });
  await run(change.db, endLinks, { id });
  await mailAt(change, id, change.now);
  await touch(change, message);
}

const countRenewal = statement(
  'patients.count-renewal',
  'update patient_messages set renewed = renewed + 1 where id = $id',
  { id: uuid },
);
export async function sendAgain(change: Change, message: Sent): Promise<void> {
  const { id } = message;
  await run(change.db, countRenewal, { id });
  await mailAgain(change, message);
  await change.audit({
    action: 'patients.send-again',
    ...aboutMessage(message),
    details: { messageId: id },
  });
}

const countAsked = statement(
  'patients.count-asked',
  `update patient_messages m
   set asked = case when m.asked_on = $today::date then m.asked + 1 else 1 end,
     asked_on = $today::date
   from patient_links l, users u
   where l.hash = $hash and m.id = l.message_id and m.status = 'delivered'
     and u.id = m.uid and u.disabled_at is null
     and m.withdrawn_at is null and m.submitted_at is null
     and not exists (select from activities a where a.id = m.activity_id and a.locked_at is not null)
     and (m.asked_on is distinct from $today::date or m.asked < $atMost)
   returning m.id, m.activity_id, m.patient, m.expires_at > $now and m.tries = 0 as opens`,
  { hash: bytes, today: day, atMost: integer, now: instant },
  { id: uuid, activityId: optional(uuid), patient: bytes, opens: boolean },
);
type Asked = { hash: Buffer; today: string; atMost: number };
/**
 * The patient has asked for a new link. It goes to the address on record. A link that works goes on
 * until the new one is opened; after wrong dates the earlier ones open nothing, because the new one
 * has all its tries.
 */
export async function mailAsked(change: Change, asked: Asked): Promise<void> {
  const { now } = change;
  const message = await first(change.db, countAsked, { ...asked, now });
  if (!message) return;
  const { id: messageId, opens } = message;
  if (opens) {
    const key = `patients-asked:${messageId}`;
    await change.job('patients-asked', { messageId }, { runAt: now, key });
  } else await mailAgain(change, message);
  await change.audit({
    action: 'patients.ask-link',
    ...aboutMessage(message),
    details: { messageId },
  });
}

const addAskedLink = statement(
  'patients.add-asked-link',
  `with due as (
     update patient_messages set hash = $hash, expires_at = $expiresAt
     where id = $id and status = 'delivered' and withdrawn_at is null and submitted_at is null
       and send_at = $sendAt and expires_at > $now
     returning id)
   insert into patient_links (hash, message_id, created_at, live)
   select $hash, id, $now, true from due on conflict (hash) do update set live = true`,
  { id: uuid, sendAt: instant, hash: bytes, now: instant, expiresAt: instant },
);
/** Adds a link that the patient has asked for, if the message still opens. */
export async function noteAskedLink(db: Db, { id, sendAt }: Due, hash: Buffer, now: Date) {
  const expiresAt = new Date(now.getTime() + linkDays * dayMs);
  return (await run(db, addAskedLink, { id, sendAt, hash, now, expiresAt })) > 0;
}

const deleteLinks = statement(
  'patients.delete-links',
  'delete from patient_links where message_id = $id',
  { id: uuid },
);
/** The mails went to a wrong address, so their links open nothing and ask for nothing. */
export const forgetLinks = (db: Db, id: string) => run(db, deleteLinks, { id });
