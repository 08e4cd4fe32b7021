import type { Change } from '../../../platform/change.ts';
import {
  boolean,
  bytes,
  instant,
  optional,
  run,
  statement,
  uuid,
} from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/errors.ts';
import type { Keys } from '../../../platform/keystore/keys.ts';
import { lockPerson, refuseTaken, touchPerson } from '../actions.ts';

const put = statement(
  'operator.put-decision',
  `insert into validations as v (uid, approved, sealed_note, decided_by, decided_at)
   values ($uid, $approved, $note, $by, $now)
   on conflict (uid) do update set approved = excluded.approved,
     sealed_note = excluded.sealed_note, decided_by = excluded.decided_by,
     decided_at = excluded.decided_at
   where v.approved`,
  { uid: uuid, approved: boolean, note: bytes, by: optional(uuid), now: instant },
);
const validate = statement(
  'operator.let-in',
  `with s as (update signups set validated_by = 'operator' where uid = $uid and validated_by is null)
   update users set roles = array_remove(roles, 'pracIdValidationRequired'), version = version + 1
   where id = $uid`,
  { uid: uuid },
);
export const noteContext = (row: string) => ({ table: 'validations', column: 'sealed_note', row });

export type Decision = {
  uid: string;
  approve: boolean;
  /** The practice ID that the operator checked. */
  practiceId: string;
  note: string;
  /** Null for the command line. */
  by: string | null;
};

/** Decides about a practice ID once, and writes to the person either way. */
export async function decide(change: Change, keys: Keys, decided: Decision) {
  const { uid, approve, note, by } = decided;
  const { db, now } = change;
  const { roles, practiceId, disabledAt } = await lockPerson(change, uid);
  if (!roles.includes('pracIdValidationRequired') || disabledAt)
    throw refuse('failed-precondition', 'decided');
  if (practiceId !== decided.practiceId) throw refuse('aborted', 'newer-version');
  if (approve) await refuseTaken(change, uid, practiceId);
  const sealed = keys.seal(note, noteContext(uid));
  const decision = { uid, approved: approve, note: sealed, by, now };
  if ((await run(db, put, decision)) === 0) throw refuse('failed-precondition', 'decided');
  if (approve) await run(db, validate, { uid });
  await change.audit({
    action: approve ? 'operator.approve' : 'operator.reject',
    subject: `user:${uid}`,
  });
  await change.job('operator-sendDecision', { uid });
  touchPerson(change, uid);
}
