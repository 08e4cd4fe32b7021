import { duplicateOf, moveOf } from '@corridor/contract/billing/life.ts';
import {
  type BillingStatus,
  defaultBillingCode,
  type HoldReason,
  hasAlbertaCodes,
  isOpen,
} from '@corridor/contract/billing/rules.ts';
import type { Change } from '../platform/change.ts';
import { localTime } from '../platform/clock.ts';
import {
  all,
  bigint,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { newId } from '../platform/ids.ts';
import { moveRecords } from './life/actions.ts';
import { twins } from './life/queries.ts';

// Served by billing_records_activity.
const billedSince = statement(
  'billing.billed-since',
  `select id from billing_records
   where activity_id = $activityId and kind = 'message' and created_at > $since limit 1`,
  { activityId: uuid, since: instant },
  { id: uuid },
);
const add = statement(
  'billing.add',
  `insert into billing_records
     (id, uid, activity_id, kind, code, status, hold, service_at, created_at, updated_at)
   values ($id, $uid, $activityId, $kind, $code, $status, $hold, $at, $now, $now)`,
  {
    id: uuid,
    uid: uuid,
    activityId: uuid,
    kind: text,
    code: text,
    status: text,
    hold: optional(text),
    at: instant,
    now: instant,
  },
);

const dayMs = 24 * 3_600_000;
type Billed = { activityId: string; uid: string; code: string };
/** The province where the sender works. */
type BilledMessage = Billed & { province: string | null };

/**
 * Bills a message. Returns its code, an empty code that the owner must still choose, or null when
 * the thread was billed within a day.
 */
export async function billMessage(change: Change, message: BilledMessage) {
  const { activityId, uid, code, province } = message;
  const { db, now } = change;
  const since = new Date(now.getTime() - dayMs);
  if (await first(db, billedSince, { activityId, since })) return null;
  const billed = code || (hasAlbertaCodes(province) ? defaultBillingCode : '');
  const status = code ? 'new' : 'onHold';
  await record(change, { activityId, uid, kind: 'message', code: billed, status, at: now });
  return billed;
}

type Service = Billed & {
  kind: 'message' | 'econsult' | 'call' | 'audiogram' | 'sinusEndoscopy';
  /**
   * A new record is claimed from the next morning on. A code that nobody chose waits until its
   * owner confirms it.
   */
  status: 'new' | 'onHold';
  at: Date;
};

/** Records one service that may be claimed. */
export async function record(change: Change, service: Service) {
  const unchosen: HoldReason = service.code === '' ? 'no-code' : 'unconfirmed';
  const hold = service.status === 'onHold' ? unchosen : null;
  await run(change.db, add, { ...service, hold, id: newId(), now: change.now });
  change.touch(`billing:${service.uid}`);
}

// Served by billing_records_recent.
export const recentCodes = statement(
  'billing.recent-codes',
  `select code from (
     select code, created_at from billing_records
     where uid = $uid and code <> '' order by created_at desc limit 200) latest
   group by code order by max(created_at) desc limit 5`,
  { uid: uuid },
  { code: text },
);
// Served by billing_records_activity.
export const billedAs = statement(
  'billing.billed-as',
  `select id from billing_records
   where activity_id = $activityId and uid = $uid and code = $code limit 1`,
  { activityId: uuid, uid: uuid, code: text },
  { id: uuid },
);
const messageRecord = statement(
  'billing.message-record',
  `select b.id, b.code, b.status from messages m join billing_records b
     on b.activity_id = m.activity_id and b.uid = m.sent_by and b.kind = 'message'
       and b.created_at = m.sent_at
   where m.id = $messageId and m.activity_id = $activityId and m.sent_by = $uid
     and m.billing_code is not null for update of b`,
  { messageId: uuid, activityId: uuid, uid: uuid },
  { id: uuid, code: text, status: text },
);
const setCode = statement(
  'billing.set-code',
  'update billing_records set code = $code, updated_at = $now where id = $id',
  { id: uuid, code: text, now: instant },
);

type Settling = { activityId: string; messageId: string; uid: string; code: string };

/** Settles the billing of a message: the owner chooses its code, or an empty one for no billing. */
export async function settleMessage(change: Change, { code, ...message }: Settling) {
  const found = await first(change.db, messageRecord, message);
  if (!found) throw refuse('not-found');
  return settleRecord(change, { ...found, uid: message.uid }, code);
}

type OpenRecord = { id: string; uid: string; code: string; status: string };

/**
 * The owner of a record that the change has locked chooses its code, or an empty one for no
 * billing. A held record is complete with its code; a new one still waits for 7:00 AM.
 */
export async function settleRecord(change: Change, found: OpenRecord, code: string) {
  const { id, uid } = found;
  const before = found.status as BillingStatus;
  if (!isOpen(before)) throw refuse('failed-precondition', 'claimed');
  const chosen = code || found.code;
  if (code) await run(change.db, setCode, { id, code, now: change.now });
  const confirmed = before === 'onHold' ? 'confirm' : undefined;
  const cause = code === '' ? 'drop' : confirmed;
  if (cause) await moveRecords(change, [id], { cause, actor: uid });
  const status = cause ? moveOf(cause).to : before;
  await change.audit({
    action: 'billing.settle',
    subject: `billing:${id}`,
    details: { before, status, code: chosen },
  });
  change.touch(`billing:${uid}`);
  return { status: status as Settled, code: chosen };
}
type Settled = 'new' | 'pending' | 'notBillable';

// Served by billing_records_activity.
const openIn = statement(
  'billing.open-in',
  `select id from billing_records where activity_id = $activityId and status in ('new', 'pending')
   order by id for update`,
  { activityId: uuid },
  { id: uuid },
);

/** The records of a locked thread are not claimed until a person has looked at them. */
export async function holdRecords(change: Change, activityId: string, actor: string) {
  const records = await all(change.db, openIn, { activityId });
  const ids = records.map(({ id }) => id);
  await moveRecords(change, ids, { cause: 'hold', hold: 'locked', actor });
}

const openOfMessage = statement(
  'billing.open-of-message',
  `select id from billing_records
   where activity_id = $activityId and uid = $uid and kind = 'message' and created_at = $at
     and status in ('new', 'pending') for update`,
  { activityId: uuid, uid: uuid, at: instant },
  { id: uuid },
);

/** A retracted message is not claimed until its owner has looked at it. */
export async function holdMessage(
  change: Change,
  message: { activityId: string; uid: string; at: Date },
) {
  const records = await all(change.db, openOfMessage, message);
  const ids = records.map(({ id }) => id);
  await moveRecords(change, ids, { cause: 'hold', hold: 'retracted', actor: message.uid });
}

// Served by billing_records_new.
const newBefore = statement(
  'billing.new-before',
  `select id from billing_records where status = 'new' and created_at < $before
   order by created_at limit $most for update skip locked`,
  { before: instant, most: bigint },
  { id: uuid },
);

const most = 500;

const noteDuplicate = statement(
  'billing.note-duplicate',
  'update billing_records set comment = $comment where id = $id',
  { id: uuid, comment: text },
);

/** Holds the records that repeat an earlier one of the same patient, code and local day. */
async function holdDuplicates(change: Change, ids: string[]) {
  const repeated = new Map<string, string>();
  for (const { id, serviceAt, earlier, earlierAt } of await all(change.db, twins, { ids }))
    if (localTime(serviceAt).date === localTime(earlierAt).date && !repeated.has(id))
      repeated.set(id, earlier);
  for (const [id, earlier] of repeated)
    await run(change.db, noteDuplicate, { id, comment: duplicateOf(earlier) });
  await moveRecords(change, [...repeated.keys()], {
    cause: 'hold',
    hold: 'duplicate',
    actor: null,
  });
}

/** Makes complete records ready for a claim. Returns whether more wait. */
export async function readyRecords(change: Change, before: Date): Promise<boolean> {
  const records = await all(change.db, newBefore, { before, most });
  const ids = records.map(({ id }) => id);
  await holdDuplicates(change, ids);
  // A held record is new no more, so it stays where it is.
  await moveRecords(change, ids, { cause: 'ready', actor: null });
  return records.length === most;
}
