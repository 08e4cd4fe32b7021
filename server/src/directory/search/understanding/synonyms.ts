import type { Concept } from '../../vocabulary/vocabulary.ts';
import { type Lexicon, meaningOf } from './lexicon.ts';

const prefix = 'synonyms-';
export const isSynonyms = (id: string) => id.startsWith(prefix);

const nothing = { kind: 'need', who: [], short: [], misspelt: [], french: [] } as const;

/**
 * Synonyms of an operator mean the same concepts. If none of their phrases is known, all of them are
 * looked for in the services' own words when one was typed.
 */
export function synonymConcepts(
  lexicon: Lexicon,
  concepts: readonly Concept[],
  groups: readonly (readonly string[])[],
): Concept[] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]));
  return groups.flatMap((phrases, index): Concept[] => {
    const meant = new Set(phrases.flatMap((phrase) => meaningOf(lexicon, phrase)));
    const known = [...meant].flatMap((at) => byId.get(lexicon.concepts[at]?.id ?? '') ?? []);
    if (known.length > 0)
      return known.map((concept) => ({ ...concept, ...nothing, who: concept.who, phrases }));
    return [
      {
        ...nothing,
        id: `${prefix}${index}`,
        targets: [],
        phrases: [phrases.join('|'), ...phrases],
      },
    ];
  });
}
