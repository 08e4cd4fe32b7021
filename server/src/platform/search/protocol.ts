import { own } from '@corridor/contract/platform/own.ts';
import { isKept } from '@corridor/contract/platform/text.ts';
import { z } from 'zod';
import { type Bound, type Fields, pathOf, pathOfFilter, SearchError } from './filter.ts';

/** A number or its text: in an address everything is text. */
const count = (most: number, least = 0) => z.coerce.number().int().min(least).max(most);

/** Halves of characters, and what no row can hold, are refused: a database takes none of them. */
const kept = z.string().max(8000).refine(isKept, 'is not well-formed Unicode.');

/** What of Typesense's search is spoken here; what is not named is refused, never ignored. */
export const parameters = z.strictObject({
  collection: kept.optional(),
  // A sign that PostgreSQL keeps none of is in no word: it comes with what was pasted, and is not looked for.
  q: z
    .string()
    .max(400)
    .transform((typed) => typed.toWellFormed().replaceAll('\0', ' ')),
  query_by: kept.min(1),
  query_by_weights: kept.optional(),
  filter_by: kept.optional(),
  sort_by: kept.max(1000).optional(),
  group_by: kept.optional(),
  group_limit: count(99, 1).optional(),
  page: count(1000).optional(),
  per_page: count(250).optional(),
  limit_hits: count(10_000, 1).optional(),
  num_typos: count(2).optional(),
  prefix: z.union([z.boolean(), z.stringbool()]).optional(),
});
export type Parameters = z.output<typeof parameters>;

const common = parameters.partial();
export const multiSearch = z.strictObject({ searches: z.array(common).min(1).max(20) });

/** The first thing that is wrong with a search, as the protocol says it. */
export function checked<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.') || 'query';
  throw new SearchError(400, `Parameter \`${field}\`: ${issue?.message}`);
}

/** By what hits are ordered: a field, how well the words match, or whether a filter holds. */
export type Order = { kind: 'field' | 'match' | 'eval'; path: string; down: boolean };
export const orders = 3;

export function ordersOf(text: string, fields: Fields, bound: Bound): Order[] {
  const parts = splitOutside(text);
  if (parts.length > orders) throw new SearchError(400, 'Only upto 3 sort_by fields are allowed.');
  return parts.map((part) => {
    const found = /^(.*):(asc|desc)$/i.exec(part);
    if (!found) throw new SearchError(400, 'Parameter `sort_by` is malformed.');
    const [, name = '', direction = ''] = found;
    const down = direction.toLowerCase() === 'desc';
    if (name === '_text_match') return { kind: 'match', path: '$', down };
    const evaluated = /^_eval\((.*)\)$/.exec(name);
    if (evaluated)
      return { kind: 'eval', path: pathOfFilter(evaluated[1] ?? '', fields, bound), down };
    if (!fields.has(name)) {
      const message = `Could not find a field named \`${name}\` in the schema for sorting.`;
      throw new SearchError(404, message);
    }
    return { kind: 'field', path: pathOf(name), down };
  });
}

/** At commas that stand in no brackets. */
function splitOutside(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth += 1;
    if (sign === ')' || sign === ']') depth -= 1;
    if (sign === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += sign;
  }
  return [...parts, part.trim()].filter(Boolean);
}

/** What was found, and how many there are in all. */
export type Found = { hits: { document: object; match: number }[]; found: number; outOf: number };

/** As Typesense answers. */
export function answerOf(collection: string, asked: Parameters, result: Found, tookMs: number) {
  const hits = result.hits.map(({ document, match }) => ({
    document,
    highlight: {},
    highlights: [],
    text_match: Math.round(match * 1e9),
  }));
  const grouped = asked.group_by ? grouping(hits, asked) : undefined;
  return {
    facet_counts: [],
    found: grouped ? grouped.length : result.found,
    ...(grouped ? { found_docs: result.found, grouped_hits: grouped } : { hits }),
    out_of: result.outOf,
    page: Math.max(1, asked.page ?? 1),
    request_params: {
      collection_name: collection,
      first_q: asked.q,
      per_page: asked.per_page ?? 10,
      q: asked.q,
    },
    search_cutoff: false,
    search_time_ms: Math.round(tookMs),
  };
}

type Hit = { document: object };

function grouping(hits: Hit[], { group_by = '', group_limit = 3 }: Parameters) {
  const groups = new Map<string, { group_key: string[]; hits: Hit[]; found: number }>();
  for (const hit of hits) {
    const key = group_by.split(',').map((field) => String(at(hit.document, field.trim()) ?? ''));
    const name = JSON.stringify(key);
    const group = groups.get(name) ?? { group_key: key, hits: [], found: 0 };
    group.found += 1;
    if (group.hits.length < group_limit) group.hits.push(hit);
    groups.set(name, group);
  }
  return [...groups.values()];
}

const at = (document: object, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (value, part) => (typeof value === 'object' && value ? own(value, part) : undefined),
      document,
    );
