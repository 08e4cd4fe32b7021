import { holdMessage } from '../../billing/actions.ts';
import { noteAnswer } from '../../directory/actions.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { type Opener, openText } from '../../platform/keystore/opened.ts';
import { touchInboxes } from '../entries/actions.ts';
import { draftContext, messageContext, type Written } from '../sealed.ts';

// The row stays locked until the end, so the messages of a thread have one order.
const nextPlace = statement(
  'messages.next-place',
  `update activities a set last_seq = a.last_seq + 1, last_message_at = $now,
     first_specialist = coalesce(a.first_specialist, first.uid),
     first_responded_at = coalesce(a.first_responded_at, case when first.uid is not null then $now::timestamptz end),
     first_response_seq =
       coalesce(a.first_response_seq, case when first.uid is not null then a.last_seq + 1 end)
   from (select $uid::uuid as sender) s left join activity_members first
     on first.activity_id = $activityId and first.uid = s.sender and first.role = 'consultant'
       and first.removed_at is null
   where a.id = $activityId and a.locked_at is null
   returning a.last_seq as seq, coalesce(a.first_response_seq = a.last_seq, false) as first`,
  { activityId: uuid, uid: optional(uuid), now: instant },
  { seq: integer, first: boolean },
);
const add = statement(
  'messages.add',
  `insert into messages (activity_id, seq, id, sent_by, sent_at, sealed, billing_code, from_template)
   values ($activityId, $seq, $id, $uid, $now, $sealed, $billingCode, $fromTemplate)`,
  {
    activityId: uuid,
    seq: integer,
    id: uuid,
    uid: optional(uuid),
    now: instant,
    sealed: bytes,
    billingCode: optional(text),
    fromTemplate: boolean,
  },
);
// A new message returns an archived thread to the inbox, and the sender has read it. An answer by
// one specialist ends the wait for all of them.
const raise = statement(
  'messages.raise-entries',
  `update inbox_entries set last_seq = $seq, last_message_at = $now, folder = 'inbox',
     read_seq = case when owner = $uid then $seq else read_seq end,
     overdue = overdue and owner is distinct from $uid and not exists (
       select from activity_members sender join activity_members m using (activity_id, role)
       where sender.activity_id = $activityId and sender.uid = $uid
         and sender.role = 'consultant' and m.uid = owner)
   where activity_id = $activityId returning owner`,
  { activityId: uuid, seq: integer, uid: optional(uuid), now: instant },
  { owner: uuid },
);

export type NewMessage = {
  activityId: string;
  /** Null for a message of the system. */
  uid: string | null;
  written: Written;
  /** Called after the row is locked, so only one of two messages at once is the first. */
  bill?: () => Promise<string | null>;
};

export type Sent = { messageId: string; seq: number; sentAt: Date };

/** Adds a message to a thread and updates every inbox entry. */
export async function addMessage(change: Change, keys: Keys, message: NewMessage): Promise<Sent> {
  const { activityId, uid, written, bill } = message;
  const { db, now } = change;
  const place = await first(db, nextPlace, { activityId, uid, now });
  if (!place) throw refuse('failed-precondition', 'thread-locked');
  const { seq } = place;
  const billingCode = (await bill?.()) ?? null;
  const id = newId();
  const sealed = keys.seal(JSON.stringify(written), messageContext(activityId, seq));
  const fromTemplate = written.template !== undefined;
  await run(db, add, { activityId, seq, id, uid, now, sealed, billingCode, fromTemplate });
  if (fromTemplate) change.touch(`template:${uid}:${activityId}`);
  if (place.first && uid) await noteAnswer(change, uid);
  const entries = await all(db, raise, { activityId, seq, uid, now });
  change.touch(`messages:${activityId}`, `activity:${activityId}`, `entry:${activityId}`);
  change.touch(...entries.map(({ owner }) => `inbox:${owner}`));
  return { messageId: id, seq, sentAt: now };
}

