import { optional, statement, text, texts, uuid, uuids } from '../../platform/database/database.ts';
import { mayRead, viewerMember } from '../access.ts';

/** The viewer's role and the consultants' clinics decide who may set the status. */
export const statusRights = statement(
  'thread.status-rights',
  `select viewer_member.role,
     array(select m.profile->'location'->>'clinicId' from activity_members m
           where m.activity_id = a.id and m.role = 'consultant' and m.removed_at is null
             and m.profile->'location'->>'clinicId' is not null) as consultant_clinic_ids
   from activities a ${viewerMember}
   where a.id = $activityId and ${mayRead}`,
  { activityId: uuid, uid: uuid, inboxes: uuids },
  { role: optional(text), consultantClinicIds: texts },
);
