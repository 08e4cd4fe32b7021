import type { Change } from '../../platform/change.ts';
import { instant, optional, run, statement, uuid } from '../../platform/database/database.ts';

// Of two jobs for one thread at once, only one sends the mail.
const claimMail = statement(
  'delivery.claim-mail',
  `update inbox_entries set mailed_at = $now
   where owner = $uid and activity_id = $activityId
     and (mailed_at is null or mailed_at <= $before)`,
  { uid: uuid, activityId: uuid, now: instant, before: instant },
);
const releaseMail = statement(
  'delivery.release-mail',
  `update inbox_entries set mailed_at = $mailedAt
   where owner = $uid and activity_id = $activityId and mailed_at = $claimed`,
  { uid: uuid, activityId: uuid, mailedAt: optional(instant), claimed: instant },
);
type Entry = { uid: string; activityId: string };

/**
 * Claims the mail before it is sent, so no second one goes out. Returns nothing when another job
 * has just claimed it.
 */
export const claimMailAt = async ({ db, now }: Change, entry: Entry, before: Date) =>
  (await run(db, claimMail, { ...entry, now, before })) > 0 ? now : undefined;

/** The mail failed, so the next try need not wait. */
export const releaseMailed = (
  { db }: Change,
  entry: Entry,
  { claimed, mailedAt }: { claimed: Date; mailedAt: Date | null },
) => run(db, releaseMail, { ...entry, claimed, mailedAt });

const overdue = statement(
  'delivery.set-overdue',
  `update inbox_entries set overdue = true, overdue_at = $now, nudges = 0, nudged_at = null
   where owner = $uid and activity_id = $activityId and not overdue`,
  { uid: uuid, activityId: uuid, now: instant },
);

/** Marks a thread as overdue for the person that it waits for. */
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

/** Adds one reminder as a job of this change. */
export async function nudge(change: Change, entry: Entry) {
  await run(change.db, nudged, { ...entry, now: change.now });
  await change.job('thread-remind', entry, {
    key: `thread-remind:${entry.uid}:${entry.activityId}`,
  });
}
