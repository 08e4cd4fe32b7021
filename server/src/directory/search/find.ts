import { all, type Db, first } from '../../platform/database/database.ts';
import {
  type Bound,
  type Fields,
  mostValues,
  nothingBound,
  pathOfFilter,
  SearchError,
} from '../../platform/search/filter.ts';
import { type Order, orders, ordersOf, type Parameters } from '../../platform/search/protocol.ts';
import {
  countServices,
  everyService,
  servicesByWords,
  synonyms,
  telling,
  understood,
} from './queries.ts';
import { isMeant, isWord, meant, questionsOf, type Understood } from './words.ts';

/** What services are filtered and ordered by. */
export const serviceFields: Fields = new Map([
  ['id', 'text'],
  ['serviceName', 'text'],
  ['type', 'text'],
  ['specialty', 'text'],
  ['subsite', 'text'],
  ['college', 'text'],
  ['keywords', 'text'],
  ['serviceOwnerUid', 'text'],
  ['enabled', 'boolean'],
  ['aletheaMember', 'boolean'],
  ['users.uid', 'text'],
  ['acceptanceFlags.acceptExisting', 'boolean'],
  ['acceptanceFlags.acceptReferral', 'boolean'],
  ['econsultResponseTime', 'number'],
  ['clinic.clinicName', 'text'],
  ['clinic.location.city', 'text'],
  ['clinic.location.province', 'text'],
]);

/** Words are kept by weight; each field that can be asked for lies in one of four. */
const labelOf: ReadonlyMap<string, 'A' | 'B' | 'C' | 'D'> = new Map([
  ['serviceName', 'A'],
  ['specialty', 'B'],
  ['subsite', 'B'],
  ['keywords', 'B'],
  ['users.userName', 'C'],
  ['shortDescription', 'C'],
  ['longDescription', 'D'],
  ['bio', 'D'],
  ['clinic.clinicName', 'D'],
  ['clinic.location.city', 'D'],
]);

export type Hits = { rows: { id: string; match: number }[]; found: number; outOf: number };

const firstHit = (asked: Parameters, size: number) => (Math.max(1, asked.page ?? 1) - 1) * size;

/** As it is spelt; if nothing is, as it may have been meant; if nothing is, as many words as can be. */
export async function findServices(db: Db, asked: Parameters, filter: Filter): Promise<Hits> {
  const size = asked.per_page ?? 10;
  const most = asked.limit_hits ?? Number.POSITIVE_INFINITY;
  const offset = firstHit(asked, size);
  const page = {
    ...slotsOf(ordersOf(asked.sort_by ?? '', serviceFields, filter.bound)),
    ...boundIn(filter),
    ...{ offset, limit: Math.max(0, Math.min(size, most - offset)) },
  };
  const weights = weightsOf(asked);
  const outOf = (await first(db, countServices, {}))?.count ?? 0;
  const found = async (query: string | undefined): Promise<Hits> => {
    const rows = await (query === undefined
      ? all(db, everyService, page)
      : all(db, servicesByWords, { ...page, query, weights }));
    return { rows, found: rows[0]?.found ?? 0, outOf };
  };
  if (asked.q === '*') return found(undefined);
  const { q: text, num_typos: typos = 2, prefix = true } = asked;
  const options = { labels: labelsOf(asked), prefix, typos };
  for await (const question of questions(db, text, options)) {
    const hits = await found(question);
    if (hits.found > 0) return hits;
  }
  return { rows: [], found: 0, outOf };
}

type Options = { labels: string; prefix: boolean; typos: number };

/** The questions one after the other, each only made when the one before found nothing. */
async function* questions(db: Db, text: string, options: Options) {
  const groups = (await all(db, synonyms, {})).map(({ phrases }) => phrases);
  const read = async (loose: boolean) => meant(await all(db, understood, { text, loose }), isMeant);
  const ask = (words: Understood[]) => questionsOf(words, groups, options);
  const exact = await read(false);
  if (exact.length === 0) return;
  yield ask(exact).join(' & ');
  if (options.typos > 0) yield ask(await read(true)).join(' & ');
  // Some of the words say more of what is sought than others: a complaint more than a city.
  const words = await all(db, telling, { words: ask(meant(exact, isWord)) });
  const most = words.map(({ word }) => word);
  for (let kept = most.length; kept > 0; kept--) yield most.slice(0, kept).join(' & ');
  if (most.length > 1) yield most.join(' | ');
}

/** A word that no service has. */
const nothing = "' '";

/** The first question about all words of services that finds any, as whoever asks sees them. */
export async function questionOf(
  db: Db,
  text: string,
  any: (query: string) => Promise<boolean>,
): Promise<string> {
  const options = { labels: 'ABCD', prefix: true, typos: 2 };
  for await (const query of questions(db, text, options)) if (await any(query)) return query;
  return nothing;
}

function labelsOf({ query_by }: Parameters): string {
  const labels = query_by.split(',').map((field) => {
    const label = labelOf.get(field.trim());
    if (label) return label;
    const message = `Could not find a field named \`${field.trim()}\` in the schema.`;
    throw new SearchError(404, message);
  });
  return [...new Set(labels)].sort().join('');
}

/** PostgreSQL wants them from D to A; a weight that is not named leaves the order of the fields. */
function weightsOf({ query_by, query_by_weights }: Parameters): number[] {
  const fields = query_by.split(',').map((field) => field.trim());
  const given = query_by_weights?.split(',').map(Number);
  if (
    given &&
    (given.length !== fields.length ||
      !given.every((weight) => Number.isInteger(weight) && weight >= 0 && weight < 128))
  )
    throw new SearchError(
      400,
      'Number of weights in `query_by_weights` does not match `query_by`.',
    );
  const heaviest = Math.max(1, ...(given ?? []));
  return ['D', 'C', 'B', 'A'].map((label, index) => {
    if (!given) return [0.1, 0.25, 0.5, 1][index] ?? 1;
    const of = fields.map((field, at) => (labelOf.get(field) === label ? (given[at] ?? 0) : 0));
    return Math.max(0, ...of) / heaviest;
  });
}

function slotsOf(wanted: Order[]) {
  const none: Order = { kind: 'match', path: '$', down: true };
  const slots = Array.from({ length: orders }, (_, index) => wanted[index] ?? none);
  return Object.fromEntries(
    slots.flatMap(({ kind, path, down }, index) => [
      [`kind${index}`, kind],
      [`path${index}`, path],
      [`down${index}`, down],
    ]),
  ) as Record<`kind${0 | 1 | 2}` | `path${0 | 1 | 2}`, string> &
    Record<`down${0 | 1 | 2}`, boolean>;
}

/** What both filters say, the key's own and the one that was asked with. */
type Filter = { path: string; bound: Bound };
export function filterOf(own: string, added: string | undefined, fields: Fields): Filter {
  const bound = nothingBound();
  const first = pathOfFilter(own, fields, bound);
  bound.left = mostValues;
  const second = pathOfFilter(added ?? '', fields, bound);
  return { path: `(${first}) && (${second})`, bound };
}

/** A filter as the statements take it. */
export const boundIn = ({ path, bound }: Filter) => ({
  filter: path,
  values: bound.values,
  contains: bound.contains,
});
