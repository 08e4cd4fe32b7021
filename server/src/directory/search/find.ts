import type { About, Reason } from '@corridor/contract/directory/schemas.ts';
import type { App } from '../../platform/app.ts';
import { all, type Db, first, type RowOf } from '../../platform/database/database.ts';
import {
  type Bound,
  type Fields,
  mostValues,
  nothingBound,
  pathOfFilter,
  SearchError,
} from '../../platform/search/filter.ts';
import {
  listOf,
  type Order,
  orders as orderSlots,
  ordersOf,
  type Parameters,
  shownOf,
  toleranceOf,
  withoutMinus,
} from '../../platform/search/protocol.ts';
import { currentDirectory } from '../kept/keptDirectory.ts';
import type { Unanswered } from '../unanswered/actions.ts';
import { excludedQuery } from './candidates/wanted.ts';
import { findByMeaning } from './meaning.ts';
import {
  amongServices,
  everyService,
  servicesByWords,
  synonyms,
  telling,
  understood,
} from './queries.ts';
import { tokensOf } from './understanding/text.ts';
import { isMeant, isWord, meant, questionsOf, type Understood } from './words.ts';

/** The fields that filter and order services. */
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
  ['shortDescription', 'D'],
  ['longDescription', 'D'],
  ['bio', 'D'],
  ['clinic.clinicName', 'D'],
  ['clinic.location.city', 'D'],
]);

export type Hit = {
  id: string;
  match: number;
  reason?: Reason | undefined;
  facets?: object | null;
  /** The fit of the answer, from 0 to 1. */
  fit?: number;
};
export type Hits = {
  rows: Hit[];
  found: number;
  outOf: number;
  about?: About;
  unanswered?: Unanswered;
};

type Asked = { filter: Filter; now: Date };

/** At most so many hits are counted and grouped. */
const mostCounted = 10_000;

/** Finds all services, or those that answer a question: by its meaning if keywords are asked for, else by its words. */
export async function findServices(app: App, asked: Parameters, inside: Asked): Promise<Hits> {
  const { filter } = inside;
  const { pool } = app;
  checkSearch(asked, filter);
  const shown = shownOf(asked);
  // Grouped and counted hits are read as a whole.
  const counted = Boolean(asked.group_by || asked.facet_by);
  const range = counted ? { offset: 0, limit: mostCounted } : shown;
  const orders = ordersOf(asked.sort_by ?? '', serviceFields, filter.bound);
  const page = { ...slotsOf(orders), ...boundIn(filter), ...range, counted };
  const outOf = (await currentDirectory(app, inside.now)).services.count();
  const { q, excluded } = withoutMinus(asked.q);
  const said = tokensOf(q);
  // A title alone names everybody.
  const isTitle = said.length > 0 && said.every((token) => !isMeant(token));
  const isAll = q.trim() === '*' || isTitle || (q.trim() === '' && excluded.length > 0);
  const found =
    isAll && excluded.length === 0
      ? await everyHit(pool, page)
      : isByMeaning(asked) && !isAll
        ? await hitsByMeaning(app, { ...asked, q }, { ...inside, page, orders, excluded })
        : await hitsByWords(pool, { ...asked, q }, { page, excluded, isAll });
  return { ...found, outOf };
}

type Page = RowOf<typeof everyService.params>;

/** Beyond the last page nothing is shown, and still as many are found. */
async function everyHit(db: Db, page: Page) {
  const rows = await all(db, everyService, page);
  const found =
    rows[0]?.found ??
    (page.offset > 0
      ? (await first(db, everyService, { ...page, offset: 0, limit: 1 }))?.found
      : 0);
  return { rows, found: found ?? 0 };
}

type Meaning = Asked & { page: Page; orders: Order[]; excluded: string[] };

async function hitsByMeaning(app: App, asked: Parameters, inside: Meaning) {
  const { filter, now, page, orders, excluded } = inside;
  const { ranked, about, unanswered } = await findByMeaning(
    app,
    { ...asked, ...toleranceOf(asked), excluded, from: preferredCity(asked.sort_by ?? '') },
    { filter: boundIn(filter), written: filter.written, now, isAsked: true },
  );
  const reasons = new Map(
    ranked.map(({ candidate: { id }, reason, score }) => [
      id,
      { reason, fit: Math.round(100 * score) / 100 },
    ]),
  );
  const [main] = orders;
  const inRank = (!main || (main.kind === 'match' && main.down)) && !main?.buckets;
  const ids = ranked.map(({ candidate }) => candidate.id);
  if (inRank && !page.counted) {
    const { offset, limit } = page;
    const rows = ids.slice(offset, offset + limit).map((id, index) => ({
      id,
      ...reasons.get(id),
      match: ids.length - offset - index,
    }));
    return { rows, found: ids.length, about, unanswered };
  }
  const buckets = orders.find(({ kind }) => kind === 'match')?.buckets;
  const size = buckets ? Math.ceil(ids.length / buckets) : 1;
  const matches = ids.map((_, at) => ids.length - Math.floor(at / size) * size);
  const rows = await all(app.pool, amongServices, { ...page, ids, matches });
  return {
    rows: rows.map((row) => ({ ...row, ...reasons.get(row.id) })),
    found: ids.length,
    about,
    unanswered,
  };
}

