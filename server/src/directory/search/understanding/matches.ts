import { chatter, everyday } from './fillers.ts';
import { abbreviated, isOrdinary, type Lexicon } from './lexicon.ts';
import type { Speller } from './misspellings.ts';
import { stemOf } from './text.ts';

/** Some words of a question and their meaning. The mask has a bit for each of these words. */
export type Match = {
  mask: number;
  gain: number;
  quality: number;
  meaning: Meaning;
};
export type Meaning =
  | { kind: 'concept'; concepts: { concept: number; share: number }[] }
  | { kind: 'person'; uids: readonly string[] }
  | { kind: 'region'; city: string; province: string }
  | { kind: 'clinic'; name: string }
  | { kind: 'word'; words: readonly string[] };

type Alternative = { stem: string; quality: number; at: number };

/** The gain of a match. Several words together gain more than each alone, and a doubtful word less. */
export const gainOf = (words: number, quality: number) => quality ** 1.5 * words ** 1.3;

/** The words that a typed word may stand for: itself, another ending, a misspelling, or for the last word a beginning. */
export function alternativesOf(
  token: string,
  position: number,
  { lexicon, speller, begins }: { lexicon: Lexicon; speller: Speller; begins: boolean },
): Alternative[] {
  const found: Alternative[] = [];
  if (lexicon.byStem.has(abbreviated(token)))
    found.push({ stem: abbreviated(token), quality: 1, at: position });
  const own = stemOf(token);
  // The stem of a misspelling may be that of another word: only a word as it is written is known.
  const known = speller.has(token);
  if (lexicon.byStem.has(own))
    found.push({
      stem: own,
      quality: known ? 1 : lexicon.spelt.has(own) ? 0.97 : 0.9,
      at: position,
    });
  const isShort = found.some(({ stem }) => stem === abbreviated(token));
  if (known || isShort || isOrdinary(token)) return found;
  for (const { word, quality } of speller.meantBy(token))
    found.push({ stem: stemOf(word), quality, at: position });
  if (begins && token.length > 2)
    for (const word of speller.begunWith(token, 12))
      found.push({
        stem: stemOf(word),
        quality: 0.55 + (0.4 * token.length) / word.length,
        at: position,
      });
  return found;
}

/** The rarest word of a phrase. */
const rarestOf = ({ byStem }: Lexicon, stems: readonly string[]) =>
  stems.toSorted((a, b) => (byStem.get(a)?.length ?? 0) - (byStem.get(b)?.length ?? 0))[0] ?? '';

type Hit = { phrase: number; qualities: number[]; places: number[] };

/** A long phrase without one of its words is doubtful, and better than nothing. */
const partly = 0.72;
const longEnough = 3;

/** Finds phrases of which all words were typed. Of a long phrase one word may be missing. */
function hitsOf(lexicon: Lexicon, alternatives: readonly Alternative[]): Hit[] {
  const best = new Map<string, Alternative>();
  for (const each of alternatives) {
    const other = best.get(each.stem);
    if (!other || other.quality < each.quality) best.set(each.stem, each);
  }
  const counted = new Map<number, number>();
  for (const stem of best.keys())
    for (const phrase of lexicon.byStem.get(stem) ?? [])
      counted.set(phrase, (counted.get(phrase) ?? 0) + 1);
  const hits: Hit[] = [];
  for (const [phrase, count] of counted) {
    const { stems } = lexicon.phrases[phrase] ?? { stems: [] };
    const missing = stems.length - count;
    if (missing > 0 && (missing > 1 || stems.length < longEnough)) continue;
    if (missing > 0 && !best.has(rarestOf(lexicon, stems))) continue;
    const found = stems.flatMap((stem) => best.get(stem) ?? []);
    hits.push({
      phrase,
      qualities: found.map(({ quality }) => (missing > 0 ? quality * partly : quality)),
      places: found.map(({ at }) => at),
    });
  }
  return hits;
}

/**
 * A single word of longer phrases leads weakly to where these phrases lead. The shorter the phrase,
 * the more its word counts.
 */
