import type { Status } from '@corridor/contract/thread/rules.ts';
import { words } from '@corridor/contract/thread/words.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bytes,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import type { Opener } from '../../platform/keystore/opened.ts';
import type { Thread } from '../access.ts';
import { touchInboxes } from '../entries/actions.ts';
import { indexThread } from '../members/actions.ts';
import { addMessage } from '../messages/actions.ts';
import { reasonContext } from '../sealed.ts';

const setStatus = statement(
  'thread.set-status',
  'update activities set status = $status where id = $activityId',
  { activityId: uuid, status: text },
);
const setEntries = statement(
  'thread.set-entries-status',
  'update inbox_entries set status = $status where activity_id = $activityId returning owner',
  { activityId: uuid, status: text },
  { owner: uuid },
);
const log = statement(
  'thread.log-status',
  `insert into status_changes (id, activity_id, at, uid, before, after)
   values ($id, $activityId, $now, $uid, $before, $after)`,
  {
    id: uuid,
    activityId: uuid,
    now: instant,
    uid: uuid,
    before: optional(text),
    after: text,
  },
);

type Changing = { thread: Thread; uid: string; status: Status; before?: Status | null };

/** Sets a new status, if the status that the editor saw is still current. */
export async function changeStatus(change: Change, { thread, uid, status, before }: Changing) {
  const { db, now } = change;
  const { id: activityId, status: current, patient } = thread;
  if (before !== undefined && before !== current) throw refuse('aborted', 'newer-version');
  if (current === status) throw refuse('failed-precondition', 'same-status');
  await run(db, setStatus, { activityId, status });
  await run(db, log, { id: newId(), activityId, now, uid, before: current, after: status });
  await change.audit({
    action: 'thread.change-status',
    subject: `thread:${activityId}`,
    patient,
    details: { before: current, after: status },
  });
  change.touch(`thread:${activityId}`);
  const entries = await all(db, setEntries, { activityId, status });
  change.touch(...entries.map(({ owner }) => `inbox:${owner}`));
}

const lock = statement(
  'thread.lock',
  `update activities set locked_at = $now, locked_by = $uid, sealed_lock_reason = $reason
   where id = $activityId and locked_at is null`,
  { activityId: uuid, uid: uuid, now: instant, reason: bytes },
);
const dropTokens = statement(
  'thread.drop-tokens',
  'delete from inbox_tokens where activity_id = $activityId',
  { activityId: uuid },
);
const lockRecipients = statement(
  'thread.lock-hearers',
  `select u.id as uid from users u
   where u.disabled_at is null and u.id <> $uid
     and ('privacyOfficer' = any (u.roles)
       or exists (select from activity_members m
                  where m.activity_id = $activityId and m.uid = u.id and m.removed_at is null
                    and m.cover_of is null))`,
  { activityId: uuid, uid: uuid },
  { uid: uuid },
);

type Locking = { thread: Thread; uid: string; reason: string };

/**
 * Locks a thread with the wrong patient. It is no longer shown or found, and nothing is deleted.
 */
export async function lockThread(change: Change, keys: Keys, { thread, uid, reason }: Locking) {
  const { db, now } = change;
  const { id: activityId, patient } = thread;
  const sealed = keys.seal(reason, reasonContext(activityId));
  if ((await run(db, lock, { activityId, uid, now, reason: sealed })) === 0)
    throw refuse('failed-precondition', 'thread-locked');
  await run(db, dropTokens, { activityId });
  await change.audit({ action: 'thread.lock', subject: `thread:${activityId}`, patient });
  for (const recipient of await all(db, lockRecipients, { activityId, uid }))
    await change.job('thread-tell-lock', { activityId, uid: recipient.uid });
  await touchLocked(change, activityId);
}

const unlock = statement(
  'thread.unlock',
  `update activities set locked_at = null, locked_by = null, lock_kept_at = null, lock_kept_by = null
   where id = $activityId and locked_at is not null`,
  { activityId: uuid },
);

/** Unlocks a thread. A message tells its members. */
export async function unlockThread(
  change: Change,
  app: Opener & { keys: Keys },
  thread: Pick<Thread, 'id' | 'patient'>,
  by: string,
) {
  const { id: activityId, patient } = thread;
  if ((await run(change.db, unlock, { activityId })) === 0)
    throw refuse('failed-precondition', 'not-locked');
  await indexThread(change, app, activityId);
  await change.audit({ action: 'thread.unlock', subject: `thread:${activityId}`, patient });
  const text = words.unlocked(by);
  await addMessage(change, app.keys, { activityId, uid: null, written: { text } });
  await touchLocked(change, activityId);
}

/** Touches the members' pages and the list of locks. */
export async function touchLocked(change: Change, activityId: string) {
  change.touch('locks', `thread:${activityId}`, `econsult:${activityId}`, `messages:${activityId}`);
  await touchInboxes(change, activityId);
}
