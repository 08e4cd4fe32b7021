/** Reads our own extensions back as the plain values from which they were written. */
import type { Words } from '@corridor/contract/forms/form.ts';
import { isObject } from './reader.ts';

/** These parts are lists, even with one entry. */
const lists = ['of', 'bands', 'items', 'oneOf'];

/** The value of an extension; undefined for one that we have not written. A schema checks it. */
export function plainValue(extension: unknown): unknown {
  if (!isObject(extension)) return undefined;
  const { extension: parts, valueString, valueBoolean, valueInteger, valueDecimal } = extension;
  if (!Array.isArray(parts)) {
    if (extension.url === 'text') return wordsOf(extension);
    return valueString ?? valueBoolean ?? valueInteger ?? valueDecimal;
  }
  const named = Map.groupBy(parts.filter(isObject), (part) => String(part.url));
  return Object.fromEntries(
    [...named].map(([name, each]) => {
      const values = each.map(plainValue);
      return [name, lists.includes(name) ? values : values[0]];
    }),
  );
}

function wordsOf({ valueString, _valueString: beside }: Record<string, unknown>): unknown {
  if (beside === undefined) return { en: valueString };
  const content = Array.isArray((beside as { extension?: unknown })?.extension)
    ? (beside as { extension: { extension?: unknown }[] }).extension[0]?.extension
    : undefined;
  const french = Array.isArray(content)
    ? content.filter(isObject).find(({ url }) => url === 'content')
    : undefined;
  return { en: valueString, fr: french?.valueString } satisfies Record<keyof Words, unknown>;
}
