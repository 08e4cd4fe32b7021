import {
  bigint,
  bytes,
  instant,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../../platform/database/database.ts';
import { matchesEveryWord } from '../../platform/database/textMatch.ts';

const shown = {
  id: uuid,
  at: instant,
  actor: optional(uuid),
  name: optional(text),
  actingFor: optional(text),
  roles: texts,
  action: text,
  subject: text,
  subjectName: optional(text),
  details: json<Record<string, unknown>>(),
  address: text,
};
/** Names come from the present accounts; the trail itself holds ids. */
const entries = `select e.id, e.at, e.actor, u.first_name || ' ' || u.last_name as name,
     f.first_name || ' ' || f.last_name as acting_for, e.roles, e.action, e.subject,
     s.first_name || ' ' || s.last_name as subject_name, e.details, e.address
   from audit_entries e left join users u on u.id = e.actor left join users f on f.id = e.acting_for
     left join users s on s.id = case when e.subject ~ '^user:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       then substr(e.subject, 6)::uuid end`;
const fromPlace = `($beforeAt::timestamptz is null or (e.at, e.id) < ($beforeAt, $beforeId::uuid))
   order by e.at desc, e.id desc limit $limit`;

/** Served by audit_entries_at; by audit_entries_actor, _subject or audit_entries_action where they say more. */
export const auditPage = statement(
  'operator.audit-page',
  `${entries}
   where ($actor::uuid is null or e.actor = $actor)
     and e.action like regexp_replace($action, '([\\\\%_])', '\\\\\\1', 'g') || '%'
     and ($subject = '' or e.subject = $subject)
     and ($from::timestamptz is null or e.at >= $from)
     and ($until::timestamptz is null or e.at < $until) and ${fromPlace}`,
  {
    actor: optional(uuid),
    action: text,
    subject: text,
    from: optional(instant),
    until: optional(instant),
    beforeAt: optional(instant),
    beforeId: optional(uuid),
    limit: bigint,
  },
  shown,
);

/**
 * Entries about a patient, alone or in a list.
 * Served by audit_entries_patient and audit_patients_patient.
 */
export const patientPage = statement(
  'operator.patient-page',
  `with alone as (
     select e.id, e.at from audit_entries e where e.patient = $patient and ${fromPlace}),
   listed as (
     select e.id, e.at from audit_patients p join audit_entries e on e.id = p.entry
     where p.patient = $patient and ${fromPlace}),
   about as (select id from alone union select id from listed)
   ${entries} join about on about.id = e.id order by e.at desc, e.id desc limit $limit`,
  { patient: bytes, beforeAt: optional(instant), beforeId: optional(uuid), limit: bigint },
  shown,
);

export const peopleBySearch = statement(
  'operator.audit-people',
  `select id as uid, first_name || ' ' || last_name as name, email::text as email from users
   where ${matchesEveryWord(`concat_ws(' ', first_name, last_name, email::text)`)}
   order by last_name, first_name, id limit 8`,
  { search: text },
  { uid: uuid, name: text, email: text },
);
