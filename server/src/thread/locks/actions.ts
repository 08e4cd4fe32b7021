import type { Change } from '../../platform/change.ts';
import { first, instant, run, statement, uuid } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { touchLocked } from '../state/actions.ts';
import { lockedThread } from './queries.ts';

/**
 * A missing thread and an unlocked one give the same answer, because privacy officers may see
 * neither.
 */
export async function lockLockedThread({ db }: Change, activityId: string) {
  const lock = await first(db, lockedThread, { activityId });
  if (!lock) throw refuse('failed-precondition', 'not-locked');
  return lock;
}

const keep = statement(
  'locks.keep',
  `update activities set lock_kept_at = $now, lock_kept_by = $uid
   where id = $activityId and lock_kept_at is null`,
  { activityId: uuid, uid: uuid, now: instant },
);

/** A privacy officer confirms the lock. No member can undo it any more. */
export async function keepLock(
  change: Change,
  { activityId, uid }: Record<'activityId' | 'uid', string>,
) {
  const { patient } = await lockLockedThread(change, activityId);
  if ((await run(change.db, keep, { activityId, uid, now: change.now })) === 0)
    throw refuse('failed-precondition', 'kept');
  await change.audit({ action: 'thread.keep-lock', subject: `thread:${activityId}`, patient });
  await touchLocked(change, activityId);
}
