/** Typesense's filter_by, as a path that PostgreSQL evaluates on the filtered values of a row. */
type Kind = 'text' | 'number' | 'boolean';
export type Fields = ReadonlyMap<string, Kind>;

/** The text of a client stands here and never in a path: the path names it by a variable. */
export type Bound = {
  values: { [variable: string]: string | number | boolean };
  /** A path can compare a variable, and cannot look for it inside a text: SQL does that beforehand. */
  contains: { [variable: string]: { path: string; text: string } };
  /** The number of values that may still come: each is compared with every row. */
  left: number;
};
export const nothingBound = (): Bound => ({
  values: {},
  contains: {},
  left: Number.POSITIVE_INFINITY,
});
/** In all filters and orders that a client writes into one search. */
export const mostValues = 100;

function newVariable(bound: Bound): `v${number}` {
  bound.left -= 1;
  if (bound.left < 0)
    throw wrong(`Could not parse the filter query: more than ${mostValues} values.`);
  return `v${[bound.values, bound.contains].flatMap(Object.keys).length}`;
}

/** The mistake of a client, in the words of the protocol. */
export class SearchError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
const wrong = (message: string) => new SearchError(400, message);

/** Everything. */
export const always = '1 == 1';

const operators = ['!=', '>=', '<=', '=', '>', '<', '!'] as const;
type Operator = (typeof operators)[number] | '';

export function pathOfFilter(text: string, fields: Fields, bound: Bound): string {
  if (text.trim() === '') return always;
  const reader = readerOf(text);
  const path = either(reader, { fields, bound }, 0);
  reader.end();
  return path;
}

type Reader = ReturnType<typeof readerOf>;
function readerOf(text: string) {
  let position = 0;
  const space = () => {
    while (text[position] === ' ') position += 1;
  };
  return {
    /** Passes over this text and tells whether it came next. */
    take(sign: string): boolean {
      space();
      if (!text.startsWith(sign, position)) return false;
      position += sign.length;
      return true;
    },
    until(stop: RegExp): string {
      space();
      const from = position;
      while (position < text.length && !stop.test(text.slice(position, position + 2)))
        position += 1;
      return text.slice(from, position).trim();
    },
    quoted(): string | undefined {
      if (!this.take('`')) return undefined;
      const end = text.indexOf('`', position);
      if (end < 0) throw wrong('Could not parse the filter query: unbalanced backticks.');
      const value = text.slice(position, end);
      position = end + 1;
      return value;
    },
    end(): void {
      space();
      if (position < text.length) throw wrong('Could not parse the filter query.');
    },
  };
}

type Inside = { fields: Fields; bound: Bound };
const deepest = 20;

function either(reader: Reader, inside: Inside, depth: number): string {
  if (depth > deepest) throw wrong('Could not parse the filter query: too deep.');
  const parts = [both(reader, inside, depth)];
  while (reader.take('||')) parts.push(both(reader, inside, depth));
  return parts.length === 1 ? (parts[0] ?? always) : `(${parts.join(' || ')})`;
}

function both(reader: Reader, inside: Inside, depth: number): string {
  const parts = [one(reader, inside, depth)];
  while (reader.take('&&')) parts.push(one(reader, inside, depth));
  return parts.length === 1 ? (parts[0] ?? always) : `(${parts.join(' && ')})`;
}

function one(reader: Reader, inside: Inside, depth: number): string {
  if (reader.take('(')) {
    const inner = either(reader, inside, depth + 1);
    if (!reader.take(')')) throw wrong('Could not parse the filter query: unbalanced parentheses.');
    return `(${inner})`;
  }
  const field = reader.until(/^[:&|()]/);
  const kind = inside.fields.get(field);
  if (!kind) throw wrong(`Could not find a filter field named \`${field}\` in the schema.`);
  if (!reader.take(':')) throw wrong('Could not parse the filter query.');
  const operator: Operator = operators.find((sign) => reader.take(sign)) ?? '';
  const values = listOf(reader);
  const negative = operator === '!=' || operator === '!';
  const tests = values.map((value) => test(pathOf(field), { kind, operator, value }, inside.bound));
  const any = `(${tests.join(' || ')})`;
  return negative ? `!${any}` : any;
}

/** The same in the copy of the filtered values that has small letters alone. */
const smallPath = (path: string) => path.toLowerCase().replace('$', '$."lower"');

/** No field name reaches this that the schema does not have. */
export const pathOf = (field: string) =>
  `$${field
    .split('.')
    .map((part) => `.${JSON.stringify(part)}`)
    .join('')}`;

function listOf(reader: Reader): string[] {
  if (!reader.take('[')) return [value(reader, /^(&&|\|\||\))/)];
  const values: string[] = [];
  do values.push(value(reader, /^[,\]]/));
  while (reader.take(','));
  if (!reader.take(']')) throw wrong('Could not parse the filter query: unbalanced brackets.');
  return values;
}

function value(reader: Reader, stop: RegExp): string {
  const found = reader.quoted() ?? reader.until(stop);
  if (found === '') throw wrong('Could not parse the filter query: a value is missing.');
  return found;
}

type Test = { kind: Kind; operator: Operator; value: string };
function test(path: string, { kind, operator, value }: Test, bound: Bound): string {
  const variable = newVariable(bound);
  const contains = kind === 'text' && (operator === '' || operator === '!');
  if (contains) {
    bound.contains[variable] = { path: `${path}[*]`, text: value };
    return `$${variable} == true`;
  }
  if (kind === 'text' && operator !== '=' && operator !== '!=')
    throw wrong('Error with filter field: a text has no order.');
  const [, from, to] = kind === 'number' ? (/^(\S+?)\.\.(\S+)$/.exec(value) ?? []) : [];
  if (from !== undefined && to !== undefined) {
    const other = newVariable({ ...bound, values: { ...bound.values, [variable]: 0 } });
    bound.left -= 1;
    bound.values[variable] = boundValue(kind, from);
    bound.values[other] = boundValue(kind, to);
    return `(${path} >= $${variable} && ${path} <= $${other})`;
  }
  bound.values[variable] = boundValue(kind, value);
  // Capitals count on neither side: both are compared as small letters.
  if (kind === 'text') return `${smallPath(path)} == $${variable}`;
  const sign = ['', '=', '!', '!='].includes(operator) ? '==' : operator;
  return `${path} ${sign} $${variable}`;
}

function boundValue(kind: Kind, text: string): string | number | boolean {
  if (kind === 'boolean' && !['true', 'false'].includes(text))
    throw wrong('Error with filter field: not a boolean.');
  if (kind === 'number' && !/^-?\d{1,15}(\.\d{1,9})?$/.test(text))
    throw wrong('Error with filter field: not a number.');
  if (kind === 'text') return text;
  return kind === 'boolean' ? text === 'true' : Number(text);
}
