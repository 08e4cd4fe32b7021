import {
  bigint,
  bytes,
  instant,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';

/** The clinic of message `m`. A copy has that of its sender in the consult. */
const clinicOf = `coalesce(m.clinic_id, (select (s.profile->'location'->>'clinicId')::uuid
   from activity_members s where s.activity_id = m.activity_id and s.uid = m.uid))`;

/** The clinic that answers for a message. Served by patient_messages_pkey and clinics_pkey. */
export const clinicOfMessage = statement(
  'patients.clinic-of-message',
  `select c.id, c.name from patient_messages m join clinics c on c.id = ${clinicOf}
   where m.id = $id and not c.disabled`,
  { id: uuid },
  { id: uuid, name: text },
);

/** The messages of a clinic to a patient, the newest first. Served by patient_messages_patient. */
export const sentTo = statement(
  'patients.sent-to',
  `select m.id, m.kind, m.sealed, m.on_behalf, m.delivered_at as at, u.first_name, u.last_name,
     u.credentials, coalesce(c.name, '') as clinic_name
   from patient_messages m join users u on u.id = m.uid
   left join clinics c on c.id = m.clinic_id left join activities a on a.id = m.activity_id
   where m.patient = $patient and m.kind = any ($kinds) and m.delivered_at is not null
     and a.locked_at is null and ${clinicOf} = $clinic
   order by m.created_at desc, m.id desc limit $limit`,
  { patient: bytes, kinds: texts, clinic: uuid, limit: bigint },
  {
    id: uuid,
    kind: text,
    sealed: optional(bytes),
    onBehalf: optional(text),
    at: instant,
    firstName: text,
    lastName: text,
    credentials: text,
    clinicName: text,
  },
);

/**
 * Readers of a patient that belong to a clinic, the newest first: of consults and messages of the
 * clinic, and members of that time who saw lists, drafts and pictures. Repeats within an hour are
 * one row. A consult that is locked, or now belongs to another patient, is left out.
 * Served by audit_entries_patient, audit_patients_patient and audit_entries_pkey.
 */
export const readersOf = statement(
  'patients.readers-of-record',
  `with about as (
     select e.id from audit_entries e where e.patient = $patient
     union select p.entry from audit_patients p where p.patient = $patient),
   seen as materialized (
     select max(e.at) as at, e.actor, e.acting_for, e.roles, e.action, e.subject,
       c.confirmed_at <= e.at and (c.left_at is null or c.left_at >= e.at) as by_member
     from about
     cross join lateral (select * from audit_entries x where x.id = about.id limit 1) e
     left join clinic_members c on c.clinic_id = $clinic and c.uid = e.actor
     where e.action = any ($actions)
     group by date_trunc('hour', e.at), 2, 3, 4, 5, 6, 7),
   named as materialized (
     select s.*, substring(s.subject from '^thread:([0-9a-f-]{36})$')::uuid as thread,
       substring(s.subject from '^patient-message:([0-9a-f-]{36})$')::uuid as message from seen s)
   select n.at, n.action, n.roles, u.first_name, u.last_name, u.credentials,
     f.first_name as cover_first_name, f.last_name as cover_last_name,
     f.credentials as cover_credentials,
     case when k.role = 'consultant' then a.specialty end as specialty
   from named n left join users u on u.id = n.actor left join users f on f.id = n.acting_for
   left join activities a on a.id = n.thread
   left join activity_members k on k.activity_id = n.thread and k.uid = n.actor
   left join patient_messages m on m.id = n.message
   where case
     when n.thread is not null then a.locked_at is null and a.patient = $patient
       and exists (select from activity_members s where s.activity_id = n.thread
         and (s.profile->'location'->>'clinicId')::uuid = $clinic)
     when n.message is not null then m.clinic_id = $clinic
     else n.by_member end
   order by n.at desc, n.action`,
  { patient: bytes, clinic: uuid, actions: texts },
  {
    at: instant,
    action: text,
    roles: texts,
    firstName: optional(text),
    lastName: optional(text),
    credentials: optional(text),
    coverFirstName: optional(text),
    coverLastName: optional(text),
    coverCredentials: optional(text),
    specialty: optional(text),
  },
);
