import {
  bigint,
  boolean,
  json,
  jsonpath,
  optional,
  real,
  reals,
  statement,
  text,
  texts,
  tsquery,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { foldText } from '../../platform/database/textMatch.ts';
import { orders } from '../../platform/search/protocol.ts';
import { isThere } from '../queries.ts';

/** Letters and digits of plain Latin, in lower case: as the words of services are kept. */
export const plain = (value: string) =>
  `btrim(regexp_replace(${foldText(value)}, '[^a-z0-9]+', ' ', 'g'))`;

/** The longest word that PostgreSQL counts wrong letters in. */
const longestWord = 255;
/** The code decides how far a word may be from the typed one. The query only leaves out words that are too far in any case. */
const alike = `array(select w.word from search_words w
   where abs(length(w.word) - length(t.token)) <= 2
     and levenshtein_less_equal(left(w.word, ${longestWord}), t.token, 2) <= 2 limit 60)`;
/** The same for the beginning of a word that was not typed to its end. */
const begun = `array(select w.word from search_words w
   where length(w.word) > length(t.token) + 2
     and levenshtein_less_equal(left(w.word, length(t.token)), t.token, 1) <= 1 limit 60)`;

/** The typed text word by word. A word that begins no known word comes with the words that look like it. Served by search_words_pkey. */
export const understood = statement(
  'search.understood',
  `select x.token, x.known,
     case when x.known and not $loose or length(x.token) < 4 then '{}' else x.alike end as alike,
     case when x.known and not $loose or length(x.token) < 5 then '{}' else x.begun end as begun
   from (
     select t.at, t.token, k.known,
       case when not k.known or $loose then ${alike} else '{}' end as alike,
       case when not k.known or $loose then ${begun} else '{}' end as begun
     from regexp_split_to_table(${plain('$text')}, ' ') with ordinality typed(whole, at)
     cross join lateral (select left(typed.whole, ${longestWord}) as token, typed.at) t
     cross join lateral (select exists (select from search_words w
       where w.word >= t.token and w.word < t.token || '~') as known) k
     where t.token <> '' and t.at <= 12) x
   order by x.at`,
  { text, loose: boolean },
  { token: text, known: boolean, alike: texts, begun: texts },
);

export const synonyms = statement(
  'search.synonyms',
  'select phrases from search_synonyms order by id limit 1000',
  {},
  { phrases: texts },
);

const bound = { values: json<object>(), contains: json<object>() };
/** The variables of a filter for one row: its values in small letters, and for each sought text whether the row contains it. */
const variables = (
  facets: string,
) => `(select lower($values::jsonb::text)::jsonb) || case when $contains::jsonb = '{}' then '{}' else (
     select jsonb_object_agg(c.variable, exists (
       select from jsonb_path_query(${facets}, (c.sought ->> 'path')::jsonpath) found(value)
       where strpos(lower(found.value #>> '{}'), lower(c.sought ->> 'text')) > 0))
     from jsonb_each($contains::jsonb) c(variable, sought)) end`;
/** Tells whether a filter holds. Nothing that a client wrote stands in the path. */
export const holds = (facets: string, path: string) =>
  `jsonb_path_match(${facets}, ${path}::jsonpath, ${variables(facets)}, true)`;

const slots = Array.from({ length: orders }, (_, index) => index);
const key = (slot: number) => `case $kind${slot} when 'match' then to_jsonb(f.match)
     when 'eval' then to_jsonb(${holds('f.facets', `$path${slot}`)})
     when 'field' then jsonb_path_query_first(f.facets, $path${slot}::jsonpath) end`;
const ordered = slots
  .map(
    (slot) => `case when not $down${slot} then ${key(slot)} end nulls last,
     case when $down${slot} then ${key(slot)} end desc nulls last`,
  )
  .join(',\n     ');

type Slots = Record<`kind${0 | 1 | 2}`, typeof text> &
  Record<`path${0 | 1 | 2}`, typeof jsonpath> &
  Record<`down${0 | 1 | 2}`, typeof boolean>;
const slotTypes = Object.fromEntries(
  slots.flatMap((slot) => [
    [`kind${slot}`, text],
    [`path${slot}`, jsonpath],
    [`down${slot}`, boolean],
  ]),
) as Slots;

const servicesBy = (match: string, condition: string) => `with found as (
     select s.id, s.facets, ${match} as match
     from services s
     where not s.disabled and ${condition} ${holds('s.facets', '$filter')} and ${isThere})
   select f.id, f.match::real as match, count(*) over () as found,
     case when $counted then f.facets - 'lower' end as facets
   from found f
   order by ${ordered}, f.match desc, f.id
   limit $limit offset $offset`;
const paged = {
  filter: jsonpath,
  ...bound,
  limit: bigint,
  offset: bigint,
  ...slotTypes,
  /** Hits come with the values that they are counted and grouped by, if these are wanted. */
  counted: boolean,
};
const hit = { id: uuid, match: real, found: bigint, facets: optional(json<object>()) };

export const everyService = statement('search.every', servicesBy('0', ''), paged, hit);

/** The services that answer a question, in another order. Served by services_pkey. */
export const amongServices = statement(
  'search.among',
  servicesBy('($matches::real[])[array_position($ids::uuid[], s.id)]', 's.id = any ($ids) and'),
  { ...paged, ids: uuids, matches: reals },
  hit,
);

/** Served by services_words. */
export const servicesByWords = statement(
  'search.services',
  servicesBy(
    'ts_rank($weights, s.words, $query, 1)',
    's.words @@ $query and not s.words @@ $without and',
  ),
  { ...paged, query: tsquery, without: tsquery, weights: reals },
  hit,
);

/**
 * The parts of a question that any service has: names and fields before cities and texts, and the
 * rarest first. Served by services_words.
 */
export const telling = statement(
  'search.telling',
  `select w.word
   from unnest($words::text[]) with ordinality w(word, at)
   cross join lateral (
     select count(*) as services, bool_or(ts_filter(s.words, '{a,b,c}') @@ w.word::tsquery) as named
     from services s where not s.disabled and s.words @@ w.word::tsquery) c
   where c.services > 0
   order by c.named desc, c.services, w.at`,
  { words: texts },
  { word: text },
);

/** The services that a filter leaves. */
export const servicesThrough = statement(
  'search.through',
  `select s.id from services s where not s.disabled and ${holds('s.facets', '$filter')}`,
  { filter: jsonpath, ...bound },
  { id: uuid },
);

/** The number of letters of a token that may be wrong, and a test that word w has no more. */
const nearly = `levenshtein_less_equal(left(w.word, 255), left(t.token, 255),
             case when length(t.token) < 4 then 0 when length(t.token) < 8 then 1 else 2 end)
           <= case when length(t.token) < 4 then 0 when length(t.token) < 8 then 1 else 2 end`;

/** People who approve, by the beginnings of their names, and by names that look like them. */
export const foundUsers = statement(
  'search.users',
  `select u.id, u.first_name, u.last_name, u.roles, count(*) over () as found, p.plain as facets
   from users u
   cross join lateral (select jsonb_build_object('roles', u.roles, 'uid', u.id,
     'firstName', u.first_name, 'lastName', u.last_name) as plain) p
   cross join lateral (select p.plain ||
     jsonb_build_object('lower', lower(p.plain::text)::jsonb) as facets) f
   where u.disabled_at is null and not u.roles @> '{pracIdValidationRequired}'
     and ${holds('facets', '$filter')}
     and ($text = '' or ${plain('$text')} <> '')
     and not exists (
       select from regexp_split_to_table(${plain('$text')}, ' ') t(token)
       where t.token <> ''
         and ' ' || ${plain(`u.first_name || ' ' || u.last_name`)} not like '% ' || t.token || '%'
         and not exists (
           select from regexp_split_to_table(${plain(`u.first_name || ' ' || u.last_name`)}, ' ')
             w(word) where $typos and ${nearly}))
   order by u.last_name, u.first_name, u.id
   limit $limit offset $offset`,
  { text, typos: boolean, filter: jsonpath, ...bound, limit: bigint, offset: bigint },
  {
    id: uuid,
    firstName: text,
    lastName: text,
    roles: texts,
    found: bigint,
    facets: json<object>(),
  },
);

export const settingsOfSearch = statement(
  'search.settings',
  'select name, parameters from search_settings',
  {},
  { name: text, parameters: json<Record<string, string>>() },
);

/** The people of the collection `users`, for a cluster. */
export const approvers = statement(
  'search.approvers',
  `select id, first_name, last_name, roles from users
   where disabled_at is null and 'approver' = any (roles)
     and not roles @> '{pracIdValidationRequired}' order by id`,
  {},
  { id: uuid, firstName: text, lastName: text, roles: texts },
);
