import {
  bigint,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { actingFor, mayRead, viewerMember } from '../access.ts';

// Returns nothing of a locked thread or one that the viewer may not read. This most frequent read
// passes the gate in the same statement. Served by messages_pkey, from the end, and
// billing_records_activity.
export const messagesBefore = statement(
  'messages.before',
  `select a.patient, ${actingFor} as acting_for, m.seq, m.id, m.sent_by, m.sent_at, m.sealed, m.retracted_at,
     b.code as billing_code, b.status as billing_status, b.hold as billing_hold
   from messages m join activities a on a.id = m.activity_id ${viewerMember}
     left join billing_records b on b.activity_id = m.activity_id and b.uid = m.sent_by
       and b.kind = 'message' and b.created_at = m.sent_at and m.billing_code is not null
       and m.sent_by = $uid
   where m.activity_id = $activityId and m.seq < $before
     and a.locked_at is null and ${mayRead}
   order by m.seq desc limit $limit`,
  { activityId: uuid, before: integer, limit: bigint, uid: uuid, inboxes: uuids },
  {
    patient: bytes,
    actingFor: optional(uuid),
    seq: integer,
    id: uuid,
    sentBy: optional(uuid),
    sentAt: instant,
    sealed: bytes,
    retractedAt: optional(instant),
    billingCode: optional(text),
    billingStatus: optional(text),
    billingHold: optional(text),
  },
);