const dropDraft = statement(
  'messages.drop-draft',
  'delete from message_drafts where uid = $uid and activity_id = $activityId',
  { uid: uuid, activityId: uuid },
);

const keptDraft = statement(
  'messages.draft-of',
  'select sealed from message_drafts where uid = $uid and activity_id = $activityId for update',
  { uid: uuid, activityId: uuid },
  { sealed: bytes },
);

/** Drops the draft of a sent message. A different draft stays. */
export async function dropSentDraft(change: Change, app: Opener, sent: SentDraft) {
  const { uid, activityId, message } = sent;
  const kept = await first(change.db, keptDraft, { uid, activityId });
  if (!kept) return;
  const draft = openText(app, kept.sealed, draftContext(uid, activityId)) ?? '';
  if (message.startsWith(draft.trim()) || draft === sent.draft)
    await forgetDraft(change, uid, activityId);
}
type SentDraft = { uid: string; activityId: string; message: string; draft: string | undefined };

export async function forgetDraft(change: Change, uid: string, activityId: string) {
  if ((await run(change.db, dropDraft, { uid, activityId })) > 0)
    change.touch(`draft:${uid}:${activityId}`);
}

const draftTime = statement(
  'messages.draft-time',
  'select saved_at from message_drafts where uid = $uid and activity_id = $activityId for update',
  { uid: uuid, activityId: uuid },
  { savedAt: instant },
);
type OwnDraft = { uid: string; activityId: string };

/** A draft saved after `after` is not overwritten, so a second device loses nothing. */
export async function refuseNewerDraft(change: Change, draft: OwnDraft, after: Date | null) {
  const kept = await first(change.db, draftTime, draft);
  if (kept && kept.savedAt.getTime() !== after?.getTime()) throw refuse('aborted', 'newer-version');
}

const putDraft = statement(
  'messages.put-draft',
  `insert into message_drafts (uid, activity_id, sealed, saved_at)
   values ($uid, $activityId, $sealed, $now)
   on conflict (uid, activity_id) do update set sealed = excluded.sealed, saved_at = $now
     where $whatever or message_drafts.saved_at = $after`,
  {
    uid: uuid,
    activityId: uuid,
    sealed: bytes,
    now: instant,
    after: optional(instant),
    whatever: boolean,
  },
);
type KeptDraft = OwnDraft & {
  sealed: Buffer;
  /** The version before this one: null for none, undefined to overwrite any. */
  after: Date | null | undefined;
};

/** Of two first saves at once, the second is refused. */
export async function keepDraft(change: Change, { after, ...draft }: KeptDraft) {
  const { uid, activityId } = draft;
  const expected = { after: after ?? null, whatever: after === undefined };
  if ((await run(change.db, putDraft, { ...draft, ...expected, now: change.now })) === 0)
    throw refuse('aborted', 'newer-version');
  change.touch(`draft:${uid}:${activityId}`);
}

const retract = statement(
  'messages.retract',
  `update messages set retracted_at = $now
   where id = $messageId and activity_id = $activityId and sent_by = $uid and retracted_at is null
   returning sent_at, from_template`,
  { messageId: uuid, activityId: uuid, uid: uuid, now: instant },
  { sentAt: instant, fromTemplate: boolean },
);
type Retracting = { activityId: string; messageId: string; uid: string; patient: Buffer };

/** Retracts a message of the viewer. A mark stays and nothing is erased. */
export async function retractMessage(change: Change, message: Retracting) {
  const { activityId, messageId, uid, patient } = message;
  const retracting = { activityId, messageId, uid, now: change.now };
  const retracted = await first(change.db, retract, retracting);
  if (!retracted) throw refuse('not-found');
  await holdMessage(change, { activityId, uid, at: retracted.sentAt });
  await change.audit({
    action: 'thread.retract-message',
    subject: `thread:${activityId}`,
    patient,
    details: { messageId },
  });
  await touchInboxes(change, activityId);
  change.touch(`messages:${activityId}`);
  if (retracted.fromTemplate) change.touch(`template:${uid}:${activityId}`);
}
