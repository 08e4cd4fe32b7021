import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
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
import { isOpening } from '../delivery/queries.ts';

/** The consultant's clinic when they joined, with its present number. */
export const officeOf = statement(
  'fax.office',
  `select c.id, c.name, c.fax
   from activity_members m join clinics c on c.id = (m.profile->'location'->>'clinicId')::uuid
   where m.activity_id = $activityId and m.uid = $uid and m.role = 'consultant'
     and m.removed_at is null and not c.disabled`,
  { activityId: uuid, uid: uuid },
  { id: uuid, name: text, fax: text },
);

// Served by faxes_activity.
export const faxesOf = statement(
  'fax.of-activity',
  `select f.id, f.created_at, u.first_name || ' ' || u.last_name as sender, c.name as clinic_name,
     f.to_number, f.state, f.reason, f.attempt, f.pages, f.updated_at
   from faxes f join users u on u.id = f.uid join clinics c on c.id = f.clinic_id
   where f.activity_id = $activityId and f.to_uid is null order by f.created_at desc limit 20`,
  { activityId: uuid },
  {
    id: uuid,
    createdAt: instant,
    sender: text,
    clinicName: text,
    toNumber: text,
    state: text,
    reason: optional(text),
    attempt: integer,
    pages: optional(integer),
    updatedAt: instant,
  },
);

export const faxById = statement(
  'fax.by-id',
  `select f.id, f.activity_id, f.uid, f.to_uid, f.seq, f.to_number, f.sealed, f.state, f.attempt, f.attempted_at,
     f.ref, f.created_at, c.name as clinic_name, c.phone as clinic_phone, u.email::text as email,
     coalesce(p.delivery, '{}') as chosen, f.seq is not null and ${isOpening} as opening
   from faxes f join clinics c on c.id = f.clinic_id join users u on u.id = f.uid
   join activities a on a.id = f.activity_id
   left join messages w on w.activity_id = a.id and w.seq = f.seq
   left join user_preferences p on p.uid = coalesce(f.to_uid, f.uid)
   where f.id = $id`,
  { id: uuid },
  {
    id: uuid,
    activityId: uuid,
    uid: uuid,
    toUid: optional(uuid),
    seq: optional(integer),
    toNumber: text,
    sealed: bytes,
    state: text,
    attempt: integer,
    attemptedAt: optional(instant),
    ref: optional(text),
    createdAt: instant,
    clinicName: text,
    clinicPhone: text,
    email: text,
    chosen: json<ChosenDelivery>(),
    /** The fax is about the message that opened the consult. */
    opening: boolean,
  },
);

/** Finds the thread of a fax in the demo's outbox, which holds few. */
export const threadOfFax = statement(
  'fax.thread-of',
  `select a.id as activity_id, a.patient from faxes f join activities a on a.id = f.activity_id
   where f.ref = $ref limit 1`,
  { ref: text },
  { activityId: uuid, patient: bytes },
);
