import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lexiconOf } from '../search/understanding/lexicon.ts';
import type { Vocabulary } from '../search/understanding/understanding.ts';
import { entriesByPhrase, rowsIn, type Sites } from './faults.ts';
import { conceptOf } from './ownConcepts.ts';
import { type Concept, readVocabulary } from './vocabulary.ts';

/** Does the work when it is first asked for, and keeps the result. */
function once<T>(work: () => T): () => T {
  let done: { result: T } | undefined;
  return () => {
    done ??= { result: work() };
    return done.result;
  };
}

export const vocabularyFolder = join(import.meta.dirname, 'data');
/** The clinical vocabulary of this version, read when a process first needs it. */
export const keptVocabulary = once((): Vocabulary => {
  const concepts = readVocabulary(vocabularyFolder);
  return { concepts, lexicon: lexiconOf(concepts) };
});

/** The same vocabulary as the rows of its files. */
export const builtInRows = once(() =>
  readdirSync(vocabularyFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsv'))
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(vocabularyFolder, name), 'utf8');
      return rowsIn(text, (line) => `${name}:${line}`).rows;
    }),
);
export const builtInIds = once(() => new Set(builtInRows().map(({ cells }) => cells[0] ?? '')));
export const builtInEntries = once(() => entriesByPhrase(builtInRows()));
/** The specialties and subsites that the built-in concepts lead to. */
export const builtInSites = once((): Sites => {
  const targets = keptVocabulary().concepts.flatMap((concept) => concept.targets);
  return new Map(
    [...Map.groupBy(targets, ({ specialty }) => specialty)].map(([specialty, each]) => [
      specialty,
      new Set(each.map(({ subsite }) => subsite).filter((subsite) => subsite !== '*')),
    ]),
  );
});

/** A lexicon takes a while to build, so the newest ones are kept. */
const combined = new Map<string, Vocabulary>();
const mostCombined = 4;

/**
 * The vocabulary with the concepts of an installation's own, which replace the built-in ones of the
 * same id. The same concepts have the same answer.
 */
export function vocabularyWith(stored: Parameters<typeof conceptOf>[0][]): Vocabulary {
  const base = keptVocabulary();
  if (stored.length === 0) return base;
  const name = JSON.stringify(stored);
  const known = combined.get(name);
  if (known) return known;
  const own = stored.map(conceptOf);
  const made = withConcepts(base, own);
  const [oldest] = combined.keys();
  if (combined.size >= mostCombined && oldest !== undefined) combined.delete(oldest);
  combined.set(name, made);
  return made;
}

function withConcepts(base: Vocabulary, own: readonly Concept[]): Vocabulary {
  const replaced = new Set(own.map(({ id }) => id));
  const kept = base.concepts.filter(({ id }) => !replaced.has(id));
  const concepts = [...kept, ...own];
  const isAddition = kept.length === base.concepts.length;
  return { concepts, lexicon: isAddition ? lexiconOf(own, base.lexicon) : lexiconOf(concepts) };
}
