import { lexiconOf } from '../search/understanding/lexicon.ts';
import type { Vocabulary } from '../search/understanding/understanding.ts';
import { builtInVocabulary } from './builtInVocabulary.ts';
import { type Concept, conceptOf } from './concept.ts';
import type { OwnConcept } from './queries.ts';

/** A lexicon takes a while to build, so the newest ones are kept. */
const combined = new Map<string, Vocabulary>();
const mostCombined = 4;

/**
 * The built-in vocabulary with the concepts of an installation's own, which replace built-in ones of
 * the same id. The same concepts have the same answer.
 */
export function vocabularyWith(stored: readonly OwnConcept[]): Vocabulary {
  const base = builtInVocabulary();
  if (stored.length === 0) return base;
  const name = JSON.stringify(stored);
  const known = combined.get(name);
  if (known) return known;
  const made = withConcepts(base, stored.map(ownConceptOf));
  const [oldest] = combined.keys();
  if (combined.size >= mostCombined && oldest !== undefined) combined.delete(oldest);
  combined.set(name, made);
  return made;
}

const ownConceptOf = ({ version: _, ...concept }: OwnConcept) => conceptOf(concept);

function withConcepts(base: Vocabulary, own: readonly Concept[]): Vocabulary {
  const replaced = new Set(own.map(({ id }) => id));
  const kept = base.concepts.filter(({ id }) => !replaced.has(id));
  const concepts = [...kept, ...own];
  const isAddition = kept.length === base.concepts.length;
  return { concepts, lexicon: isAddition ? lexiconOf(own, base.lexicon) : lexiconOf(concepts) };
}
