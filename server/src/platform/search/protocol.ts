import { isKept } from '@corridor/contract/platform/text.ts';
import { z } from 'zod';
import { type Bound, type Fields, pathOf, pathOfFilter, SearchError } from './filter.ts';

/** A number or its text: in an address everything is text. */
const count = (most: number, least = 0) => z.coerce.number().int().min(least).max(most);

/** Halves of characters, and signs that no row can hold, are refused: a database takes none of them. */
const kept = z.string().max(8000).refine(isKept, 'is not well-formed Unicode.');
const flag = z.union([z.boolean(), z.stringbool()]);
/** One value for all fields of `query_by`, or one for each. */
const numbers = z.union([z.number().int(), kept.regex(/^\d(?:,\s*\d)*$/)]);
const flags = z.union([z.boolean(), kept.regex(/^(?:true|false)(?:,\s*(?:true|false))*$/i)]);
const tag = z.string().max(60).refine(isKept);

/**
 * The parameters of Typesense's search that are spoken here. Any other one is refused, never
 * ignored.
 */
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
  facet_by: kept.optional(),
  max_facet_values: count(250).optional(),
  facet_query: kept.max(400).optional(),
  include_fields: kept.optional(),
  exclude_fields: kept.optional(),
  highlight_fields: kept.optional(),
  highlight_full_fields: kept.optional(),
  highlight_start_tag: tag.optional(),
  highlight_end_tag: tag.optional(),
  highlight_affix_num_tokens: count(100).optional(),
  snippet_threshold: count(1000).optional(),
  enable_highlight_v1: flag.optional(),
  page: count(1000).optional(),
  per_page: count(250).optional(),
  offset: count(10_000).optional(),
  limit: count(250).optional(),
  limit_hits: count(10_000, 1).optional(),
  num_typos: numbers.optional(),
  prefix: flags.optional(),
  /** Nothing is kept between two searches: there is no cache to use or to pass by. */
  use_cache: flag.optional(),
  exhaustive_search: flag.optional(),
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

export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** The tolerance of a search: the largest of any of its fields. */
export function toleranceOf({ query_by, num_typos, prefix }: Parameters) {
  const fields = listOf(query_by).length;
  const each = (name: string, value: string | number | boolean | undefined) => {
    const values = listOf(value === undefined ? undefined : String(value));
    if (values.length > 1 && values.length !== fields)
      throw new SearchError(400, `Number of weights in \`${name}\` does not match \`query_by\`.`);
    return values;
  };
  const typos = each('num_typos', num_typos).map(Number);
  if (typos.some((one) => one > 2))
    throw new SearchError(400, 'Value of `num_typos` must not be greater than 2.');
  const begins = each('prefix', prefix).map((one) => one.toLowerCase() === 'true');
  return {
    typos: typos.length > 0 ? Math.max(...typos) : 2,
    prefix: begins.length === 0 || begins.some(Boolean),
  };
}

/** The part of the hits that is shown: by `offset` and `limit`, or else by pages. */
export function shownOf({ page, per_page, offset, limit, limit_hits }: Parameters) {
  const size = limit ?? per_page ?? 10;
  const from = offset ?? (Math.max(1, page ?? 1) - 1) * size;
  const most = limit_hits ?? Number.POSITIVE_INFINITY;
  return { offset: from, limit: Math.max(0, Math.min(size, most - from)) };
}

/** The order of hits: by a field, by the match of the words, or by a filter. */
export type Order = {
  kind: 'field' | 'match' | 'eval';
  path: string;
  down: boolean;
  /** So many groups of hits that match about as well. */
  buckets?: number;
};
export const orders = 3;

export function ordersOf(text: string, fields: Fields, bound: Bound): Order[] {
  const parts = splitOutside(text);
  if (parts.length > orders) throw new SearchError(400, 'Only upto 3 sort_by fields are allowed.');
  return parts.map((part) => {
    const found = /^(.*):(asc|desc)$/i.exec(part);
    if (!found) throw new SearchError(400, 'Parameter `sort_by` is malformed.');
    const [, name = '', direction = ''] = found;
    const down = direction.toLowerCase() === 'desc';
    const match = /^_text_match(?:\(\s*buckets:\s*(\d{1,4})\s*\))?$/.exec(name);
    if (match) {
      const buckets = match[1] ? { buckets: Number(match[1]) } : {};
      return { kind: 'match', path: '$', down, ...buckets };
    }
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

/** Words that a hit must not have: each with a minus before it. */
export function withoutMinus(q: string): { q: string; excluded: string[] } {
  const excluded: string[] = [];
  const rest = q.replace(/(^|\s)-([\p{L}\p{N}]+)/gu, (_, space: string, word: string) => {
    excluded.push(word);
    return space;
  });
  return { q: rest, excluded };
}
