import {
  bigint,
  boolean,
  day,
  instant,
  integer,
  json,
  jsonpath,
  optional,
  reals,
  statement,
  text,
  texts,
  tsquery,
  uuid,
  uuids,
} from '../../../platform/database/database.ts';
import { isThere } from '../../queries.ts';
import { holds } from '../queries.ts';

/** How prominently a word stands in service s: in its name, its field and keywords, or anywhere else. */
const prominence = `array(select case
       when ts_filter(s.words, '{a}') @@ w.query::tsquery then 3
       when ts_filter(s.words, '{b}') @@ w.query::tsquery then 2
       when ts_filter(s.words, '{d}') @@ w.query::tsquery then 1 else 0 end::real
     from unnest($words::text[]) with ordinality w(query, at) order by w.at)`;

/**
 * Services that have one of the ids or one of the words, those with a strong id first, then the near ones.
 * Served by
 * services_concepts, services_words, vacations_uid and consult_days_pkey.
 */
export const candidates = statement(
  'search.candidates',
  `with found as materialized (
     select s.id, s.specialty, s.subsite, s.type, s.concepts, s.city, s.province, s.clinic_id,
       s.age_from, s.age_to, s.response_ms, s.owner_uid, ${prominence} as words
     from services s
     where not s.disabled and (s.concept_ids && $ids or s.words @@ $query)
       and not s.words @@ $without
       and ${holds('s.facets', '$filter')} and ${isThere}
     order by (s.concept_ids && $strong) desc, (s.concept_ids && $near) desc,
       s.response_ms nulls last, s.id
     limit $most)
   select f.id, f.specialty, f.subsite, f.type, f.concepts, f.city, f.province, f.age_from, f.age_to,
     f.response_ms, f.words, coalesce(c.name, '') as clinic,
     array(select m.uid from service_members m where m.service_id = f.id) as people,
     coalesce(h.weekdays[$weekday], true)
       and not (coalesce(h.limited, false) and coalesce(h.daily_limit <= (select d.taken
         from consult_days d where d.uid = f.owner_uid and d.day = $day), false))
       and not exists (select from vacations v where v.uid = f.owner_uid and v.starts_at <= $now
         and v.ends_at > $now and v.disable_econsult) as available
   from found f
   left join clinics c on c.id = f.clinic_id
   left join schedules h on h.uid = f.owner_uid`,
  {
    ids: texts,
    strong: texts,
    near: texts,
    query: tsquery,
    without: tsquery,
    words: texts,
    filter: jsonpath,
    values: json<object>(),
    contains: json<object>(),
    most: bigint,
    now: instant,
    day,
    weekday: integer,
  },
  {
    id: uuid,
    specialty: text,
    subsite: text,
    type: text,
    concepts: json<Record<string, number>>(),
    city: text,
    province: text,
    ageFrom: optional(integer),
    ageTo: optional(integer),
    responseMs: optional(bigint),
    words: reals,
    clinic: text,
    people: uuids,
    available: boolean,
  },
);

/** The people who answer for offered services. Served by service_members_pkey. */
export const answering = statement(
  'search.answering',
  `select distinct u.id as uid, u.first_name, u.last_name
   from service_members m join services s on s.id = m.service_id and not s.disabled
   join users u on u.id = m.uid and u.disabled_at is null
   order by u.id`,
  {},
  { uid: uuid, firstName: text, lastName: text },
);
export const places = statement(
  'search.places',
  `select distinct s.city, s.province, coalesce(c.name, '') as clinic
   from services s left join clinics c on c.id = s.clinic_id
   where not s.disabled order by s.city, s.province, clinic`,
  {},
  { city: text, province: text, clinic: text },
);
/** Served by services_place. */
export const sites = statement(
  'search.sites',
  `select distinct specialty, subsite from services where not disabled
   order by specialty, subsite`,
  {},
  { specialty: text, subsite: text },
);
/** The words of names, fields and keywords. */
export const serviceWords = statement(
  'search.service-words',
  `select distinct unnest(tsvector_to_array(ts_filter(words, '{a,b}'))) as word
   from services where not disabled order by word`,
  {},
  { word: text },
);
/** The concepts that the names and keywords of offered services hold. */
export const offeredConcepts = statement(
  'search.offered-concepts',
  `select distinct jsonb_object_keys(concepts) as concept from services where not disabled
   order by concept`,
  {},
  { concept: text },
);

/** The concepts and ages of services, for a cluster. Served by services_pkey. */
export const conceptsById = statement(
  'search.concepts-by-id',
  'select id, concept_ids, concepts, age_from, age_to from services where id = any ($ids)',
  { ids: uuids },
  {
    id: uuid,
    conceptIds: texts,
    concepts: json<Record<string, number>>(),
    ageFrom: optional(integer),
    ageTo: optional(integer),
  },
);
