import type { Concept, Condition, Target } from '../../vocabulary/concept.ts';
import { chatter, everyday, fillers } from './fillers.ts';
import { keptStemOf, stemOf, tokensOf } from './text.ts';

/** A phrase that means a concept: its words in any order, so that "pain in the knee" is "knee pain". */
export type Phrase = {
  stems: readonly string[];
  /** Its words as they are written. They tell it from other phrases of the same stems. */
  words: string;
  concept: number;
  share: number;
};

export type LexiconConcept = {
  id: string;
  label: string;
  kind: string;
  targets: readonly Target[];
  who: readonly Condition[];
};

export type Lexicon = {
  concepts: readonly LexiconConcept[];
  phrases: readonly Phrase[];
  /** The phrases of each stem. An abbreviation stands under its letters, with a sign before them. */
  byStem: ReadonlyMap<string, readonly number[]>;
  /** Every correctly spelt word of the phrases, with the number of its phrases. */
  words: ReadonlyMap<string, number>;
  /** The stems of the correctly spelt words. */
  spelt: ReadonlySet<string>;
};

export const abbreviated = (token: string) => `=${token}`;

/** The words of a phrase without the fillers; all of its words if they are all fillers. */
export function contentOf(text: string): string[] {
  const tokens = tokensOf(text);
  if (!tokens.some((token) => fillers.has(token))) return tokens;
  const content = tokens.filter((token) => !fillers.has(token));
  return content.length > 0 ? content : tokens;
}

const nothing: Lexicon = {
  concepts: [],
  phrases: [],
  byStem: new Map(),
  words: new Map(),
  spelt: new Set(),
};

/** Makes a lexicon of concepts and of a base lexicon, which stays unchanged. */
export function lexiconOf(concepts: readonly Concept[], base = nothing): Lexicon {
  const phrases = [...base.phrases];
  const byStem = new Map(base.byStem);
  const own = new Set<string>();
  const words = new Map(base.words);
  const spelt = new Set(base.spelt);
  const add: Add = (text, concept, { exact = false, wrong = false, share = 1 } = {}) => {
    const whole = tokensOf(text);
    const tokens = exact && whole.length === 1 ? whole : contentOf(text);
    const stems = exact ? tokens.map(abbreviated) : tokens.map(keptStemOf);
    const unique = stems.length > 1 ? [...new Set(stems)] : stems;
    if (unique.length === 0 || unique.length > 8) return;
    for (const stem of unique) {
      const list = byStem.get(stem);
      if (list && own.has(stem)) (list as number[]).push(phrases.length);
      else byStem.set(stem, [...(list ?? []), phrases.length]);
      own.add(stem);
    }
    if (!exact && !wrong) {
      for (const token of tokens) words.set(token, (words.get(token) ?? 0) + 1);
      for (const stem of unique) spelt.add(stem);
    }
    // "Gets lost" becomes "lost" without its filler, and "lost" has many other meanings.
    const shrunk = !exact && unique.length === 1 && text.trim().includes(' ');
    phrases.push({
      stems: unique,
      words: tokens.join(' '),
      concept,
      share: shrunk ? share * 0.6 : share,
    });
  };
  for (const [index, concept] of concepts.entries()) {
    const number = base.concepts.length + index;
    for (const text of concept.phrases) {
      add(text, number);
      const telling = withoutKind(text);
      if (telling) add(telling, number, { share: 0.85 });
    }
    for (const text of concept.french) add(text, number);
    for (const text of concept.misspelt) add(text, number, { wrong: true });
    for (const { text, share } of concept.short) add(text, number, { exact: true, share });
  }
  const known = concepts.map(({ id, kind, targets, who, phrases: [label = id] }) => ({
    id,
    kind,
    targets,
    who,
    label,
  }));
  return { concepts: [...base.concepts, ...known], phrases, byStem, words, spelt };
}

const kinds = new Set('syndrome disease disorder problem condition symptoms'.split(' '));

/** A disease is often called by its name alone: "carpal tunnel". */
function withoutKind(text: string): string | undefined {
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  return words.length > 2 && kinds.has(last) ? words.slice(0, -1).join(' ') : undefined;
}

type Add = (
  text: string,
  concept: number,
  options?: { exact?: boolean; wrong?: boolean; share?: number },
) => void;

/** The concepts that exactly this phrase means. */
export function meaningOf({ byStem, phrases }: Lexicon, text: string): number[] {
  const found = new Set<number>();
  const tokens = tokensOf(text);
  for (const stems of [[...new Set(contentOf(text).map(stemOf))], tokens.map(abbreviated)])
    for (const index of byStem.get(stems[0] ?? '') ?? []) {
      const phrase = phrases[index];
      if (phrase?.stems.length !== stems.length) continue;
      if (phrase.stems.every((stem) => stems.includes(stem))) found.add(phrase.concept);
    }
  return [...found];
}

/** Tells whether a word is an everyday word. Everyday words are never corrected. */
export const isOrdinary = (token: string) =>
  everyday.has(token) || chatter.has(token) || fillers.has(token) || /^\d+$/.test(token);
