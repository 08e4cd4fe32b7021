import {
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';
import { mayRead } from '../thread/access.ts';

/** A person's location by its number, which never changes. */
export const locationOf = statement(
  'consult.place',
  `select c.province, c.emr, l.billable from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and l.position = $locationIdx and not l.disabled and not c.disabled`,
  { uid: uuid, locationIdx: integer },
  { province: text, emr: text, billable: boolean },
);

/** Served by locations_uid_position_key. */
export const locations = statement(
  'consult.places',
  `select l.position, c.name, c.city, c.province, c.emr, l.billable
   from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and not l.disabled and not c.disabled
   order by l.is_default desc, l.position`,
  { uid: uuid },
  { position: integer, name: text, city: text, province: text, emr: text, billable: boolean },
);

/** The contact of a person for calls. Served by user_preferences_pkey. */
export const callOf = statement(
  'consult.call-of',
  'select phone_number, calendar_email from user_preferences where uid = $uid',
  { uid: uuid },
  { phoneNumber: text, calendarEmail: text },
);

/**
 * The sender of a call, while they take part and it is not locked. Served by activity_members_pkey.
 */
export const senderOfCall = statement(
  'consult.asked-by',
  `select u.email::text as email from activity_members m
   join users u on u.id = m.uid and u.disabled_at is null
   join activities a on a.id = m.activity_id and a.locked_at is null
   where m.activity_id = $activityId and m.uid = $uid and m.removed_at is null`,
  { activityId: uuid, uid: uuid },
  { email: text },
);

/** An open call for one member: the other side and the calendar address. */
export const callToCome = statement(
  'consult.call-to-come',
  `select p.start_time, p.end_time,
     case when m.role = 'consultant' then coalesce(f.calendar_email, '') else p.calendar_email end
       as email,
     (select string_agg(w.first_name || ' ' || w.last_name, ', ' order by o.position)
      from activity_members o join users w on w.id = o.uid
      where o.activity_id = a.id and o.removed_at is null
        and o.role = case when m.role = 'consultant' then 'referrer' else 'consultant' end) as other
   from activities a
   join phone_consults p on p.activity_id = a.id and p.completed_at is null
   join activity_members m on m.activity_id = a.id and m.uid = $uid and m.removed_at is null
   join users u on u.id = m.uid and u.disabled_at is null
   left join user_preferences f on f.uid = m.uid
   where a.id = $activityId and a.locked_at is null`,
  { activityId: uuid, uid: uuid },
  { startTime: instant, endTime: instant, email: text, other: optional(text) },
);

/** The permissions of a draft's author while the account is active. Served by users_pkey. */
export const permissionsOfAuthor = statement(
  'consult.author-may',
  `select coalesce(array_agg(distinct p), '{}') as permissions
   from users u join role_permissions r on r.role = any (u.roles), unnest(r.permissions) p
   where u.id = $uid and u.disabled_at is null`,
  { uid: uuid },
  { permissions: texts },
);

/** Served by activities_patient. */
export const earlier = statement(
  'consult.earlier',
  `select a.id, a.created_at from activities a
   where a.patient = $patient and a.created_at > $since and a.service_id = $serviceId and ${mayRead}
   order by a.created_at desc limit 5`,
  { patient: bytes, since: instant, serviceId: uuid, uid: uuid, inboxes: uuids },
  { id: uuid, createdAt: instant },
);

/** A consult sent a moment ago, and its present state. */
export const justSent = statement(
  'consult.just-sent',
  `select a.created_at, a.last_seq, a.sealed, a.service_id, a.patient,
     s.owner_uid, a.forwarded_from is not null as is_forward,
     exists (select from inbox_entries e where e.activity_id = a.id and e.owner <> a.created_by
             and e.read_seq > 0) as opened,
     exists (select from activity_members m where m.activity_id = a.id and m.role = 'forwarder')
       as forwarded
   from activities a left join services s on s.id = a.service_id
   where a.id = $activityId and a.created_by = $uid and a.locked_at is null for update of a`,
  { activityId: uuid, uid: uuid },
  {
    createdAt: instant,
    lastSeq: integer,
    sealed: bytes,
    serviceId: optional(uuid),
    patient: bytes,
    ownerUid: optional(uuid),
    isForward: boolean,
    opened: boolean,
    forwarded: boolean,
  },
);

/** The owners of the inboxes that hold it. Served by inbox_entries_activity. */
export const ownersOf = statement(
  'consult.inboxes',
  'select owner from inbox_entries where activity_id = $id',
  { id: uuid },
  { owner: uuid },
);
