import type { Change } from '../platform/change.ts';
import {
  first,
  instant,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

const callOf = statement(
  'phone.call-of',
  `select p.start_time, p.end_time, p.completed_at, a.outcome
   from phone_consults p join activities a on a.id = p.activity_id
   where p.activity_id = $activityId for update of p`,
  { activityId: uuid },
  { startTime: instant, endTime: instant, completedAt: optional(instant), outcome: optional(text) },
);
/** Reads the call of a thread and locks it until the change ends. */
export const lockCall = ({ db }: Change, activityId: string) => first(db, callOf, { activityId });

const complete = statement(
  'phone.complete',
  `update phone_consults set completed_at = $now, called_from = $from, called_to = $to
   where activity_id = $activityId`,
  { activityId: uuid, now: instant, from: instant, to: instant },
);

type Called = { activityId: string; patient: Buffer; from: Date; to: Date };

export async function completeCall(change: Change, { activityId, patient, from, to }: Called) {
  await run(change.db, complete, { activityId, now: change.now, from, to });
  await change.audit({ action: 'phone.complete', subject: `thread:${activityId}`, patient });
  change.touch(`thread:${activityId}`);
}
