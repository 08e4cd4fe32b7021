import { type FaxState, faxNumber } from '@corridor/contract/platform/fax.ts';
import type { PlannedWay } from '../../notifications/deliveries/actions.ts';
import type { Change } from '../../platform/change.ts';
import {
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
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';

export const noticeContext = (id: string) => ({ table: 'faxes', column: 'sealed', row: id });

const add = statement(
  'fax.add',
  `insert into faxes (id, activity_id, uid, to_uid, seq, clinic_id, to_number, sealed, state,
     created_at, updated_at)
   values ($id, $activityId, $uid, $toUid, $seq, $clinicId, $to, $sealed, 'queued', $now, $now)`,
  {
    id: uuid,
    activityId: uuid,
    uid: uuid,
    toUid: optional(uuid),
    seq: optional(integer),
    clinicId: uuid,
    to: text,
    sealed: bytes,
    now: instant,
  },
);

type NewFax = {
  activityId: string;
  uid: string;
  clinicId: string;
  to: string;
  notice: string;
  patient: Buffer;
  /** One message for one person. Without it the whole consult goes to the office. */
  message?: { toUid: string; seq: number };
};

/** Adds the fax and its job together. The job carries only the id. */
export async function addFax(change: Change, keys: Keys, fax: NewFax): Promise<string> {
  const { notice, patient, message = { toUid: null, seq: null }, ...row } = fax;
  const id = newId();
  const sealed = keys.seal(notice, noticeContext(id));
  await run(change.db, add, { ...row, ...message, id, sealed, now: change.now });
  await change.job('thread-fax', { faxId: id }, { key: `fax:${id}` });
  await change.audit({
    action: 'fax.queue',
    subject: `thread:${fax.activityId}`,
    patient,
    details: { faxId: id, clinicId: fax.clinicId, to: fax.to },
  });
  change.touch(`fax:${fax.activityId}`);
  return id;
}

type Faxing = {
  activityId: string;
  seq: number;
  /** The recipient and their clinic, with its present number. */
  uid: string;
  clinicId: string | null;
  fax: string | null;
  sentBy: string;
  patient: Buffer;
};

/** Faxes one message to a person's office, or returns the reason why that is impossible. */
export async function faxMessage(change: Change, keys: Keys, message: Faxing): Promise<PlannedWay> {
  const { activityId, seq, uid, clinicId, fax, sentBy, patient } = message;
  const way = { uid, channel: 'fax' } as const;
  const to = faxNumber(fax ?? '');
  if (!clinicId || !to) return { ...way, reason: 'no-fax-number' };
  const queued = { activityId, uid: sentBy, clinicId, to, notice: '', patient };
  return { ...way, faxId: await addFax(change, keys, { ...queued, message: { toUid: uid, seq } }) };
}

const attempt = statement(
  'fax.attempt',
  `update faxes set state = 'sending', attempt = attempt + 1, attempted_at = $now, ref = null,
     reason = null, updated_at = $now
   where id = $id and state in ('queued', 'sending') returning attempt`,
  { id: uuid, now: instant },
  { attempt: integer },
);

/** Records the attempt before the provider gets it. Returns nothing when the fax is over. */
export async function beginAttempt(change: Change, { id, activityId }: FaxKey) {
  const begun = await first(change.db, attempt, { id, now: change.now });
  change.touch(`fax:${activityId}`);
  return begun?.attempt;
}

const refer = statement('fax.refer', 'update faxes set ref = $ref, pages = $pages where id = $id', {
  id: uuid,
  ref: text,
  pages: optional(integer),
});
export const noteReference = (change: Change, id: string, ref: string, pages: number | null) =>
  run(change.db, refer, { id, ref, pages });

const settle = statement(
  'fax.settle',
  `update faxes set state = $state, reason = $reason, pages = coalesce($pages, pages),
     updated_at = $now
   where id = $id and state in ('queued', 'sending')`,
  { id: uuid, state: text, reason: optional(text), pages: optional(integer), now: instant },
);

type FaxKey = { id: string; activityId: string };
type Settled = { state: FaxState; reason?: string; pages?: number };

/** Records the end of a fax once. The sender hears when it did not arrive. */
export async function settleFax(change: Change, { id, activityId }: FaxKey, settled: Settled) {
  const { state, reason = null, pages = null } = settled;
  if ((await run(change.db, settle, { id, state, reason, pages, now: change.now })) === 0) return;
  await change.audit({
    action: 'fax.settle',
    subject: `thread:${activityId}`,
    details: { faxId: id, state, reason },
  });
  if (state !== 'delivered') await change.job('thread-faxFailed', { faxId: id });
  change.touch(`fax:${activityId}`, `delivery:${activityId}`);
}

const requeue = statement(
  'fax.again',
  `update faxes set state = 'queued', attempted_at = null, ref = null, updated_at = $now
   where id = $id and state = 'sending'`,
  { id: uuid, now: instant },
);
/** A busy number is tried again later. */
export async function putBack(change: Change, { id, activityId }: FaxKey) {
  await run(change.db, requeue, { id, now: change.now });
  change.touch(`fax:${activityId}`);
}
