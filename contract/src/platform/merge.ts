import { own } from './own.ts';

/** Plain-object forms: their differences, and the merge of two changes. */
type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const keysOf = (...parts: Part[]) => [...new Set(parts.flatMap(Object.keys))];
const joined = (name: string, key: string) => (name ? `${name}.${key}` : key);

/** The same text for the same content, independent of key order. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isPart(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
/** A list counts as one value, and so does an added or removed part. */
export const same = (left: unknown, right: unknown): boolean =>
  left === right || plain(left) === plain(right);

/** The names of changed fields, down to each switch: `preferences.email.secureMessaging`. */
export function changedFields(before: unknown, after: unknown, name = ''): string[] {
  if (!isPart(before) || !isPart(after)) return same(before, after) ? [] : [name];
  return keysOf(before, after).flatMap((key) =>
    changedFields(own(before, key), own(after, key), joined(name, key)),
  );
}

/** Merges two changes of one form. If both changed a field, `mine` counts. */
export function mergedForm<T>(base: T, mine: T, theirs: T): T {
  if (!isPart(base) || !isPart(mine) || !isPart(theirs)) return same(mine, base) ? theirs : mine;
  const fields = keysOf(base, mine, theirs).map((key): [string, unknown] => [
    key,
    mergedForm(own(base, key), own(mine, key), own(theirs, key)),
  ]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as T;
}

/** A field that others changed and that differs here. `both`: it was changed here too. */
export type TheirChange = { name: string; both: boolean };

/** The changes of others that are not here. The fields that both changed are in conflict. */
export function theirChanges<T>(base: T, mine: T, theirs: T, name = ''): TheirChange[] {
  if (isPart(base) && isPart(mine) && isPart(theirs))
    return keysOf(base, mine, theirs).flatMap((key) =>
      theirChanges(own(base, key), own(mine, key), own(theirs, key), joined(name, key)),
    );
  if (same(base, theirs) || same(mine, theirs)) return [];
  return [{ name, both: !same(base, mine) }];
}
