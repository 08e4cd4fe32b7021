import type { Profile } from '@corridor/contract/thread/schemas.ts';
import {
  boolean,
  bytes,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

type MemberRow = {
  uid: string;
  role: string;
  removed: boolean;
  joinedAt: string;
  profile: Profile;
  /** The clinic's present address; a stored profile has no street. */
  address: string | null;
};

// The caller has passed the gate, or a member has asked for this document to be sent.
export const documentOf = statement(
  'document.activity',
  `select a.id, a.type, a.created_at, a.specialty, a.subsite, a.status, a.sealed, a.patient,
     a.outcome, a.sealed_diagnosis, a.locked_at,
     (select jsonb_agg(jsonb_build_object('uid', m.uid, 'role', m.role, 'profile', m.profile,
               'removed', m.removed_at is not null, 'joinedAt', m.joined_at, 'address', c.address) order by m.position)
        from activity_members m
        left join clinics c on c.id = (m.profile->'location'->>'clinicId')::uuid
        where m.activity_id = a.id) as members,
     (select p.start_time from phone_consults p where p.activity_id = a.id) as call_start,
     (select p.completed_at from phone_consults p where p.activity_id = a.id) as call_completed
   from activities a where a.id = $activityId`,
  { activityId: uuid },
  {
    id: uuid,
    type: text,
    createdAt: instant,
    specialty: text,
    subsite: text,
    status: optional(text),
    sealed: bytes,
    patient: bytes,
    outcome: optional(text),
    sealedDiagnosis: optional(bytes),
    lockedAt: optional(instant),
    members: json<MemberRow[]>(),
    callStart: optional(instant),
    callCompleted: optional(instant),
  },
);

// A retracted message gives its mark and never its text. Served by messages_pkey.
export const documentMessages = statement(
  'document.messages',
  `select seq, sent_by, sent_at, sealed, retracted_at is not null as retracted from messages
   where activity_id = $activityId order by seq`,
  { activityId: uuid },
  { seq: integer, sentBy: optional(uuid), sentAt: instant, sealed: bytes, retracted: boolean },
);
