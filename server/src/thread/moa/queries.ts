import { coveredPeople } from '../../access/covering.ts';
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
} from '../../platform/database/database.ts';

/** The staff of the offices whose inboxes hold a thread, except the viewer. */
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
  `select f.id, f.activity_id, f.to_uid, f.sealed, f.hash, f.opened_at, f.expires_at,
     to_user.email::text as to_email,
     (select c.name from clinic_members k join clinics c on c.id = k.clinic_id
      where k.uid = f.uid and k.confirmed_at is not null and k.left_at is null
      order by c.name limit 1) as clinic_name,
     (select k.clinic_id from clinic_members k
      join inbox_entries e on e.owner = k.clinic_id and e.activity_id = f.activity_id
      where k.uid = f.to_uid and k.confirmed_at is not null and k.left_at is null
      order by k.clinic_id limit 1) as to_clinic,
     f.uid, f.revoked_at, a.locked_at, a.patient
   from moa_forwards f
   join activities a on a.id = f.activity_id
   left join users to_user on to_user.id = f.to_uid
   where f.id = $id`,
  { id: uuid },
  {
    id: uuid,
    activityId: uuid,
    toUid: optional(uuid),
    sealed: bytes,
    hash: optional(bytes),
    openedAt: optional(instant),
    expiresAt: instant,
    toEmail: optional(text),
    clinicName: optional(text),
    toClinic: optional(uuid),
    uid: uuid,
    revokedAt: optional(instant),
    lockedAt: optional(instant),
    patient: bytes,
  },
);

/** The sender of a link with the rights that the gate checks. A disabled account gives no row. */
export const senderOf = statement(
  'moa.sender',
  `select u.id as uid, u.roles,
     coalesce((select array_agg(distinct p) from role_permissions r, unnest(r.permissions) p
               where r.role = any (u.roles)), '{}') as granted,
     coalesce((select array_agg(m.clinic_id) from clinic_members m
               where m.uid = u.id and m.confirmed_at is not null and m.left_at is null), '{}')
       as clinic_ids, ${coveredPeople('u.id')} as covering
   from users u where u.id = $uid and u.disabled_at is null`,
  { uid: uuid, now: instant },
  { uid: uuid, roles: texts, granted: texts, clinicIds: uuids, covering: uuids },
);

// Served by moa_forwards_hash_key.
export const linkByHash = statement(
  'moa.link-by-hash',
  `select id, activity_id, uid, tries, opened_at, expires_at, revoked_at,
     revoked_by::text as revoked_by
   from moa_forwards where hash = $hash`,
  { hash: bytes },
  {
    id: uuid,
    activityId: uuid,
    uid: uuid,
    tries: integer,
    openedAt: optional(instant),
    expiresAt: instant,
    revokedAt: optional(instant),
    revokedBy: optional(text),
  },
);

/**
 * The links to outside people, working ones first, then the newest.
 * Served by moa_forwards_activity.
 */
export const linksOf = statement(
  'moa.links-of',
  `select f.id, f.sealed, f.tries, f.opened_at, f.created_at, f.expires_at, f.revoked_at,
     f.uid, u.first_name, u.last_name, u.credentials,
     (select r.first_name || ' ' || r.last_name from users r where r.id = f.revoked_by) as revoked_by
   from moa_forwards f join users u on u.id = f.uid
   where f.activity_id = $activityId and f.to_uid is null
   order by f.revoked_at is null and f.expires_at > $now desc, f.created_at desc limit 50`,
  { activityId: uuid, now: instant },
  {
    id: uuid,
    sealed: bytes,
    tries: integer,
    openedAt: optional(instant),
    createdAt: instant,
    expiresAt: instant,
    revokedAt: optional(instant),
    uid: uuid,
    firstName: text,
    lastName: text,
    credentials: text,
    revokedBy: optional(text),
  },
);
