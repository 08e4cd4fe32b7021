import { faxNumber } from '@corridor/contract/platform/fax.ts';
import { aboutMessage } from '../../patients/trail.ts';
import type { Change } from '../../platform/change.ts';
import {
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import type { Settled } from '../../platform/fax/delivery.ts';
import { newId } from '../../platform/ids.ts';
import { officeOfMessage } from './queries.ts';

const add = statement(
  'forms.add-fax',
  `insert into form_faxes (id, message_id, uid, clinic_id, to_number, state, created_at, updated_at)
   values ($id, $messageId, $uid, $clinicId, $to, 'queued', $now, $now)
   on conflict (message_id, clinic_id) do nothing`,
  { id: uuid, messageId: uuid, uid: uuid, clinicId: uuid, to: text, now: instant },
);

type Faxed = { id: string; messageId: string; patient: Buffer };
const about = ({ messageId: id, patient }: Omit<Faxed, 'id'>) =>
  aboutMessage({ id, activityId: null, patient });

/** Faxes an answered form to the office of its clinic, once, for a person who wants that. */
export async function faxResult(
  change: Change,
  { messageId, uid, patient }: { messageId: string; uid: string; patient: Buffer },
): Promise<void> {
  const { db, now } = change;
  const office = await first(db, officeOfMessage, { messageId });
  if (!office) return;
  const id = newId();
  const to = faxNumber(office.fax) ?? '';
  const { id: clinicId } = office;
  if ((await run(db, add, { id, messageId, uid, clinicId, to, now })) === 0) return;
  await change.audit({
    action: 'fax.queue',
    ...about({ messageId, patient }),
    details: { faxId: id, clinicId, to },
  });
  const fax = { id, messageId, patient };
  if (!to) return settleFax(change, fax, { state: 'failed', reason: 'no-fax-number' });
  await change.job('forms-fax', { faxId: id }, { key: `fax:${id}` });
  change.touch(`form-result:${messageId}`);
}

const attempt = statement(
  'forms.attempt-fax',
  `update form_faxes set state = 'sending', attempt = attempt + 1, attempted_at = $now, ref = null,
     reason = null, updated_at = $now
   where id = $id and state in ('queued', 'sending') returning attempt`,
  { id: uuid, now: instant },
  { attempt: integer },
);

/** Records the attempt before the provider gets it. Returns nothing when the fax is over. */
export async function beginAttempt(change: Change, { id, messageId }: Faxed) {
  const begun = await first(change.db, attempt, { id, now: change.now });
  change.touch(`form-result:${messageId}`);
  return begun?.attempt;
}

const refer = statement(
  'forms.refer-fax',
  'update form_faxes set ref = $ref, pages = $pages where id = $id',
  { id: uuid, ref: text, pages: optional(integer) },
);
export const noteReference = (change: Change, id: string, ref: string, pages: number | null) =>
  run(change.db, refer, { id, ref, pages });

const settle = statement(
  'forms.settle-fax',
  `update form_faxes set state = $state, reason = $reason, pages = coalesce($pages, pages),
     updated_at = $now
   where id = $id and state in ('queued', 'sending')`,
  { id: uuid, state: text, reason: optional(text), pages: optional(integer), now: instant },
);

/** Records the end of a fax once. The person who wanted it hears when it did not arrive. */
export async function settleFax(change: Change, fax: Faxed, settled: Settled): Promise<void> {
  const { state, reason = null, pages = null } = settled;
  const { id, messageId } = fax;
  if ((await run(change.db, settle, { id, state, reason, pages, now: change.now })) === 0) return;
  await change.audit({
    action: 'fax.settle',
    ...about(fax),
    details: { faxId: id, state, reason },
  });
  if (state !== 'delivered') await change.job('forms-faxFailed', { faxId: id });
  change.touch(`form-result:${messageId}`);
}

const requeue = statement(
  'forms.put-back-fax',
  `update form_faxes set state = 'queued', attempted_at = null, ref = null, updated_at = $now
   where id = $id and state = 'sending'`,
  { id: uuid, now: instant },
);
/** A busy number is tried again later. */
export async function putBack(change: Change, { id, messageId }: Faxed): Promise<void> {
  await run(change.db, requeue, { id, now: change.now });
  change.touch(`form-result:${messageId}`);
}
