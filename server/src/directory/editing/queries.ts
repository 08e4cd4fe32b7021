import type { FormField } from '@corridor/contract/directory/schemas.ts';
import {
  bigint,
  boolean,
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { matchesEveryWord } from '../../platform/database/textMatch.ts';

const listedRow = {
  id: uuid,
  name: text,
  specialty: text,
  subsite: text,
  type: text,
  disabled: boolean,
  owner: optional(text),
  clinic: optional(text),
  questions: integer,
};
const listed = `s.id, s.name, s.specialty, s.subsite, s.type, s.disabled,
     o.first_name || ' ' || o.last_name as owner, c.name as clinic,
     jsonb_array_length(s.form_fields) as questions`;
const around = `left join users o on o.id = s.owner_uid and o.disabled_at is null
   left join clinics c on c.id = s.clinic_id`;

/** All services by name, also those that are not offered. Served by services_name. */
export const listedServices = statement(
  'directory.listed-services',
  `select ${listed} from services s ${around}
   where ($afterId::uuid is null or (lower(s.name), s.id) > (lower($afterName), $afterId))
     and ($specialty = '' or s.specialty = $specialty)
     and ($state = 'all' or s.disabled = ($state = 'disabled'))
     and ($search = '' or ${matchesEveryWord(`concat_ws(' ', s.name, s.specialty, s.subsite, o.first_name,
       o.last_name, c.name, c.city)`)})
   order by lower(s.name), s.id limit $limit`,
  {
    afterId: optional(uuid),
    afterName: text,
    specialty: text,
    state: text,
    search: text,
    limit: bigint,
  },
  listedRow,
);

/** The same rows for some services. */
export const listedById = statement(
  'directory.listed-by-id',
  `select ${listed} from services s ${around} where s.id = any ($ids)`,
  { ids: uuids },
  listedRow,
);

type Person = {
  uid: string;
  userName: string;
  credentials: string;
  email: string;
  active: boolean;
};
const person = `jsonb_build_object('uid', u.id, 'userName', u.first_name || ' ' || u.last_name,
       'credentials', u.credentials, 'email', u.email::text, 'active', u.disabled_at is null)`;

const whole = {
  id: uuid,
  version: integer,
  specialty: text,
  subsite: text,
  name: text,
  type: text,
  shortDescription: text,
  longDescription: text,
  bio: text,
  college: text,
  keywords: texts,
  acceptsExisting: boolean,
  acceptsReferral: boolean,
  member: boolean,
  disabled: boolean,
  formFields: json<FormField[]>(),
  people: json<Person[]>(),
  clinic: optional(json<{ id: string; name: string; city: string; province: string }>()),
};
const columns = `s.id, s.version, s.specialty, s.subsite, s.name, s.type, s.short_description,
     s.long_description, s.bio, s.college, s.keywords, s.accepts_existing, s.accepts_referral,
     s.member, s.disabled, s.form_fields,
     (select coalesce(jsonb_agg(${person} order by u.id = s.owner_uid desc, m.position), '[]')
      from service_members m join users u on u.id = m.uid where m.service_id = s.id) as people,
     (select jsonb_build_object('id', c.id, 'name', c.name, 'city', c.city, 'province', c.province)
      from clinics c where c.id = s.clinic_id) as clinic`;

export const editedService = statement(
  'directory.edited-service',
  `select ${columns} from services s where s.id = $id`,
  { id: uuid },
  whole,
);

/** The whole directory, to export it or to compare it with a file. */
export const everyEdited = statement(
  'directory.every-edited',
  `select ${columns} from services s order by s.specialty, s.subsite, s.name, s.id`,
  {},
  whole,
);

export const countedSites = statement(
  'directory.counted-places',
  `select specialty, subsite, count(*) as services from services
   group by specialty, subsite order by specialty, subsite`,
  {},
  { specialty: text, subsite: text, services: bigint },
);

/** The roles that grant some permissions. */
export const granting = statement(
  'directory.granting',
  `select g.permission, array_agg(r.role order by r.role) as roles
   from role_permissions r cross join unnest(r.permissions) g(permission)
   where g.permission = any ($permissions) group by g.permission order by g.permission`,
  { permissions: texts },
  { permission: text, roles: texts },
);

/** People who may answer are specialists and dentists of every kind. */
export const answers = `u.roles && '{specialist,specialistOtolaryngology,dentist}'`;

export const answering = statement(
  'directory.answering',
  `select ${person} as person from users u
   where u.disabled_at is null and ${answers}
     and ${matchesEveryWord(`concat_ws(' ', u.first_name, u.last_name, u.email::text)`)}
   order by u.last_name, u.first_name, u.id limit 20`,
  { search: text },
  { person: json<Person>() },
);

export const soughtClinics = statement(
  'directory.sought-clinics',
  `select c.id, c.name, c.city, c.province from clinics c
   where not c.disabled and ${matchesEveryWord(`concat_ws(' ', c.name, c.city)`)}
   order by lower(c.name), c.id limit 20`,
  { search: text },
  { id: uuid, name: text, city: text, province: text },
);

/** The people and the clinic that consults cannot be sent to, with their names if they have one. */
export const thoseGone = statement(
  'directory.those-gone',
  `select 'person' as kind, coalesce(u.first_name || ' ' || u.last_name, '') as name
   from unnest($uids::uuid[]) asked(id) left join users u on u.id = asked.id
   where u.id is null or u.disabled_at is not null or not (${answers})
   union all select 'clinic', '' where $clinicId::uuid is not null
     and not exists (select from clinics where id = $clinicId and not disabled)`,
  { uids: uuids, clinicId: optional(uuid) },
  { kind: text, name: text },
);

const fileClinic = `jsonb_build_object('name', c.name, 'city', c.city, 'province', c.province,
     'address', c.address, 'postalCode', c.postal_code, 'phone', c.phone, 'fax', c.fax,
     'emr', c.emr)`;
type FileClinic = Record<
  'name' | 'city' | 'province' | 'address' | 'postalCode' | 'phone' | 'fax' | 'emr',
  string
>;

/**
 * Everyone who answers, with the location where they see patients first. Served by
 * locations_uid_position_key.
 */
export const answeringPeople = statement(
  'directory.answering-people',
  `select u.email::text as email, u.first_name, u.last_name, u.credentials, u.roles, l.clinic
   from users u
   left join lateral (select ${fileClinic} as clinic
     from locations o join clinics c on c.id = o.clinic_id
     where o.uid = u.id and not o.disabled order by o.is_default desc, o.position limit 1) l on true
   where exists (select from service_members m where m.uid = u.id)
     and u.disabled_at is null and ${answers}
   order by u.email`,
  {},
  {
    email: text,
    firstName: text,
    lastName: text,
    credentials: text,
    roles: texts,
    clinic: optional(json<FileClinic>()),
  },
);

export const servedClinics = statement(
  'directory.served-clinics',
  `select ${fileClinic} as clinic from clinics c
   where exists (select from services s where s.clinic_id = c.id)
   order by c.name, c.city, c.id`,
  {},
  { clinic: json<FileClinic>() },
);

/** Served by users_email_key. */
export const peopleByEmail = statement(
  'directory.people-by-email',
  `select u.id, u.email::text as email, u.disabled_at is null and ${answers} as answers
   from users u where u.email = any ($emails::text[]::citext[])`,
  { emails: texts },
  { id: uuid, email: text, answers: boolean },
);

export const clinicsByName = statement(
  'directory.clinics-by-name',
  'select id, name, city from clinics where name = any ($names) and not disabled order by id',
  { names: texts },
  { id: uuid, name: text, city: text },
);

export const keptSynonyms = statement(
  'directory.kept-synonyms',
  'select id, phrases from search_synonyms order by phrases, id',
  {},
  { id: uuid, phrases: texts },
);
