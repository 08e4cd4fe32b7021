import {
  bigint,
  boolean,
  instant,
  optional,
  statement,
  text,
  texts,
  uuid,
} from '../platform/database.ts';

/** Of user u, when they are back from what keeps them from answering now. Served by vacations_uid. */
const away = `(select max(v.ends_at) from vacations v
  where v.uid = u.id and v.starts_at <= $now and v.ends_at > $now
    and case when $phone then v.disable_phone_consult else v.disable_econsult end)`;

/** Of user u, the average of the last 20. Served by activities_first_specialist. */
const responds = `(select avg(extract(epoch from x.took) * 1000)::bigint from (
  select a.first_responded_at - a.created_at as took from activities a
  where a.first_specialist = u.id order by a.first_responded_at desc limit 20) x)`;

// Same city, same province, those who have answered before, the quicker first.
export const routed = statement(
  'directory.routed',
  `select s.specialty, s.subsite, u.id, u.first_name, u.last_name, u.credentials, l.city, l.province,
     ${away} as back_at, ${responds} as response_ms
   from services s
   join service_members m on m.service_id = s.id
   join users u on u.id = m.uid and u.disabled_at is null
   left join lateral (
     select c.city, c.province from locations o join clinics c on c.id = o.clinic_id
     where o.uid = u.id and not o.disabled order by o.is_default desc, o.position limit 1) l on true
   where not s.disabled and u.id <> $uid
   order by s.specialty, s.subsite, lower(l.city) is not distinct from lower($city) desc,
     l.province is not distinct from $province desc, response_ms nulls last, u.last_name, u.id`,
  { uid: uuid, now: instant, phone: boolean, city: text, province: text },
  {
    specialty: text,
    subsite: text,
    id: uuid,
    firstName: text,
    lastName: text,
    credentials: text,
    city: optional(text),
    province: optional(text),
    backAt: optional(instant),
    responseMs: optional(bigint),
  },
);

/** One specialist for one service, and whether they are there. Served by service_members_pkey. */
export const offered = statement(
  'directory.offered',
  `select u.first_name, u.last_name, u.credentials, ${away} as back_at
   from services s
   join service_members m on m.service_id = s.id and m.uid = $uid
   join users u on u.id = m.uid and u.disabled_at is null
   where s.specialty = $specialty and s.subsite = $subsite and not s.disabled`,
  { uid: uuid, specialty: text, subsite: text, now: instant, phone: boolean },
  { firstName: text, lastName: text, credentials: text, backAt: optional(instant) },
);

export const demoUids = statement(
  'directory.demo-people',
  'select id, email::text as email from users where email::text = any ($emails)',
  { emails: texts },
  { id: uuid, email: text },
);