type Words = { page: Page; excluded: string[]; isAll: boolean };

async function hitsByWords(db: Db, asked: Parameters, { page, excluded, isAll }: Words) {
  const weights = weightsOf(asked);
  const without = excludedQuery(excluded);
  const ask = async (query: string) => {
    const rows = await all(db, servicesByWords, { ...page, query, without, weights });
    if (rows[0] || page.offset === 0) return { rows, found: rows[0]?.found ?? 0 };
    const start = { ...page, offset: 0, limit: 1, query, without, weights };
    return { rows, found: (await first(db, servicesByWords, start))?.found ?? 0 };
  };
  if (isAll) return ask(`!'${nothingTyped}'`);
  const options = { labels: labelsOf(asked), ...toleranceOf(asked) };
  for await (const query of questions(db, asked.q, options)) {
    const hits = await ask(query);
    if (hits.found > 0) return hits;
  }
  return { rows: [], found: 0 };
}

/** No word of a service holds a space. */
const nothingTyped = ' ';

/** Refuses a wrong search before it is asked. */
export function checkSearch(asked: Parameters, filter: Filter): void {
  labelsOf(asked);
  weightsOf(asked);
  toleranceOf(asked);
  for (const name of [...listOf(asked.facet_by), ...listOf(asked.group_by)])
    if (!serviceFields.has(name)) {
      const message = `Could not find a facet field named \`${name}\` in the schema.`;
      throw new SearchError(404, message);
    }
  ordersOf(asked.sort_by ?? '', serviceFields, { ...filter.bound });
}

/** The concepts of a question are those of keywords; a search in other fields alone goes by their letters. */
const isByMeaning = ({ query_by }: Parameters) =>
  query_by.split(',').some((field) => field.trim() === 'keywords');

/** The city that an order prefers among equally relevant services. */
function preferredCity(order: string) {
  const named = (field: string) =>
    new RegExp(`_eval\\(clinic\\.location\\.${field}:=\\s*\`?([^\`)]*)\`?\\)`).exec(order)?.[1];
  const [city, province] = [named('city'), named('province')];
  return city === undefined && province === undefined
    ? undefined
    : { city: city ?? '', province: province ?? '' };
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
  // Some words say more about a question than others: a complaint says more than a city.
  const words = await all(db, telling, { words: ask(meant(exact, isWord)) });
  const most = words.map(({ word }) => word);
  for (let kept = most.length; kept > 0; kept--) yield most.slice(0, kept).join(' & ');
  if (most.length > 1) yield most.join(' | ');
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
  const slots = Array.from({ length: orderSlots }, (_, index) => wanted[index] ?? none);
  return Object.fromEntries(
    slots.flatMap(({ kind, path, down }, index) => [
      [`kind${index}`, kind],
      [`path${index}`, path],
      [`down${index}`, down],
    ]),
  ) as Record<`kind${0 | 1 | 2}` | `path${0 | 1 | 2}`, string> &
    Record<`down${0 | 1 | 2}`, boolean>;
}

/** Joins two filters: the key's own one and the filter of the search. */
type Filter = { path: string; bound: Bound; written: string };
export function filterOf(own: string, added: string | undefined, fields: Fields): Filter {
  const bound = nothingBound();
  const first = pathOfFilter(own, fields, bound);
  bound.left = mostValues;
  const second = pathOfFilter(added ?? '', fields, bound);
  const written = [own, added].filter((part) => part?.trim()).map((part) => `(${part})`);
  return { path: `(${first}) && (${second})`, bound, written: written.join(' && ') };
}

/** A filter as the statements take it. */
export const boundIn = ({ path, bound }: Pick<Filter, 'path' | 'bound'>) => ({
  filter: path,
  values: bound.values,
  contains: bound.contains,
});
