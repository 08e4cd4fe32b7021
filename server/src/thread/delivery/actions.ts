import type { Change } from '../../platform/change.ts';
import { instant, run, statement, uuid } from '../../platform/database.ts';

const mailed = statement(
  'delivery.mailed',
  `update inbox_entries set mailed_at = $now
   where owner = $uid and activity_id = $activityId`,
  { uid: uuid, activityId: uuid, now: instant },
);
type Entry = { uid: string; activityId: string };

export const noteMailed = ({ db, now }: Change, entry: Entry) => run(db, mailed, { ...entry, now });

const overdue = statement(
  'delivery.set-overdue',
  `update inbox_entries set overdue = true, overdue_at = $now, nudges = 0, nudged_at = null
   where owner = $uid and activity_id = $activityId and not overdue`,
  { uid: uuid, activityId: uuid, now: instant },
);

/** The person is waited for: their list says so first. */
export async function setOverdue(change: Change, { uid, activityId }: Entry) {
  const set = await run(change.db, overdue, { uid, activityId, now: change.now });
  if (set > 0) change.touch(`inbox:${uid}`, `entry:${activityId}`);
  return set > 0;
}

const nudged = statement(
  'delivery.nudged',
  `update inbox_entries set nudges = nudges + 1, nudged_at = $now
   where owner = $uid and activity_id = $activityId`,
  { uid: uuid, activityId: uuid, now: instant },
);

/** One reminder, as a job of this change. */
export async function nudge(change: Change, entry: Entry) {
  await run(change.db, nudged, { ...entry, now: change.now });
  await change.job('thread-remind', entry, {
    key: `thread-remind:${entry.uid}:${entry.activityId}`,
  });
}
