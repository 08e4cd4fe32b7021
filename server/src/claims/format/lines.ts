/** Writes and reads the lines of H-Link files. */
import { beginnings, type Field, type LineKind, layouts, type Values } from './claimFields.ts';

/** Letters of claims are plain: accents go, and other characters become a question mark. */
export const plainLetters = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .trim();

/** The value of a field as a claim carries it: plain letters, cut at the field's length. */
export const cut = (words: string, length: number) => plainLetters(words).slice(0, length).trim();

function write(field: Field, value: string | number): string {
  const { name, length, kind } = field;
  if (kind === 'number') {
    const digits = String(value);
    if (!/^\d+$/.test(digits) || digits.length > length)
      throw new Error(`${name} does not fit ${length} digits`);
    return digits.padStart(length, '0');
  }
  const words = String(value);
  // A value that would be read back differently is an error of the caller.
  if (words !== cut(words, length)) throw new Error(`${name} does not fit ${length} letters`);
  return words.padEnd(length, ' ');
}

export function writeLine<K extends LineKind>(kind: K, values: Values<K>): string {
  const fields = layouts[kind] as readonly Field[];
  const given = new Map(Object.entries<string | number>(values));
  return (
    beginnings[kind] + fields.map((field) => write(field, given.get(field.name) ?? '')).join('')
  );
}

/** Reads a line of a kind, or answers nothing when the line is not of that kind. */
export function readLine<K extends LineKind>(kind: K, line: string): Values<K> | undefined {
  if (!line.startsWith(beginnings[kind])) return undefined;
  const fields = layouts[kind] as readonly Field[];
  const values = new Map<string, string | number>();
  let start = beginnings[kind].length;
  // Some programs cut the spaces at the end of a line.
  const whole = line.padEnd(start + fields.reduce((sum, { length }) => sum + length, 0), ' ');
  for (const { name, length, kind: type } of fields) {
    const part = whole.slice(start, start + length);
    start += length;
    if (type === 'number' && !/^\d+$/.test(part)) return undefined;
    values.set(name, type === 'number' ? Number(part) : part.trimEnd());
  }
  return whole.slice(start).trim() === '' ? (Object.fromEntries(values) as Values<K>) : undefined;
}

export const linesOf = (file: string) =>
  file
    .split(/\r\n|\n|\r/)
    .map((line) => line.trimEnd())
    .filter(Boolean);
