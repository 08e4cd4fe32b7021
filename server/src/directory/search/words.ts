import { distance, wrongLetters } from './understanding/misspellings.ts';

/** Turns typed text into a question to the words of the services, with typos, beginnings and synonyms. */
export type Understood = { token: string; known: boolean; alike: string[]; begun: string[] };

const mostAlike = 8;

/** Words that people type beside a name or a specialty, and that no service has. */
const titles = new Set(['dr', 'drs', 'doctor', 'md', 'specialist', 'specialists']);

/** Leaves words out that count for nothing, unless all of them do. */
export const meant = (typed: Understood[], counts: (token: string) => boolean) =>
  typed.some(({ token }) => counts(token)) ? typed.filter(({ token }) => counts(token)) : typed;
export const isMeant = (token: string) => !titles.has(token);
/** A single letter begins too many words. */
export const isWord = (token: string) => token.length > 1;

/** A cardiologist does cardiology, a psychiatrist psychiatry, a pediatrician pediatrics. */
function fieldOf(token: string): string | undefined {
  const [, field] = /^(.{4,}?)(?:ists?|icians?|eons?)$/.exec(token) ?? [];
  return field;
}

/** The nearest of the words that look like the typed one. */
function nearest({ token, alike, begun }: Understood, typos: number): string[] {
  const most = Math.min(typos, wrongLetters(token));
  const singular = token.length > 4 ? token.replace(/s$/, '') : token;
  const far = [
    // The ending of a plural is no wrong letter.
    ...alike.map((word) => ({
      word,
      away: Math.min(distance(word, token), distance(word, singular)),
    })),
    // A beginning counts a little less than a word of the same length.
    ...begun.map((word) => ({ word, away: distance(word.slice(0, token.length), token) + 0.5 })),
  ];
  const near = far.filter(({ away }) => away <= most + 0.5).toSorted((a, b) => a.away - b.away);
  return near.slice(0, mostAlike).map(({ word }) => word);
}

type Options = { labels: string; prefix: boolean; typos: number };

/** One alternative of several words, all of which must be there. */
const phrase = (words: string[], labels: string) =>
  `(${words.map((word) => `'${word}':${labels}`).join(' & ')})`;

/**
 * Makes a question of each typed part, in the form of `to_tsquery`. Tokens hold
 * letters and digits alone, so nothing typed is ever read as an operator.
 */
export function questionsOf(
  typed: Understood[],
  synonyms: readonly (readonly string[])[],
  options: Options,
): string[] {
  const { labels, prefix, typos } = options;
  const questions: string[] = [];
  for (let position = 0; position < typed.length; ) {
    const here = typed.slice(position).map(({ token }) => token);
    const group = longestOf(synonyms, here, prefix);
    const length = group?.length ?? 1;
    const own = typed
      .slice(position, position + length)
      .map((word) => wordQuestion(word, { labels, prefix, typos }));
    const others = (group?.phrases ?? []).map((words) => phrase(words, labels));
    questions.push(`(${[`(${own.join(' & ')})`, ...others].join(' | ')})`);
    position += length;
  }
  return questions;
}

function wordQuestion(word: Understood, { labels, prefix, typos }: Options): string {
  const own = prefix ? `'${word.token}':*${labels}` : `'${word.token}':${labels}`;
  const field = fieldOf(word.token);
  const fields = field && prefix ? [`'${field}':*${labels}`] : [];
  return `(${[own, ...fields, ...nearest(word, typos).map((each) => `'${each}':${labels}`)].join(' | ')})`;
}

/** The synonyms of the longest phrase at the beginning of the next words. */
function longestOf(synonyms: readonly (readonly string[])[], here: string[], prefix: boolean) {
  let best: { length: number; phrases: string[][] } | undefined;
  for (const group of synonyms) {
    const phrases = group.map((each) => each.split(' '));
    for (const words of phrases) {
      // The last word may be typed in part.
      const onTheWay = (word: string, index: number) =>
        prefix &&
        index > 0 &&
        index === here.length - 1 &&
        isWord(here[index] ?? '') &&
        word.startsWith(here[index] ?? ' ');
      const begins = words.every((word, index) => word === here[index] || onTheWay(word, index));
      if (begins && words.length > (best?.length ?? 0))
        best = { length: words.length, phrases: phrases.filter((other) => other !== words) };
    }
  }
  return best;
}
