import type { Status } from '@corridor/contract/thread/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  bytes,
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keys.ts';
import { reasonPlace } from '../sealed.ts';

const current = statement(
  'thread.current-status',
  'select status from activities where id = $activityId for update',
  { activityId: uuid },
  { status: optional(text) },
);
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

type Changing = { activityId: string; uid: string; status: Status; before?: Status | null };

/** Any status but the current one, and only while what the editor saw is still true. */
export async function changeStatus(change: Change, { activityId, uid, status, before }: Changing) {
  const { db, now } = change;
  const was = (await first(db, current, { activityId }))?.status ?? null;
  if (before !== undefined && before !== was) throw refuse('aborted', 'changed-meanwhile');
  if (was === status) throw refuse('failed-precondition', 'same-status');
  await run(db, setStatus, { activityId, status });
  await run(db, log, { id: newId(), activityId, now, uid, before: was, after: status });
  await change.audit({
    action: 'thread.change-status',
    subject: `thread:${activityId}`,
    details: { before: was, after: status },
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
const owners = statement(
  'thread.owners',
  'select owner from inbox_entries where activity_id = $activityId',
  { activityId: uuid },
  { owner: uuid },
);

type Locking = { activityId: string; uid: string; reason: string };

/** The wrong patient: nothing of it is shown from here on, and nothing is deleted. */
export async function lockThread(change: Change, keys: Keys, { activityId, uid, reason }: Locking) {
  const { db, now } = change;
  const sealed = keys.seal(reason, reasonPlace(activityId));
  if ((await run(db, lock, { activityId, uid, now, reason: sealed })) === 0)
    throw refuse('failed-precondition', 'thread-locked');
  await change.audit({ action: 'thread.lock', subject: `thread:${activityId}` });
  const found = await all(db, owners, { activityId });
  change.touch(`thread:${activityId}`, `econsult:${activityId}`, `messages:${activityId}`);
  change.touch(...found.map(({ owner }) => `inbox:${owner}`));
}
