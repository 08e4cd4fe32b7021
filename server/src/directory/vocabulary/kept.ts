import { join } from 'node:path';
import { lexiconOf } from '../search/understanding/lexicon.ts';
import type { Vocabulary } from '../search/understanding/understanding.ts';
import { readVocabulary } from './vocabulary.ts';

/** Work that is done when it is first asked for, and never again. */
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
