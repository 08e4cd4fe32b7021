import type { Profile } from '@corridor/contract/thread/schemas.ts';
import { standsIn } from '../gallery/queries.ts';
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
  uuids,
} from '../platform/database/database.ts';
import { actingFor, billsHere, mayRead, viewerMember, wasAdded } from './access.ts';

type MemberRow = {
  uid: string;
  role: string;
  position: number;
  readSeq: number;
  /** The person was removed; their messages keep their name. */
  removed: boolean;
  /** The person joined after the first two members. */
  added: boolean;
  coverOf: string | null;
  profile: Profile;
};
type LogRow = { at: string; uid: string; before: string | null; after: string; name: string };
type MemberLogRow = {
  at: string;
  by: string;
  name: string;
  uid: string;
  role: string;
  joined: boolean;
};
type PhoneRow = {
  startTime: string;
  endTime: string;
  physicianPhone: string;
  specialistPhone: string;
  completedAt: string | null;
};

// Reads all of a thread except its content.
export const activity = statement(
  'thread.activity',
  `select a.id, a.type, a.created_at, a.specialty, a.subsite, a.status, a.last_seq, a.outcome,
     a.sealed_diagnosis, a.first_specialist, a.first_responded_at, a.forwarded_from, a.locked_at,
     a.sealed_lock_reason, a.lock_kept_at, a.patient, viewer_member.role,
     ${billsHere} as bills_here, ${actingFor} as acting_for,
     (select m.id from messages m where m.activity_id = a.id and m.seq = a.first_response_seq)
       as first_response,
     (select u.first_name || ' ' || u.last_name from users u where u.id = a.locked_by) as locked_by,
     (select jsonb_agg(jsonb_build_object('uid', m.uid, 'role', m.role, 'position', m.position,
               'profile', m.profile, 'readSeq', coalesce(e.read_seq, 0),
               'removed', m.removed_at is not null, 'added', ${wasAdded},
               'coverOf', m.cover_of) order by m.position)
        from activity_members m left join inbox_entries e
          on e.owner = m.uid and e.activity_id = m.activity_id
        where m.activity_id = a.id) as members,
     (select coalesce(jsonb_agg(jsonb_build_object('at', s.at, 'uid', s.uid, 'before', s.before,
               'after', s.after, 'name', u.first_name || ' ' || u.last_name) order by s.at desc),
               '[]')
        from status_changes s join users u on u.id = s.uid where s.activity_id = a.id) as logs,
     (select coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'by', c.by, 'uid', c.uid,
               'role', c.role, 'joined', c.joined,
               'name', u.first_name || ' ' || u.last_name) order by c.at, c.id), '[]')
        from member_changes c join users u on u.id = c.by where c.activity_id = a.id)
       as member_logs,
     (select jsonb_build_object('startTime', p.start_time, 'endTime', p.end_time,
               'physicianPhone', p.physician_phone, 'specialistPhone', p.specialist_phone,
               'completedAt', p.completed_at)
        from phone_consults p where p.activity_id = a.id) as phone
   from activities a ${viewerMember}
   where a.id = $activityId and ${mayRead}`,
  { activityId: uuid, uid: uuid, inboxes: uuids },
  {
    id: uuid,
    type: text,
    createdAt: instant,
    specialty: text,
    subsite: text,
    status: optional(text),
    lastSeq: integer,
    outcome: optional(text),
    sealedDiagnosis: optional(bytes),
    firstSpecialist: optional(uuid),
    firstRespondedAt: optional(instant),
    forwardedFrom: optional(uuid),
    lockedAt: optional(instant),
    sealedLockReason: optional(bytes),
    lockKeptAt: optional(instant),
    patient: bytes,
    role: optional(text),
    billsHere: boolean,
    actingFor: optional(uuid),
    firstResponse: optional(uuid),
    lockedBy: optional(text),
    members: json<MemberRow[]>(),
    logs: json<LogRow[]>(),
    memberLogs: json<MemberLogRow[]>(),
    phone: optional(json<PhoneRow>()),
  },
);

/** For a file at this place. Served by activities_pkey and messages_pkey. */
export const readableSpot = statement(
  'thread.readable-spot',
  `select a.id, a.patient, ${actingFor} as acting_for from activities a ${viewerMember}
   where a.id = $activityId and a.locked_at is null and ${mayRead}
     and ${standsIn('a.id', '$seq')}`,
  { activityId: uuid, seq: integer, uid: uuid, inboxes: uuids },
  { id: uuid, patient: bytes, actingFor: optional(uuid) },
);

export const nameOf = statement(
  'thread.name-of',
  'select first_name, last_name, credentials from users where id = $uid',
  { uid: uuid },
  { firstName: text, lastName: text, credentials: text },
);

/** Consultants of services. Referral routing will narrow this list. */
export const consultants = statement(
  'thread.consultants',
  `select id, first_name, last_name, credentials from users
   where roles && array['specialist', 'specialistOtolaryngology', 'dentist'] and disabled_at is null
     and id <> $uid
   order by last_name, first_name`,
  { uid: uuid },
  { id: uuid, firstName: text, lastName: text, credentials: text },
);
