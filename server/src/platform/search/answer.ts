import { type Counted, type Row, valueAt } from './counted.ts';
import { facetCounts } from './facets.ts';
import { highlightsOf } from './highlights.ts';
import { listOf, type Parameters } from './protocol.ts';

export type Shown = Row & { document: object; reason?: object | undefined; fit?: number };

/** The found rows of a page, and the number of all. */
export type Found = {
  hits: Shown[];
  found: number;
  outOf: number;
  /** All hits, where they are counted by facets. */
  counted?: readonly Counted[] | undefined;
  groups?: { groups: readonly Group[]; found: number } | undefined;
  /** The remarks beside the hits. A client that knows only the protocol passes over them. */
  about?: object | undefined;
};

export type Group = { key: string[]; found: number; ids: string[] };

/** Of all hits those that have the same in some fields, in the order in which they come. */
export function groupsOf(
  rows: readonly Counted[],
  { group_by, group_limit = 3 }: Parameters,
): Group[] {
  const fields = listOf(group_by);
  const groups = new Map<string, Group>();
  for (const { id, facets } of rows) {
    const key = fields.map((field) => String(valueAt(facets, field) ?? ''));
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { key, found: 0, ids: [] };
    group.found += 1;
    if (group.ids.length < group_limit) group.ids.push(id);
    groups.set(name, group);
  }
  return [...groups.values()];
}

/** The answer in the form of Typesense. */
export function answerOf(collection: string, asked: Parameters, result: Found, tookMs: number) {
  const { groups, counted = [], about } = result;
  const hits = result.hits.map(({ id, document, match, reason, fit }) => ({
    id,
    shown: {
      document: fieldsOf(document, asked),
      ...highlightsOf(document, asked),
      text_match: Math.round(match * 1e9),
      ...(reason && { reason }),
      ...(fit !== undefined && { fit }),
    },
  }));
  const byId = new Map(hits.map(({ id, shown }) => [id, shown]));
  const grouped = groups?.groups.map(({ key, found, ids }) => ({
    group_key: key,
    found,
    hits: ids.flatMap((id) => byId.get(id) ?? []),
  }));
  return {
    facet_counts: facetCounts(counted, asked),
    found: groups ? groups.found : result.found,
    ...(grouped
      ? { found_docs: result.found, grouped_hits: grouped }
      : { hits: hits.map(({ shown }) => shown) }),
    out_of: result.outOf,
    page: Math.max(1, asked.page ?? 1),
    request_params: {
      collection_name: collection,
      first_q: asked.q,
      per_page: asked.limit ?? asked.per_page ?? 10,
      q: asked.q,
    },
    search_cutoff: false,
    search_time_ms: Math.round(tookMs),
    ...(about && { about }),
  };
}

/** The fields that are asked for, those inside of others by their path. */
function fieldsOf(document: object, { include_fields, exclude_fields }: Parameters): object {
  const [included, excluded] = [listOf(include_fields), listOf(exclude_fields)];
  if (included.length === 0 && excluded.length === 0) return document;
  const isIn = (list: string[], path: string) =>
    list.some((field) => path === field || path.startsWith(`${field}.`));
  const holdsSome = (list: string[], path: string) =>
    list.some((field) => field.startsWith(`${path}.`));
  const cut = (value: unknown, path: string): unknown => {
    if (path !== '' && isIn(excluded, path)) return undefined;
    if (path !== '' && included.length > 0 && !isIn(included, path) && !holdsSome(included, path))
      return undefined;
    if (Array.isArray(value)) return value.map((each) => cutInside(each, path));
    return cutInside(value, path);
  };
  const cutInside = (value: unknown, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const kept = cut(inner, path === '' ? name : `${path}.${name}`);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    return Object.fromEntries(entries);
  };
  return cutInside(document, '') as object;
}
