import { isOrdinary } from '../search/understanding/lexicon.ts';
import { stemOf } from '../search/understanding/text.ts';
import { type Engine, isInVocabulary } from '../search/understanding/understanding.ts';
import { siteId } from '../serviceIds.ts';
import type { Target } from '../vocabulary/concept.ts';

type Site = Pick<Target, 'specialty' | 'subsite'>;

/**
 * Tells whether a service is offered at a site of the concept, or names the concept in its own
 * texts.
 */
export function isOffered(
  { exists, directory }: Engine,
  { id, targets }: { id: string; targets: readonly Site[] },
): boolean {
  const hasSpecialty = (name: string) =>
    directory.sites.some(({ specialty }) => specialty === name);
  return (
    directory.concepts.has(id) ||
    targets.some((target) =>
      target.subsite === '*' ? hasSpecialty(target.specialty) : exists.has(siteId(target)),
    )
  );
}

/** Tells whether the vocabulary or the directory has a word, also as a common misspelling. */
export function isKnownWord(engine: Engine, word: string): boolean {
  const { lexicon, directory } = engine;
  return (
    isOrdinary(word) ||
    isInVocabulary(engine, word) ||
    lexicon.byStem.has(stemOf(word)) ||
    directory.words.has(word) ||
    directory.people.has(word) ||
    directory.regions.has(word)
  );
}
