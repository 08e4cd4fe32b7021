import { words } from './words.ts';

/** A value that no version of this code knows: newer than the page, or broken. */
export class Unexpected extends Error {
  override readonly name = 'Unexpected';
  override readonly message = words.unexpected;
}

/** What stands for a value of an enumeration; a value outside of it is an error, not a blank. */
export function expected<T extends object>(table: T, value: keyof T): T[keyof T] {
  if (!Object.hasOwn(table, value)) throw new Unexpected();
  return table[value];
}
