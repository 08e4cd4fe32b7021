import {
  boolean,
  bytes,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database.ts';

/** People of the offices in whose inbox a thread stands, but for the one who asks. */
export const moaPeople = statement(
  'moa.people',
  `select distinct on (u.last_name, u.first_name, u.id) u.id, u.first_name, u.last_name,
     u.email::text as email, c.name as clinic_name,
     exists (select from activity_members m where m.activity_id = e.activity_id
             and m.uid = u.id and m.removed_at is null) as member
   from inbox_entries e
   join clinics c on c.id = e.owner and not c.disabled
   join clinic_members k on k.clinic_id = c.id and k.confirmed_at is not null and k.left_at is null
   join users u on u.id = k.uid and u.disabled_at is null and 'moa' = any (u.roles)
   where e.activity_id = $activityId and u.id <> $uid
   order by u.last_name, u.first_name, u.id, c.name`,
  { activityId: uuid, uid: uuid },
  {
    id: uuid,
    firstName: text,
    lastName: text,
    email: text,
    clinicName: text,
    member: boolean,
  },
);

export const forwardById = statement(
  'moa.by-id',
  `select f.id, f.activity_id, f.to_uid, f.sealed, f.expires_at,
     to_user.email::text as to_email,
     (select c.name from clinic_members k join clinics c on c.id = k.clinic_id
      where k.uid = f.uid and k.confirmed_at is not null and k.left_at is null
      order by c.name limit 1) as clinic_name
   from moa_forwards f
   left join users to_user on to_user.id = f.to_uid
   where f.id = $id`,
  { id: uuid },
  {
    id: uuid,
    activityId: uuid,
    toUid: optional(uuid),
    sealed: bytes,
    expiresAt: instant,
    toEmail: optional(text),
    clinicName: optional(text),
  },
);

/** What the reader sent outside, newest first. Served by moa_forwards_activity. */
export const linksBy = statement(
  'moa.links-by',
  `select id, sealed, tries, opened_at, created_at, expires_at from moa_forwards
   where activity_id = $activityId and uid = $uid and to_uid is null
   order by created_at desc limit 20`,
  { activityId: uuid, uid: uuid },
  {
    id: uuid,
    sealed: bytes,
    tries: integer,
    openedAt: optional(instant),
    createdAt: instant,
    expiresAt: instant,
  },
);
