import { words } from './words.ts';

/** A value that this version does not know: newer than the page, or broken. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
  override readonly message = words.unexpected;
}

/** Looks up an enumeration value. A value outside of it is an error, not a blank. */
export function expected<T extends object>(table: T, value: keyof T): T[keyof T] {
  if (!Object.hasOwn(table, value)) throw new Unexpected();
  return table[value];
}
