import type { FormField, Service } from '@corridor/contract/directory/schemas.ts';
import type { DaySlots } from '@corridor/contract/schedule/timeslots.ts';
import {
  bigint,
  boolean,
  booleans,
  day,
  instant,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../platform/database/database.ts';

/** The condition that a service has a person who answers. */
export const isThere = `s.owner_uid is not null and not exists (
     select from users o where o.id = s.owner_uid and o.disabled_at is not null)`;

/** The day on which user u is back from a vacation. Served by vacations_uid. */
export const away = `(select max(v.ends_at) from vacations v
  where v.uid = u.id and v.starts_at <= $now and v.ends_at > $now
    and case when $phone then v.disable_phone_consult else v.disable_econsult end)`;

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;
/** The times of service s, by its owner's schedule h. Served by vacations_uid and consult_days_pkey. */
export const times = `(select coalesce(jsonb_agg(jsonb_build_object('start', ${millis('v.starts_at')},
        'end', ${millis('v.ends_at')}, 'disableEconsult', v.disable_econsult,
        'disablePhoneConsult', v.disable_phone_consult) order by v.starts_at), '[]')
      from vacations v where v.uid = s.owner_uid and v.ends_at > $now) as vacations,
     h.weekdays, h.limited, h.daily_limit, h.phone_week, h.response_ms,
     (select d.taken from consult_days d where d.uid = s.owner_uid and d.day = $day) as taken`;
/** The people who answer service s, in their order. Served by service_members_pkey. */
export const people = `(select coalesce(jsonb_agg(jsonb_build_object('uid', u.id,
        'userName', u.first_name || ' ' || u.last_name, 'credentials', u.credentials,
        'title', coalesce(t.title, '')) order by m.position), '[]')
      from service_members m join users u on u.id = m.uid and u.disabled_at is null
      left join specialists t on t.uid = u.id
      where m.service_id = s.id) as people`;
export const timesRow = {
  vacations: json<Service['vacations']>(),
  weekdays: optional(booleans),
  limited: optional(boolean),
  dailyLimit: optional(integer),
  phoneWeek: optional(json<DaySlots>()),
  responseMs: optional(bigint),
  taken: optional(integer),
};
export type Person = { uid: string; userName: string; credentials: string; title: string };

/** The service by which a person answers a subsite, and their absence. Served by service_members_pkey. */
export const offered = statement(
  'directory.offered',
  `select s.id, ${away} as back_at
   from services s
   join service_members m on m.service_id = s.id and m.uid = $uid
   join users u on u.id = m.uid and u.disabled_at is null
   where s.specialty = $specialty and s.subsite = $subsite and s.type = $type
     and ($serviceId::uuid is null or s.id = $serviceId) and not s.disabled and ${isThere}
   order by s.owner_uid = u.id desc, s.name, s.id limit 1`,
  {
    uid: uuid,
    specialty: text,
    subsite: text,
    type: text,
    now: instant,
    phone: boolean,
    /** The chosen service, where several of the person's services answer the subsite. */
    serviceId: optional(uuid),
  },
  { id: uuid, backAt: optional(instant) },
);

/** The people who answer for a service, the owner first. Served by service_members_pkey. */
export const answerers = statement(
  'directory.answerers',
  `select m.uid from service_members m join users u on u.id = m.uid and u.disabled_at is null
   where m.service_id = $id and m.uid <> $uid order by m.position`,
  { id: uuid, uid: uuid },
  { uid: uuid },
);

const serviceRow = {
  id: uuid,
  name: text,
  shortDescription: text,
  longDescription: text,
  bio: text,
  type: text,
  specialty: text,
  subsite: text,
  college: text,
  keywords: texts,
  acceptsExisting: boolean,
  acceptsReferral: boolean,
  member: boolean,
  disabled: boolean,
  ownerUid: uuid,
  clinicName: optional(text),
  phone: optional(text),
  fax: optional(text),
  address: optional(text),
  city: optional(text),
  province: optional(text),
  postalCode: optional(text),
  people: json<Person[]>(),
  ...timesRow,
};

/** The columns of services s. Served by service_members_pkey, vacations_uid and consult_days_pkey. */
const wholeService = `s.id, s.name, s.short_description, s.long_description, s.bio, s.type,
     s.specialty, s.subsite, coalesce(nullif(s.college, ''), w.college, '') as college, s.keywords, s.accepts_existing, s.accepts_referral,
     s.member, s.disabled, s.owner_uid, c.name as clinic_name, c.phone, c.fax, c.address, c.city,
     c.province, c.postal_code,
     ${people}, ${times}`;
const around = `left join clinics c on c.id = s.clinic_id
   left join specialists w on w.uid = s.owner_uid
   left join schedules h on h.uid = s.owner_uid`;

export const servicesById = statement(
  'directory.services-by-id',
  `select ${wholeService} from services s ${around}
   where s.id = any ($ids) and ${isThere}`,
  { ids: uuids, now: instant, day },
  serviceRow,
);

/** The condition that the viewer's permissions open the specialty. */
export const isOpen = `case when $everyOther then not s.specialty = any ($named) or s.specialty = any ($granted)
           else s.specialty = any ($granted) end`;
export const opened = { everyOther: boolean, named: texts, granted: texts };
/** Served by services_place. */
export const specialties = statement(
  'directory.specialties',
  `select s.specialty, array_agg(distinct s.subsite) as subsites
   from services s where not s.disabled and ${isThere}
   group by s.specialty order by s.specialty`,
  {},
  { specialty: text, subsites: texts },
);

export const specialtyPermissions = statement(
  'directory.specialty-permissions',
  'select permission, specialty from specialty_permissions order by permission, specialty',
  {},
  { permission: text, specialty: text },
);

export const formOf = statement(
  'directory.form',
  'select specialty, form_fields from services where id = $id and not disabled',
  { id: uuid },
  { specialty: text, formFields: json<FormField[]>() },
);

export const everyServiceId = statement(
  'directory.every-service-id',
  `select s.id from services s where not s.disabled and ${isThere} order by s.id`,
  {},
  { id: uuid },
);

/** Served by favourite_services_pkey. */
export const favouritesOf = statement(
  'directory.favourites',
  `select service_id as id from favourite_services where uid = $uid
   order by starred_at desc, service_id limit $most`,
  { uid: uuid, most: bigint },
  { id: uuid },
);

/** The services that a person asked, the most often and the latest first. Served by activities_asked. */
export const askedBefore = statement(
  'directory.asked-before',
  `select service_id as id from activities
   where created_by = $uid and service_id is not null and created_at > $since
   group by service_id order by count(*) desc, max(created_at) desc, service_id limit $most`,
  { uid: uuid, since: instant, most: bigint },
  { id: uuid },
);
