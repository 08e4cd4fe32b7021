import {
  bigint,
  boolean,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { matchesEveryWord } from '../../platform/database/textMatch.ts';

/** A person is suspended, invited and not yet here, or active. */
const personState = `case when u.disabled_at is not null then 'suspended'
     when u.invited_at is not null and not exists (
       select from user_metadata s where s.uid = u.id) then 'invited'
     else 'active' end`;

const clinicName = `(select c.name from locations l join clinics c on c.id = l.clinic_id
     where l.uid = u.id and not l.disabled order by l.is_default desc, l.position limit 1)`;

const name = `lower(u.last_name || ' ' || u.first_name)`;

/** All people by name. Served by users_page. */
export const persons = statement(
  'operator.persons',
  `select * from (
     select u.id as uid, u.first_name, u.last_name, u.credentials, u.email::text as email, u.roles,
       ${clinicName} as clinic, ${personState} as standing, ${name} as place
     from users u
     where ($afterUid::uuid is null or (${name}, u.id) > (lower($afterName), $afterUid))
       and ($role = '' or $role = any (u.roles))
       and ${matchesEveryWord(`concat_ws(' ', u.first_name, u.last_name, u.email::text, u.practice_id,
         ${clinicName})`)}
     order by ${name}, u.id) found
   where $standing = 'all' or found.standing = $standing
   order by place, uid limit $limit`,
  {
    afterUid: optional(uuid),
    afterName: text,
    role: text,
    search: text,
    standing: text,
    limit: bigint,
  },
  {
    uid: uuid,
    firstName: text,
    lastName: text,
    credentials: text,
    email: text,
    roles: texts,
    clinic: optional(text),
    standing: text,
    place: text,
  },
);

/** Finds any account, also a suspended one. Served by users_email_key. */
export const byEmail = statement(
  'operator.by-email',
  'select id as uid from users where email = $email',
  { email: text },
  { uid: uuid },
);

type Membership = {
  clinicId: string;
  name: string;
  city: string;
  province: string;
  state: 'confirmed' | 'waiting' | 'left';
  colleagues: number;
};

/** Thread a is neither completed nor locked. */
export const isOpen = `a.status is distinct from 'completed' and a.locked_at is null`;

/** Served by users_pkey, clinic_members_uid, sessions_uid, services_owner and activity_members_uid. */
export const person = statement(
  'operator.person',
  `select u.version, u.first_name, u.last_name, u.email::text as email, u.credentials,
     u.practice_id, u.roles, u.created_at, ${personState} as standing,
     coalesce(s.title, '') as title, coalesce(s.college, '') as college,
     coalesce(s.econsult_data_collection, false) as collects,
     (select max(x.seen_at) from sessions x where x.uid = u.id) as seen_at,
     (select count(*) from sessions x
      where x.uid = u.id and x.ended_at is null and x.expires_at > $now) as sessions,
     exists (select from credentials k where k.uid = u.id and k.totp_confirmed_at is not null)
       or exists (select from passkeys k where k.uid = u.id) as factor,
     (select coalesce(jsonb_agg(jsonb_build_object('clinicId', c.id, 'name', c.name,
        'city', c.city, 'province', c.province,
        'state', case when m.left_at is not null then 'left'
          when m.confirmed_at is null then 'waiting' else 'confirmed' end,
        'colleagues', (select count(*) from clinic_members o
          where o.clinic_id = c.id and o.uid <> u.id and o.confirmed_at is not null
            and o.left_at is null)) order by m.left_at is not null, c.name), '[]')
      from clinic_members m join clinics c on c.id = m.clinic_id where m.uid = u.id)
       as memberships,
     (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name),
        '[]') from services v where v.owner_uid = u.id) as services,
     (select count(*) from activity_members m join activities a on a.id = m.activity_id
      where m.uid = u.id and m.role = 'consultant' and m.removed_at is null
        and m.cover_of is null and ${isOpen})
       as threads
   from users u left join specialists s on s.uid = u.id where u.id = $uid`,
  { uid: uuid, now: instant },
  {
    version: integer,
    firstName: text,
    lastName: text,
    email: text,
    credentials: text,
    practiceId: text,
    roles: texts,
    createdAt: instant,
    standing: text,
    title: text,
    college: text,
    collects: boolean,
    seenAt: optional(instant),
    sessions: bigint,
    factor: boolean,
    memberships: json<Membership[]>(),
    services: json<{ id: string; name: string }[]>(),
    threads: bigint,
  },
);

/** Locks the row until the change ends, so the second of two changes sees the first. */
export const lockedPerson = statement(
  'operator.held-person',
  `select u.version, u.first_name, u.last_name, u.email::text as email, u.credentials,
     u.practice_id, u.roles, u.disabled_at, ${personState} as standing
   from users u where u.id = $uid for no key update of u`,
  { uid: uuid },
  {
    version: integer,
    firstName: text,
    lastName: text,
    email: text,
    credentials: text,
    practiceId: text,
    roles: texts,
    disabledAt: optional(instant),
    standing: text,
  },
);

/** A person who waits for validation opens nothing by any role. */
const opensConsole = (roles: string) => `not ${roles} @> '{pracIdValidationRequired}' and exists (
       select from role_permissions r where r.role = any (${roles})
         and 'operatorConsole' = any (r.permissions) and r.role is distinct from $without)`;

/** The operators who have signed in before, without one person or one role. */
export const otherOperators = statement(
  'operator.other-operators',
  `select count(*) as others from users u
   where u.id is distinct from $uid and u.disabled_at is null and ${opensConsole('u.roles')}
     and exists (select from user_metadata m where m.uid = u.id)`,
  { uid: optional(uuid), without: optional(text) },
  { others: bigint },
);

export const rolesOpenConsole = statement(
  'operator.roles-open-console',
  `select ${opensConsole('$roles::text[]')} as "open"`,
  { roles: texts, without: optional(text) },
  { open: boolean },
);

/** Served by clinics_pkey. */
export const openClinic = statement(
  'operator.open-clinic',
  'select id, name from clinics where id = $clinicId and not disabled',
  { clinicId: uuid },
  { id: uuid, name: text },
);

const fullName = (alias: string) => `${alias}.first_name || ' ' || ${alias}.last_name`;

/**
 * Open orphans, the oldest first. Completed and locked threads are left out.
 * Served by orphans_open.
 */
export const orphans = statement(
  'operator.orphans',
  `select o.activity_id, o.uid, u.email::text as email, ${fullName('u')} as specialist,
     coalesce(${fullName('r')}, '') as referrer, a.specialty || ' · ' || a.subsite as service,
     a.created_at, a.first_responded_at is null as unanswered
   from orphans o join activities a on a.id = o.activity_id join users u on u.id = o.uid
   left join users r on r.id = (select m.uid from activity_members m
     where m.activity_id = a.id and m.role = 'referrer' order by m.position limit 1)
   where o.settled_at is null and ${isOpen}
   order by o.since, o.activity_id limit $limit`,
  { limit: bigint },
  {
    activityId: uuid,
    uid: uuid,
    email: text,
    specialist: text,
    referrer: text,
    service: text,
    createdAt: instant,
    unanswered: boolean,
  },
);

/**
 * Locks an open orphan until the change ends, so nobody is told about a settled one.
 * Served by orphans_pkey.
 */
export const openOrphan = statement(
  'operator.standing-orphan',
  `select activity_id from orphans
   where activity_id = $activityId and uid = $uid and settled_at is null for no key update`,
  { activityId: uuid, uid: uuid },
  { activityId: uuid },
);

/** An invited person who never signed in, and the clinic that expects them. */
export const invitedPerson = statement(
  'operator.invited-person',
  `select u.email::text as email, ${clinicName} as clinic from users u
   where u.id = $uid and ${personState} = 'invited'`,
  { uid: uuid },
  { email: text, clinic: optional(text) },
);
