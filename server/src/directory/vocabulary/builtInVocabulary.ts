import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconOf } from '../search/understanding/lexicon.ts';
import type { Vocabulary } from '../search/understanding/understanding.ts';
import { conceptOf } from './concept.ts';
import { editedOf, rowsIn, type Sites } from './conceptRows.ts';
import { entriesByPhrase } from './sharedPhrases.ts';

/** The clinical vocabulary of this version: the files of the folder `data`. */

const folder = join(import.meta.dirname, 'data');

/** Does the work when it is first asked for, and keeps the result. */
function once<T>(work: () => T): () => T {
  let done: { result: T } | undefined;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}

export type VocabularyFile = { name: string; text: string };
export const builtInFiles = (): VocabularyFile[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

/** A file that cannot be read stops the process with its name and its line. */
export const builtInRows = once(() =>
  builtInFiles().flatMap(({ name, text }) => {
    const { rows, faults } = rowsIn(text, (line) => `${name}:${line}`);
    const [fault] = faults;
    if (fault) throw new Error(`${fault.place}: ${fault.message}`);
    return rows;
  }),
);
export const builtInIds = once(() => new Set(builtInRows().map(({ cells }) => cells[0] ?? '')));
export const builtInEntries = once(() => entriesByPhrase(builtInRows()));

export const builtInVocabulary = once((): Vocabulary => {
  const concepts = builtInRows().map((row) => conceptOf(editedOf(row)));
  return { concepts, lexicon: lexiconOf(concepts) };
});

/** The specialties and subsites that the built-in concepts lead to. */
export const builtInSites = once((): Sites => {
  const targets = builtInVocabulary().concepts.flatMap((concept) => concept.targets);
  return new Map(
    [...Map.groupBy(targets, ({ specialty }) => specialty)].map(([specialty, each]) => [
      specialty,
      new Set(each.map(({ subsite }) => subsite).filter((subsite) => subsite !== '*')),
    ]),
  );
});
