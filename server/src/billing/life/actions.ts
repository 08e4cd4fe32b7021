/** The one way in which a billing record changes its status. */
import { type MoveCause, moveOf } from '@corridor/contract/billing/life.ts';
import type { BillingStatus, HoldReason } from '@corridor/contract/billing/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  instant,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

// Served by billing_records_pkey. The rows are locked in one order.
const move = statement(
  'billing.move',
  `with found as (
     select id from billing_records where id = any($ids) and status = any($from)
     order by id for update),
   moved as (
     update billing_records b set status = $to, hold = $hold, updated_at = $now
     from found where b.id = found.id
     returning b.id, b.uid, old.status as before),
   noted as (
     insert into billing_moves (record_id, moved_at, from_status, to_status, cause, actor)
     select id, $now, before, $to, $cause, $actor from moved)
   select id, uid, before from moved order by id`,
  {
    ids: uuids,
    from: texts,
    to: text,
    hold: optional(text),
    cause: text,
    actor: optional(uuid),
    now: instant,
  },
  { id: uuid, uid: uuid, before: text },
);

type Step = {
  cause: MoveCause;
  /** The person who takes the step; null is Corridor itself. */
  actor: string | null;
  /** The reason of a hold. */
  hold?: HoldReason;
};

/**
 * Moves records that may take the step, and returns them. A record in another status stays as it
 * is. The step is recorded with its time, cause and person.
 */
export async function moveRecords(change: Change, ids: readonly string[], step: Step) {
  const { cause, actor, hold = null } = step;
  const { from, to } = moveOf(cause);
  if (ids.length === 0) return [];
  const steps = { ids: [...ids], from: [...from], to, hold, cause, actor, now: change.now };
  const moved = await all(change.db, move, steps);
  for (const { id, before } of moved) {
    const details = { before, status: to, ...(hold && { hold }) };
    await change.audit({ action: `billing.${cause}`, subject: `billing:${id}`, details });
  }
  change.touch(...new Set(moved.map(({ uid }) => `billing:${uid}`)));
  return moved.map((record) => ({ ...record, before: record.before as BillingStatus }));
}
