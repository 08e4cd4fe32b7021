import {
  bigint,
  boolean,
  bytes,
  bytesList,
  integer,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';

/** The clinic of a person's location. Served by locations_uid_position_key. */
export const clinicOf = statement(
  'patients.clinic-of',
  `select c.id, c.name, c.province from locations l join clinics c on c.id = l.clinic_id
   where l.uid = $uid and l.position = $locationIdx and not l.disabled and not c.disabled`,
  { uid: uuid, locationIdx: integer },
  { id: uuid, name: text, province: text },
);

/** The physicians of a clinic. Served by clinic_members_pkey. */
export const physiciansOf = statement(
  'patients.physicians-of',
  `select u.id as uid, u.first_name, u.last_name from clinic_members k
   join users u on u.id = k.uid and u.disabled_at is null and u.roles && $roles
     and not u.roles @> '{pracIdValidationRequired}'
   where k.clinic_id = $clinicId and k.confirmed_at is not null and k.left_at is null
   order by u.last_name, u.first_name, u.id`,
  { clinicId: uuid, roles: texts },
  { uid: uuid, firstName: text, lastName: text },
);

/** The name of a clinic. Served by clinics_pkey. */
export const clinicNamed = statement(
  'patients.clinic-named',
  'select name from clinics where id = $id and not disabled',
  { id: uuid },
  { name: text },
);

/**
 * Consults about patients by some people or anybody of their clinics, the newest of each.
 * Served by activities_patient.
 */
export const consultsWith = statement(
  'patients.consults-with',
  `select a.id, a.patient, a.sealed
   from (select distinct patient from unnest($patients::bytea[]) patient) asked
   cross join lateral (
     select a.id, a.patient, a.sealed, a.created_at from activities a
     where a.patient = asked.patient and a.locked_at is null and exists (
       select from activity_members m where m.activity_id = a.id and m.removed_at is null
         and (m.uid = any ($people) or m.profile->'location'->>'clinicId' = any ($clinics)))
     order by a.created_at desc limit $limit::bigint) a
   order by a.created_at desc`,
  { patients: bytesList, people: uuids, clinics: texts, limit: bigint },
  { id: uuid, patient: bytes, sealed: bytes },
);

/** Earlier messages to patients, the newest of each. Served by patient_messages_patient. */
export const messagesWith = statement(
  'patients.messages-with',
  `select m.id, m.patient, m.sealed, m.opened
   from (select distinct patient from unnest($patients::bytea[]) patient) asked
   cross join lateral (
     select m.id, m.patient, m.sealed, m.created_at, m.opened_at is not null as opened
     from patient_messages m
     where m.patient = asked.patient and m.kind in ('Forms', 'OneWayPatient')
       and (m.uid = any ($people) or m.clinic_id = any ($clinics))
     order by m.created_at desc limit 5) m
   order by m.created_at desc`,
  { patients: bytesList, people: uuids, clinics: uuids },
  { id: uuid, patient: bytes, sealed: optional(bytes), opened: boolean },
);

/** The addresses to which patients have agreed. Served by patient_addresses_pkey. */
export const addressesOf = statement(
  'patients.addresses-of',
  `select patient, address from patient_addresses
   where scope = any ($scopes) and patient = any ($patients)`,
  { scopes: uuids, patients: bytesList },
  { patient: bytes, address: bytes },
);
