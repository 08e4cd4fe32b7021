import {
  integer,
  json,
  optional,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../../platform/database/database.ts';

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
export const regions = statement(
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
