import { linkTries } from '@corridor/contract/patients/link.ts';
import type { SubType } from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  boolean,
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
} from '../../platform/database/database.ts';
import { type Sent, touch } from '../mailing/actions.ts';
import { aboutMessage } from '../trail.ts';

// A try counts before the date is compared, so many tries at once cannot slip through.
const addTry = statement(
  'patients.add-try',
  `update patient_messages m set tries = m.tries + 1
   from patient_links l, users u
   where l.hash = $hash and l.live and m.id = l.message_id and m.kind = $kind
     and m.expires_at > $now and m.tries < $atMost and m.withdrawn_at is null and u.id = m.uid
   returning m.id, m.kind, m.uid, m.owner, m.office, m.on_behalf, m.on_behalf_name, m.clinic_id,
     m.activity_id, m.patient, m.sealed, m.form_id, m.form_version, m.submitted_at, m.tries,
     m.created_at, m.send_at, m.expires_at, l.hash, l.hash = m.hash and exists (
       select from patient_links e
       where e.message_id = m.id and e.live and e.created_at < l.created_at) as replaces,
     u.first_name, u.last_name, u.credentials`,
  { hash: bytes, kind: text, now: instant, atMost: integer },
  {
    id: uuid,
    kind: text,
    uid: uuid,
    owner: uuid,
    office: optional(uuid),
    onBehalf: optional(text),
    onBehalfName: optional(text),
    clinicId: optional(uuid),
    activityId: optional(uuid),
    patient: bytes,
    sealed: optional(bytes),
    formId: optional(uuid),
    formVersion: optional(integer),
    submittedAt: optional(instant),
    tries: integer,
    createdAt: instant,
    sendAt: instant,
    expiresAt: instant,
    hash: bytes,
    replaces: boolean,
    firstName: text,
    lastName: text,
    credentials: text,
  },
);
type At = { hash: Buffer; kind: SubType; now: Date };
export const countTry = (db: Db, at: At) => first(db, addTry, { ...at, atMost: linkTries });

const resetTries = statement(
  'patients.reset-tries',
  `with link as (
     update patient_links set right_at = $now
     where hash = $hash and (right_at is null or right_at < $now::timestamptz - interval '1 hour'))
   update patient_messages set tries = 0 where id = $id`,
  { id: uuid, hash: bytes, now: instant },
);
const endEarlier = statement(
  'patients.end-earlier-links',
  `update patient_links e set live = false from patient_links l
   where l.hash = $hash and e.message_id = l.message_id and e.live
     and e.created_at < l.created_at`,
  { hash: bytes },
);
type Right = { id: string; hash: Buffer; replaces: boolean };
/**
 * A right date resets the count, even for a locked thread. A link that was asked for ends the earlier
 * ones then.
 */
export async function clearTries(db: Db, right: Right, now: Date): Promise<void> {
  const { id, hash, replaces } = right;
  await run(db, resetTries, { id, hash, now });
  if (replaces) await run(db, endEarlier, { hash });
}

const trusted = statement(
  'patients.trusted-link',
  `select live from patient_links
   where hash = $hash and live and right_at > $now::timestamptz - interval '1 day'`,
  { hash: bytes, now: instant },
  { live: boolean },
);
/** Answers whether the date of a link was right within a day. */
export const isTrusted = async (db: Db, hash: Buffer, now: Date) =>
  (await first(db, trusted, { hash, now })) !== undefined;

const opened = statement(
  'patients.opened',
  `update patient_messages
   set opened_at = case when opened_at >= send_at then opened_at else $now end where id = $id`,
  { id: uuid, now: instant },
);
/** Records that the patient read the message. The sender sees it. */
export async function noteOpened(change: Change, message: Sent): Promise<void> {
  const { id } = message;
  await run(change.db, opened, { id, now: change.now });
  await change.audit({
    action: 'patients.open-link',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  await touch(change, message);
}

const downloaded = statement(
  'patients.downloaded',
  'update patient_messages set downloaded_at = $now where id = $id',
  { id: uuid, now: instant },
);
/** Records that the patient took the PDF. */
export async function noteDownloaded(change: Change, message: Sent): Promise<void> {
  await run(change.db, downloaded, { id: message.id, now: change.now });
  await noteOpened(change, message);
}

const progressed = statement(
  'patients.progressed',
  'update patient_messages set progress_done = $done, progress_of = $parts where id = $id',
  { id: uuid, done: integer, parts: integer },
);
/** Records how much of a form is filled in. */
export async function noteProgress(
  change: Change,
  message: Sent,
  { done, of: parts }: { done: number; of: number },
): Promise<void> {
  await run(change.db, progressed, { id: message.id, done, parts });
  await touch(change, message);
}

const submitted = statement(
  'patients.submitted',
  `update patient_messages
   set submitted_at = $now, status_updated_at = $now, folder = 'inbox', read = false
   where id = $id and submitted_at is null`,
  { id: uuid, now: instant },
);
/**
 * Records the one submission of a form, which comes into the inbox. Answers whether it was the
 * first.
 */
export async function noteSubmitted(change: Change, message: Sent): Promise<boolean> {
  const { id } = message;
  if ((await run(change.db, submitted, { id, now: change.now })) === 0) return false;
  await change.audit({
    action: 'patients.submit',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  await touch(change, message);
  return true;
}

const needsReview = statement(
  'patients.needs-review',
  `update patient_messages
   set needs_review_at = $now, status_updated_at = $now, folder = 'inbox', read = false
   where id = $id and submitted_at is not null and needs_review_at is null`,
  { id: uuid, now: instant },
);
/** An answered form that nobody has reviewed in time comes into the inbox again. */
export async function noteNeedsReview(change: Change, message: Sent): Promise<void> {
  const { id } = message;
  if ((await run(change.db, needsReview, { id, now: change.now })) === 0) return;
  await change.audit({
    action: 'patients.need-review',
    ...aboutMessage(message),
    details: { messageId: id },
  });
  await touch(change, message);
}

const reviewed = statement(
  'patients.reviewed',
  'update patient_messages set needs_review_at = null where id = $id and needs_review_at is not null',
  { id: uuid },
);
export async function noteReviewed(change: Change, message: Sent): Promise<void> {
  if ((await run(change.db, reviewed, { id: message.id })) > 0) await touch(change, message);
}
