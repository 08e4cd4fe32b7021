import { same } from '@corridor/contract/platform/merge.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { editWords as words } from '@corridor/contract/platform/words.ts';
import type { Theirs } from './edit.ts';

export type DifferenceRow = { key: string; label: string; mine: string; theirs: string };

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const valueAt = (form: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce((part: unknown, key) => (isObject(part) ? own(part, key) : undefined), form);

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? words.on : words.off;
  if (!isObject(value)) return String(value);
  return Object.values(value).map(textOf).filter(Boolean).join(' · ');
}

/** Of two lists, only the entries are shown that the other does not have. */
function shownText(value: unknown, other: unknown): string {
  if (!Array.isArray(value) || !Array.isArray(other)) return textOf(value);
  const onlyHere = value.filter((entry) => !other.some((candidate) => same(entry, candidate)));
  return (onlyHere.length > 0 ? onlyHere : value).map(textOf).join('\n');
}

/**
 * The fields that somebody else changed, in both versions. A field without a label is left out.
 * `shown` turns a value into words that a person can read, under the same names.
 */
export function differenceRows<T>(
  mine: T,
  { value, changes }: Theirs<T>,
  labelOf: (field: string) => string | undefined,
  shown: (value: T) => unknown = (value) => value,
): DifferenceRow[] {
  return changes.flatMap(({ name, both }) => {
    const label = labelOf(name);
    if (label === undefined) return [];
    const [here, there] = [valueAt(shown(mine), name), valueAt(shown(value), name)];
    return {
      key: name,
      label,
      mine: both ? shownText(here, there) : words.unchanged,
      theirs: shownText(there, here),
    };
  });
}
