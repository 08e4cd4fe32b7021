import { own } from './own.ts';

/** Forms as plain objects: what of them differs, and what becomes of two changes of one. */
type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A list is one value, and so is a part that came or went. */
const same = (left: unknown, right: unknown) =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/** The names of what differs, down to each switch: `preferences.email.secureMessaging`. */
export function changedFields(before: unknown, after: unknown, name = ''): string[] {
  if (!isPart(before) || !isPart(after)) return same(before, after) ? [] : [name];
  return Object.keys(before).flatMap((key) =>
    changedFields(own(before, key), own(after, key), name ? `${name}.${key}` : key),
  );
}

/** Both changes of one form; where both changed the same, mine stands. */
export function mergedForm<T>(base: T, mine: T, theirs: T): T {
  if (!isPart(base) || !isPart(mine) || !isPart(theirs)) return same(mine, base) ? theirs : mine;
  return Object.fromEntries(
    Object.keys(base).map((key) => [
      key,
      mergedForm(own(base, key), own(mine, key), own(theirs, key)),
    ]),
  ) as T;
}