export function looseMatches(lexicon: Lexicon, alternatives: readonly Alternative[]): Match[] {
  const best = new Map<number, Alternative>();
  for (const each of alternatives)
    if (each.quality > (best.get(each.at)?.quality ?? 0)) best.set(each.at, each);
  return [...best.values()].flatMap(({ stem, at: position, quality }): Match[] => {
    const phrases = (lexicon.byStem.get(stem) ?? []).map((index) => lexicon.phrases[index]);
    const concepts = new Map<number, number>();
    for (const phrase of phrases) {
      if (!phrase || phrase.stems.length > 3) continue;
      const share = phrase.share / phrase.stems.length ** 2;
      concepts.set(phrase.concept, Math.max(concepts.get(phrase.concept) ?? 0, share));
    }
    const shares = [...concepts].map(([concept, share]) => ({ concept, share: share * 2 }));
    const pointing = pointingOf(lexicon, shares);
    if (shares.length > mostLoose || pointing < leastPointing) return [];
    const doubt = quality * (0.3 + 0.4 * pointing);
    return [
      {
        mask: 1 << position,
        quality: doubt,
        gain: gainOf(1, doubt) * 0.5,
        meaning: { kind: 'concept', concepts: shares },
      },
    ];
  });
}
/** The share of these concepts that leads to one specialty, from 0 to 1. */
function pointingOf(
  { concepts }: Lexicon,
  shares: readonly { concept: number; share: number }[],
): number {
  const weights = new Map<string, number>();
  let total = 0;
  for (const { concept, share } of shares) {
    const best = concepts[concept]?.targets[0]?.specialty ?? '';
    weights.set(best, (weights.get(best) ?? 0) + share);
    total += share;
  }
  return total > 0 ? Math.max(...weights.values()) / total : 0;
}

const leastPointing = 0.7;
/** A word of more concepts than these says nothing by itself. */
const mostLoose = 25;

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** The weight of a word. Words that occur in any question, such as "patient", weigh little. */
export const weightOf = (token: string) =>
  chatter.has(token) || /^\d+$/.test(token) ? 0.35 : everyday.has(token) ? 0.7 : 1;

type Entry = { quality: number; isExact: boolean; concept: number; share: number };
const stemOnly = 0.6;

export function conceptMatches(
  lexicon: Lexicon,
  tokens: readonly string[],
  alternatives: readonly Alternative[],
): Match[] {
  const grouped = new Map<number, Entry[]>();
  for (const { phrase: index, qualities, places } of hitsOf(lexicon, alternatives)) {
    const phrase = lexicon.phrases[index];
    if (!phrase) continue;
    // A word that stands for two of the phrase would be counted twice.
    const mask = places.reduce((bits, at) => bits | (1 << at), 0);
    if (new Set(places).size < places.length) continue;
    const inOrder = places.every((at, step) => step === 0 || at === (places[step - 1] ?? 0) + 1);
    const [low, high] = [Math.min(...places), Math.max(...places)];
    const spread = high - low + 1 - places.length;
    const quality = average(qualities) * (inOrder ? 1 : 0.97) * 0.93 ** spread;
    const list = grouped.get(mask);
    const typed = tokens.filter((_, at) => mask & (1 << at)).join(' ');
    const isExact = phrase.words === typed;
    const entry = { quality, isExact, concept: phrase.concept, share: phrase.share };
    if (list) list.push(entry);
    else grouped.set(mask, [entry]);
  }
  return [...grouped].map(([mask, entries]) => {
    const quality = Math.max(...entries.map((entry) => entry.quality));
    const near = entries.filter((entry) => entry.quality > quality - 0.06);
    const concepts = new Map<number, number>();
    // A phrase of the same stems counts less beside a phrase of the very words.
    const exact = near.some(({ isExact }) => isExact);
    for (const { concept, share, quality: own, isExact } of near) {
      const part = ((exact && !isExact ? share * stemOnly : share) * own) / quality;
      concepts.set(concept, Math.max(concepts.get(concept) ?? 0, part));
    }
    const words = tokens.reduce(
      (sum, token, at) => sum + (mask & (1 << at) ? weightOf(token) : 0),
      0,
    );
    return {
      mask,
      quality,
      gain: gainOf(words, quality),
      meaning: {
        kind: 'concept' as const,
        concepts: [...concepts].map(([concept, share]) => ({ concept, share })),
      },
    };
  });
}
