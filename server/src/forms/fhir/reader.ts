/** Reads the parts of a file one by one, so that whatever nobody has read can be named. */

import type { Words } from '@corridor/contract/forms/form.ts';
import { importWords as words } from '@corridor/contract/forms/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { type Json, standardUrls } from './fhirElements.ts';

export type Part = { path: string; message: string };

/** The findings of an import: problems, and parts that it leaves out. */
export type Findings = { problems: Part[]; ignored: Part[] };

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export type Reader = ReturnType<typeof readerOf>;

export function readerOf(value: unknown, path: string, found: Findings) {
  const object = isObject(value) ? value : {};
  const left = new Set(Object.keys(object));
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const problem = (name: string, message: string) => {
    found.problems.push({ path: name === '' ? path : pathOf(name), message });
  };
  if (!isObject(value)) problem('', words.unsupportedValue);

  const take = (name: string): unknown => {
    left.delete(name);
    return own(object, name);
  };
  /** A part of one type; another type is a problem. */
  const typed = <T>(name: string, isIt: (part: unknown) => part is T): T | undefined => {
    const part = take(name);
    if (part === undefined || isIt(part)) return part;
    problem(name, words.unsupportedValue);
    return undefined;
  };
  const text = (name: string) => typed(name, (part) => typeof part === 'string');
  const list = (name: string): { part: unknown; path: string }[] =>
    (typed(name, (part): part is unknown[] => Array.isArray(part)) ?? []).map((part, at) => ({
      part,
      path: `${pathOf(name)}[${at}]`,
    }));
  /** The extensions of a part; those that nobody takes are problems. */
  const extensions = () => {
    const all = list('extension').map(({ part, path: place }) => ({
      reader: readerOf(part, place, found),
      place,
      url: isObject(part) ? String(part.url) : '',
    }));
    const open = new Set(all);
    return {
      take(url: string): Reader[] {
        const taken = all.filter((each) => each.url === url && open.has(each));
        for (const each of taken) {
          open.delete(each);
          each.reader.take('url');
        }
        return taken.map(({ reader }) => reader);
      },
      finish() {
        for (const { place, url } of open)
          found.problems.push({ path: place, message: words.unsupportedExtension(url) });
      },
    };
  };
  /** A text and its French translation. */
  const translated = (name: string): Words | undefined => {
    const en = text(name);
    const beside = own(object, `_${name}`);
    if (beside === undefined) return en === undefined ? undefined : { en };
    left.delete(`_${name}`);
    const inside = readerOf(beside, pathOf(`_${name}`), found);
    const kept = inside.extensions();
    const french = kept.take(standardUrls.translation).flatMap((translation) => {
      const parts = translation.extensions();
      const [lang] = parts.take('lang').map((part) => {
        const code = part.text('valueCode');
        part.finish();
        return code;
      });
      const [content] = parts.take('content').map((part) => {
        const written = part.text('valueString');
        part.finish();
        return written;
      });
      parts.finish();
      translation.finish();
      if (lang !== undefined && /^fr(-|$)/.test(lang) && content !== undefined) return [content];
      translation.problem('', words.language);
      return [];
    });
    kept.finish();
    inside.finish();
    const [fr] = french;
    return en === undefined ? undefined : { en, ...(fr !== undefined && { fr }) };
  };
  return {
    path,
    pathOf,
    problem,
    take,
    text,
    flag: (name: string) => typed(name, (part) => typeof part === 'boolean'),
    number: (name: string) => typed(name, (part) => typeof part === 'number'),
    list,
    extensions,
    translated,
    has: (name: string) => Object.hasOwn(object, name),
    /** A part that is still to be read. */
    peek: (name: string): unknown => own(object, name),
    /** The whole object, for a reader of its own. */
    whole: () => object,
    /** Leaves parts out that change no question. */
    ignore(names: readonly string[]) {
      for (const name of names)
        if (left.delete(name)) found.ignored.push({ path: pathOf(name), message: words.ignored });
    },
    /** Names every part that nobody has read. */
    finish() {
      for (const name of left) problem(name, words.unsupported);
    },
  };
}
