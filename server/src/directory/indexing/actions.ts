import {
  all,
  type Db,
  integer,
  json,
  optional,
  run,
  statement,
  text,
  texts,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { isThere } from '../queries.ts';
import { plain } from '../search/queries.ts';
import { ownConcepts } from '../vocabulary/queries.ts';
import { vocabularyWith } from '../vocabulary/vocabulary.ts';
import { agesOf, conceptIdsOf } from './conceptIds.ts';

const words = (value: string, weight: string) =>
  `setweight(to_tsvector('simple', ${plain(value)}), '${weight}')`;

/** Names have a label of their own, so that no complaint finds a name. Served by services_pkey. */
const index = statement(
  'directory.index-services',
  `update services s set city = coalesce(c.city, ''), province = coalesce(c.province, ''),
     response_ms = h.response_ms,
     words = ${words('s.name', 'A')}
       || ${words(`s.specialty || ' ' || s.subsite || ' ' || array_to_string(s.keywords, ' ')`, 'B')}
       || ${words('p.names', 'C')}
       || ${words(`s.short_description || ' ' || s.long_description || ' ' || s.bio || ' ' || coalesce(c.name || ' ' || c.city, '')`, 'D')},
     facets = f.plain || jsonb_build_object('lower', lower(f.plain::text)::jsonb)
   from services x
   left join clinics c on c.id = x.clinic_id
   left join schedules h on h.uid = x.owner_uid
   left join specialists w on w.uid = x.owner_uid
   cross join lateral (
     select coalesce(string_agg(u.first_name || ' ' || u.last_name, ' '), '') as names,
       coalesce(jsonb_agg(jsonb_build_object('uid', u.id)), '[]') as uids
     from service_members m join users u on u.id = m.uid where m.service_id = x.id) p
   cross join lateral (select jsonb_build_object('id', x.id, 'serviceName', x.name, 'type', x.type,
       'specialty', x.specialty, 'subsite', x.subsite, 'college', coalesce(nullif(x.college, ''), w.college, ''),
       'keywords', x.keywords, 'serviceOwnerUid', x.owner_uid, 'enabled', not x.disabled,
       'aletheaMember', x.member, 'users', p.uids,
       'acceptanceFlags', jsonb_build_object('acceptExisting', x.accepts_existing,
         'acceptReferral', x.accepts_referral),
       'econsultResponseTime', coalesce(h.response_ms, -1),
       'clinic', jsonb_build_object('clinicName', coalesce(c.name, ''), 'location',
         jsonb_build_object('city', coalesce(c.city, ''), 'province', coalesce(c.province, '')))) as plain) f
   where x.id = s.id and s.id = any ($ids)`,
  { ids: uuids },
);
const learn = statement(
  'directory.learn-words',
  `insert into search_words (word)
   select distinct unnest(tsvector_to_array(words)) from services where id = any ($ids)
   on conflict do nothing`,
  { ids: uuids },
);
/** Served by services_pkey and service_members_pkey. */
const described = statement(
  'directory.described-services',
  `select s.id, s.name, s.specialty, s.subsite, s.short_description, s.keywords, s.city, s.province,
     coalesce(c.name, '') as clinic,
     array(select m.uid from service_members m where m.service_id = s.id) as uids
   from services s left join clinics c on c.id = s.clinic_id
   where s.id = any ($ids)`,
  { ids: uuids },
  {
    id: uuid,
    name: text,
    specialty: text,
    subsite: text,
    shortDescription: text,
    keywords: texts,
    city: text,
    province: text,
    clinic: text,
    uids: uuids,
  },
);
type Written = {
  id: string;
  concepts: object;
  ids: readonly string[];
  from: number | null;
  to: number | null;
};
const understand = statement(
  'directory.index-concepts',
  `update services s set concepts = w.concepts, age_from = w."from", age_to = w."to",
     concept_ids = array(select jsonb_array_elements_text(w.ids))
   from jsonb_to_recordset($written::jsonb)
     w(id uuid, concepts jsonb, ids jsonb, "from" integer, "to" integer)
   where s.id = w.id`,
  { written: json<string>() },
);

/** Indexes services anew from their own texts, their people and their clinics. */
export async function indexServices(db: Db, ids: string[]): Promise<void> {
  await run(db, index, { ids });
  await run(db, learn, { ids });
  const { lexicon } = vocabularyWith(await all(db, ownConcepts, {}));
  const written = (await all(db, described, { ids })).map((service): Written => {
    const ages = agesOf(service);
    return {
      id: service.id,
      ...conceptIdsOf(lexicon, service),
      from: ages?.from ?? null,
      to: ages?.to ?? null,
    };
  });
  await run(db, understand, { written: JSON.stringify(written) });
}

/** Counts one service at most that was never indexed by its concepts. */
const unread = statement(
  'directory.unread-service',
  `select count(*)::int as count from (
     select from services s where s.concept_ids = '{}' and not s.disabled and ${isThere} limit 1) one`,
  {},
  { count: optional(integer) },
);
export const hasUnread = async (db: Db) =>
  (await all(db, unread, {})).some(({ count }) => (count ?? 0) > 0);
