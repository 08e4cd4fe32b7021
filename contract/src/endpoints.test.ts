import { expect, it } from 'vitest';
import { z } from 'zod';
import { calls, queries } from './endpoints.ts';
import { int4 } from './platform/schemas.ts';
import { isKept, isKeptWhole } from './platform/text.ts';

/** The parts of a schema's definition that the test reads; zod has no type for all of them. */
type Said = {
  type: string;
  format?: string;
  checks?: { _zod: { def: { check: string; value?: number; pattern?: RegExp } } }[];
  [part: string]: unknown;
};
const saidBy = (schema: z.ZodType): Said => schema._zod.def as unknown as Said;

/** Formats and patterns of limited length: no `*`, no `+` and no `{n,}`. */
const boundedFormats = ['uuid', 'datetime', 'date', 'email'];
const ends = (pattern: RegExp) => !/[^\\][*+]|\{\d+,\}/.test(pattern.source);

const isBounded: Record<string, (definition: Said, has: (check: string) => boolean) => boolean> = {
  string: ({ format = '', checks = [] }, has) =>
    has('max_length') ||
    has('length_equals') ||
    boundedFormats.includes(format) ||
    checks.some(({ _zod: { def } }) => def.pattern !== undefined && ends(def.pattern)),
  number: (_said, has) => has('less_than') && has('greater_than'),
  array: (_said, has) => has('max_length') || has('length_equals'),
};

/** The paths of a schema that take input of any length. */
function unboundedIn(schema: z.ZodType, path: string): string[] {
  const definition = saidBy(schema);
  const has = (name: string) =>
    (definition.checks ?? []).some(({ _zod }) => _zod.def.check === name);
  const bounded =
    new Map(Object.entries(isBounded)).get(definition.type)?.(definition, has) ?? true;
  const inner = (part: unknown, name = '') => unboundedIn(part as z.ZodType, path + name);
  const parts: Record<string, () => string[]> = {
    object: () => Object.entries(definition.shape as object).flatMap(([k, v]) => inner(v, `.${k}`)),
    array: () => inner(definition.element, '[]'),
    record: () => [...inner(definition.keyType, '{name}'), ...inner(definition.valueType, '{}')],
    union: () => (definition.options as unknown[]).flatMap((option) => inner(option)),
    // A transformed text is bounded before or after the transformation.
    pipe: () => {
      const [before, after] = [inner(definition.in), inner(definition.out)];
      return before.length > 0 && after.length > 0 ? before : [];
    },
  };
  const further = new Map(Object.entries(parts)).get(definition.type);
  const within = further ? further() : definition.innerType ? inner(definition.innerType) : [];
  return [...(bounded ? [] : [`${path}: ${definition.type}`]), ...within];
}

it.each(Object.entries({ ...calls, ...queries }))(
  '%s limits the length of its input',
  (_, { input }) => {
    expect(unboundedIn(input, '')).toEqual([]);
  },
);

it('the check finds every unbounded part, however deep', () => {
  const open = {
    text: z.string(),
    spaced: z.string().trim().optional(),
    grown: z.string().regex(/^a+$/),
    whole: z.int(),
    low: z.int().max(3),
    list: z.array(z.boolean()).nullable(),
    named: z.record(z.string().max(3), z.union([z.boolean(), z.string()])),
    tidied: z.string().pipe(z.string()),
  };
  expect(unboundedIn(z.strictObject(open), '').map((found) => found.split(':')[0])).toEqual([
    '.text',
    '.spaced',
    '.grown',
    '.whole',
    '.low',
    '.list',
    '.named{}',
    '.tidied',
  ]);
  const closed = { text: z.string().max(3), code: z.string().regex(/^\d{6}$/), int4 };
  expect(unboundedIn(z.strictObject(closed), '')).toEqual([]);
});

it('a whole number fits the database', () => {
  for (const fits of [2 ** 31 - 1, -(2 ** 31), 0]) expect(int4.safeParse(fits).success).toBe(true);
  for (const not of [2 ** 31, -(2 ** 31) - 1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300])
    expect(int4.safeParse(not).success, String(not)).toBe(false);
});

it('half a character and NUL are refused in every text and name', () => {
  for (const text of ['\0', 'a\ud800', '\udc00b']) {
    expect(isKept(text)).toBe(false);
    for (const value of [text, [text], { a: { b: [1, text] } }, { [text]: 1 }])
      expect(isKeptWhole(value)).toBe(false);
  }
  for (const value of ['', 'é😀', null, 1, [], { a: [new Date(0), undefined] }])
    expect(isKeptWhole(value)).toBe(true);
});
