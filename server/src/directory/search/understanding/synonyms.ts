import { synonymsId } from '../../serviceIds.ts';
import type { Concept } from '../../vocabulary/concept.ts';
import { type Lexicon, meaningOf } from './lexicon.ts';

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
        id: synonymsId(index),
        targets: [],
        phrases: [phrases.join('|'), ...phrases],
      },
    ];
  });
}
