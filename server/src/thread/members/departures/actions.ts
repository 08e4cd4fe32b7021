import { runsNow } from '../../../access/covering.ts';
import type { Change } from '../../../platform/change.ts';
import { all, bytes, instant, statement, uuid } from '../../../platform/database/database.ts';
import { leaveInbox } from '../../entries/actions.ts';
import { logMember } from '../actions.ts';

type Left = { activityId: string; uid: string; patient: Buffer };

/** A member left because the reason for membership ended. */
async function noteLeft(change: Change, { activityId, uid, patient }: Left) {
  await logMember(change, { activityId, uid, by: uid, joined: false });
  await change.audit({
    action: 'thread.leave',
    subject: `thread:${activityId}`,
    patient,
    details: { uid },
  });
}

const leaveCovered = statement(
  'thread.leave-covered',
  `update activity_members set removed_at = $now
   where cover_of = $coverOf and uid = $uid and removed_at is null
     and not exists (select from covers c
       where c.uid = $coverOf and c.cover = $uid and ${runsNow})
   returning activity_id,
     (select a.patient from activities a where a.id = activity_members.activity_id) as patient`,
  { uid: uuid, coverOf: uuid, now: instant },
  { activityId: uuid, patient: bytes },
);

/** A colleague whose cover has ended leaves the threads. Served by activity_members_cover_of. */
export async function leaveCover(
  change: Change,
  { uid, coverOf }: { uid: string; coverOf: string },
) {
  const left = await all(change.db, leaveCovered, { uid, coverOf, now: change.now });
  for (const { activityId, patient } of left) {
    await noteLeft(change, { activityId, uid, patient });
    change.touch(`thread:${activityId}`);
  }
}

const leaveAll = statement(
  'thread.leave-offices',
  `update activity_members m set removed_at = $now
   where m.uid = $uid and m.role = 'moa' and m.removed_at is null
     and not exists (select from inbox_entries e join clinic_members c on c.clinic_id = e.owner
       where e.activity_id = m.activity_id and c.uid = $uid and c.confirmed_at is not null
         and c.left_at is null)
   returning m.activity_id,
     (select a.patient from activities a where a.id = m.activity_id) as patient`,
  { uid: uuid, now: instant },
  { activityId: uuid, patient: bytes },
);
/** A person who left a clinic leaves the threads that they joined for it. */
export async function leaveOffices(change: Change, uid: string) {
  const left = await all(change.db, leaveAll, { uid, now: change.now });
  for (const { activityId, patient } of left) {
    await noteLeft(change, { activityId, uid, patient });
    await leaveInbox(change, activityId, uid);
    change.touch(`thread:${activityId}`);
  }
}
