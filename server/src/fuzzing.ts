/** Generates inputs that a schema allows, and hostile values of every class for each field. */
import { own } from '@corridor/contract/platform/own.ts';
import fc from 'fast-check';
import { z } from 'zod';

/** Classes of values that once reached the database or a later part. */
const classes: Record<string, fc.Arbitrary<unknown>> = {
  'names of Object.prototype': fc.constantFrom(...Object.getOwnPropertyNames(Object.prototype)),
  // Beyond the integers of the database, and beyond the exact integers of JavaScript.
  'large integers': fc
    .tuple(fc.bigInt({ min: 2n ** 31n, max: 2n ** 70n }), fc.boolean())
    .map(([large, below]) => (below ? -Number(large) : Number(large))),
  fractions: fc.double({ noNaN: true, noDefaultInfinity: true }),
  'numbers in text': fc.oneof(
    fc.constantFrom('NaN', '-Infinity', '1e999', '007', '00.5', '0x10', '-0', '9'.repeat(400)),
    fc.double().map(String),
  ),
  'long texts': fc.integer({ min: 200, max: 5_000 }).map((length) => 'w'.repeat(length)),
  'lone surrogates': fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('\ud800')),
  'zero characters': fc.tuple(fc.string(), fc.string()).map((parts) => parts.join('\0')),
  'any characters': fc.string({ unit: 'binary' }),
  nesting: fc.integer({ min: 50, max: 2_000 }).map((depth) => {
    let nested: unknown = 1;
    for (let left = depth; left > 0; left--) nested = left % 2 ? [nested] : { a: nested };
    return nested;
  }),
  'other types': fc.oneof(fc.jsonValue(), fc.constantFrom(null, '', 0, -1, false, [], {})),
};
export const classNames = Object.keys(classes);

type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  $ref?: string;
  $defs?: Record<string, Shape>;
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  prefixItems?: Shape[];
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

export const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

const deepest = 6;
const resolveRef = (root: Shape, { $ref }: Shape) =>
  own(root.$defs ?? {}, $ref?.replace('#/$defs/', '') ?? '') ?? root;
const variants = ({ anyOf = [], oneOf = [], allOf = [] }: Shape) => [...anyOf, ...oneOf, ...allOf];

/** A path step into the first item of an array, or the first value of a record. */
const item = '[]';
const value = '{}';
/** A path step to a key of a record. */
const key = '{key}';
export type Path = readonly string[];

/** Lists the paths of all fields, with nested ones. */
export function fieldsOf(shape: Shape, root = shape, path: Path = []): Path[] {
  if (path.length > deepest) return [];
  if (shape.$ref) return fieldsOf(resolveRef(root, shape), root, path);
  const { properties = {}, additionalProperties, items, prefixItems = [] } = shape;
  const inside: [string, Shape][] = [
    ...Object.entries(properties),
    ...[...prefixItems, ...(items ? [items] : [])].map((each): [string, Shape] => [item, each]),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? [[value, additionalProperties] as [string, Shape], [key, {}] as [string, Shape]]
      : []),
  ];
  const found = [
    ...inside.flatMap(([step, each]) => [
      [...path, step],
      ...fieldsOf(each, root, [...path, step]),
    ]),
    ...variants(shape).flatMap((each) => fieldsOf(each, root, path)),
  ];
  return [...new Map(found.map((each) => [each.join('.'), each])).values()];
}

/**
 * Generates values that the schema's form allows. The caller drops values that its refinements
 * refuse.
 */
export function allowedBy(shape: Shape, root = shape, depth = 0): fc.Arbitrary<unknown> {
  if (depth > deepest) return fc.constant(null);
  const inner = (each: Shape) => allowedBy(each, root, depth + 1);
  if (shape.$ref) return inner(resolveRef(root, shape));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  const [first, ...others] = variants(shape);
  if (first) return shape.allOf ? inner(first) : fc.oneof(inner(first), ...others.map(inner));
  const { minimum = -(2 ** 31), maximum = 2 ** 31 - 1, minItems = 0, maxItems = 3 } = shape;
  switch (shape.type) {
    case 'string':
      return textOf(shape);
    case 'integer':
      return fc.integer({
        min: Math.max(minimum, -(2 ** 31)),
        max: Math.min(maximum, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return shape.prefixItems
        ? fc.tuple(...shape.prefixItems.map(inner))
        : fc.array(shape.items ? inner(shape.items) : fc.jsonValue(), {
            minLength: minItems,
            maxLength: Math.max(minItems, Math.min(maxItems, 3)),
          });
    case 'object': {
      const { properties = {}, required = [], additionalProperties } = shape;
      const rest = typeof additionalProperties === 'object' ? additionalProperties : {};
      // A record with named keys lists them only as required.
      const all = { ...Object.fromEntries(required.map((name) => [name, rest])), ...properties };
      if (Object.keys(all).length === 0 && additionalProperties)
        return fc.dictionary(fc.string({ minLength: 1 }), inner(rest), { maxKeys: 3 });
      const parts = Object.entries(all).map(([name, each]) => [name, inner(each)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: required });
    }
    default:
      return fc.jsonValue();
  }
}

const formats: Record<string, fc.Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'date-time': fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  date: fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
};

function textOf({ format = '', pattern, minLength = 0, maxLength = 40 }: Shape) {
  const known = own(formats, format);
  if (known) return known;
  const lengths = {
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, minLength + 40)),
  };
  const free = fc.string({ ...lengths, unit: 'grapheme' });
  if (!pattern) return free;
  try {
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), free);
  } catch {
    return free;
  }
}

/** Sets a value at a path and makes missing parents. */
export function setAt(input: unknown, [step, ...rest]: Path, newValue: unknown): unknown {
  if (step === undefined) return newValue;
  if (step === item) {
    const [first, ...others] = Array.isArray(input) ? input : [undefined];
    return [setAt(first, rest, newValue), ...others];
  }
  const before = typeof input === 'object' && input !== null && !Array.isArray(input) ? input : {};
  if (step === key && typeof newValue === 'string')
    return { ...before, [newValue]: Object.values(before)[0] ?? true };
  const name = step === value || step === key ? (Object.keys(before)[0] ?? 'x') : step;
  const inside = own(before as Record<string, unknown>, name);
  return { ...before, [name]: setAt(inside, rest, newValue) };
}

/** Draws values of each class; the same seed gives the same values. */
export const hostileValues = (seed: number, numRuns: number) =>
  Object.values(classes).map((values) => fc.sample(values, { seed, numRuns }));
