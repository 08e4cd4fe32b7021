import {
  bigint,
  boolean,
  day,
  instant,
  json,
  optional,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { away, isThere, type Person, people, times, timesRow } from '../queries.ts';

// The same city comes first, then the same province, then people with a response time, the quicker
// first. The shown person is the specialist, and the times of a service are its owner's. The place is
// that of the service's clinic; without one it is where the specialist works first.
export const routed = statement(
  'directory.routed',
  `select s.id, s.specialty, s.subsite, s.name, s.type, s.province as service_province,
     s.accepts_existing, s.accepts_referral, ${people}, ${times},
     u.id as uid, u.first_name, u.last_name, u.credentials,
     coalesce(w.title, '') as title, p.city, p.province,
     ${away} as back_at, r.response_ms as answers_ms
   from services s
   join service_members a on a.service_id = s.id
   join users u on u.id = a.uid and u.disabled_at is null
   left join schedules h on h.uid = s.owner_uid
   left join schedules r on r.uid = u.id
   left join specialists w on w.uid = u.id
   left join lateral (
     select c.city, c.province from locations o join clinics c on c.id = o.clinic_id
     where o.uid = u.id and not o.disabled order by o.is_default desc, o.position limit 1) l on true
   cross join lateral (
     select case when s.city = '' then l.city else s.city end as city,
       case when s.city = '' then l.province else s.province end as province) p
   where not s.disabled and ${isThere} and u.id <> $uid and s.type = $type
     and ($within = '' or s.province = $within)
   order by s.specialty, s.subsite, lower(p.city) is distinct from lower($city),
     p.province is distinct from $province, r.response_ms nulls last, u.last_name, u.id,
     s.owner_uid = u.id desc, s.name, s.id`,
  {
    uid: uuid,
    now: instant,
    day,
    phone: boolean,
    type: text,
    city: text,
    province: text,
    /** Only of this province, or of any. */
    within: text,
  },
  {
    id: uuid,
    specialty: text,
    subsite: text,
    name: text,
    type: text,
    serviceProvince: text,
    acceptsExisting: boolean,
    acceptsReferral: boolean,
    people: json<Person[]>(),
    ...timesRow,
    uid: uuid,
    firstName: text,
    lastName: text,
    credentials: text,
    title: text,
    city: optional(text),
    province: optional(text),
    backAt: optional(instant),
    answersMs: optional(bigint),
  },
);
