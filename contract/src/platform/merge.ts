import { own } from './own.ts';

/** Plain-object forms: their differences, and the merge of two changes. */
type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A list counts as one value, and so does an added or removed part. */
const same = (left: unknown, right: unknown) =>
  left === right || JSON.stringify(left) === JSON.stringify(right);

/** The names of changed fields, down to each switch: `preferences.email.secureMessaging`. */
export function changedFields(before: unknown, after: unknown, name = ''): string[] {
  if (!isPart(before) || !isPart(after)) return same(before, after) ? [] : [name];
  return Object.keys(before).flatMap((key) =>
    changedFields(own(before, key), own(after, key), name ? `${name}.${key}` : key),
  );
}

/** Merges two changes of one form. If both changed a field, `mine` counts. */
export function mergedForm<T>(base: T, mine: T, theirs: T): T {
  if (!isPart(base) || !isPart(mine) || !isPart(theirs)) return same(mine, base) ? theirs : mine;
  return Object.fromEntries(
    Object.keys(base).map((key) => [
      key,
      mergedForm(own(base, key), own(mine, key), own(theirs, key)),
    ]),
  ) as T;
}
