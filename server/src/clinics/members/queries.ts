import {
  boolean,
  instant,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { matchesEveryWord } from '../../platform/database/textMatch.ts';

/** The members of a clinic, and people who ask to join. Served by clinic_members_pkey. */
export const peopleOf = statement(
  'clinics.people-of',
  `select u.id as uid, u.first_name || ' ' || u.last_name as name, u.credentials,
     u.email::text as email, u.roles,
     m.confirmed_at is not null as confirmed, u.id = $uid as self
   from clinic_members m join users u on u.id = m.uid and u.disabled_at is null
   where m.clinic_id = $clinicId and m.left_at is null
   order by m.confirmed_at is not null, u.last_name, u.first_name, u.id limit 500`,
  { clinicId: uuid, uid: uuid },
  {
    uid: uuid,
    name: text,
    credentials: text,
    email: text,
    roles: texts,
    confirmed: boolean,
    self: boolean,
  },
);

/** Clinics with more than one member. Served by clinic_members_pkey. */
export const sharedClinics = statement(
  'clinics.shared',
  `select c.id, c.name, c.city, c.province from clinics c
   where not c.disabled
     and ${matchesEveryWord(`concat_ws(' ', c.name, c.city)`)}
     and (select count(*) from clinic_members m
          where m.clinic_id = c.id and m.confirmed_at is not null) > 1
   order by lower(c.name), c.id limit 10`,
  { search: text },
  { id: uuid, name: text, city: text, province: text },
);

/**
 * A member or a person who asks, with the row locked until the end. Served by clinic_members_pkey.
 */
export const lockedMember = statement(
  'clinics.held-member',
  `select u.roles, m.confirmed_at from clinic_members m join users u on u.id = m.uid
   where m.clinic_id = $clinicId and m.uid = $uid and m.left_at is null for no key update of m`,
  { clinicId: uuid, uid: uuid },
  { roles: texts, confirmedAt: optional(instant) },
);

/** The members of a clinic, and the roles of the person who asks. Served by clinic_members_pkey. */
export const confirmingMembers = statement(
  'clinics.confirming',
  `select u.email::text as email, c.name, u.roles, t.roles as theirs from clinic_members m
   join users u on u.id = m.uid and u.disabled_at is null join users t on t.id = $uid
   join clinics c on c.id = m.clinic_id
   where m.clinic_id = $clinicId and m.confirmed_at is not null and m.left_at is null
     and exists (select from clinic_members a where a.clinic_id = $clinicId and a.uid = $uid
       and a.confirmed_at is null and a.left_at is null)
   order by m.confirmed_at, u.id`,
  { clinicId: uuid, uid: uuid },
  { email: text, name: text, roles: texts, theirs: texts },
);
