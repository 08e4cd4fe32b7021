import { soundOf } from './text.ts';

/** The number of wrong letters that a word of this length may have. */
export const wrongLetters = (word: string) => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

const longest = 64;
const rows = [0, 1, 2].map(() => new Uint8Array(longest + 1));

/** The number of wrong letters, up to a limit. Two letters that changed places are one. */
export function distance(from: string, to: string, most = longest): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  if (from.length > longest || to.length > longest) return most + 1;
  let [before, above, row] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= to.length; j++) above[j] = j;
  for (let i = 1; i <= from.length; i++) {
    const letter = from.charCodeAt(i - 1);
    row[0] = i;
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const other = to.charCodeAt(j - 1);
      let cost = (above[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped =
        i > 1 && j > 1 && letter === to.charCodeAt(j - 2) && from.charCodeAt(i - 2) === other;
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, above, row] = [above, row, before];
  }
  return above[to.length] ?? 0;
}

/** The letters of a word, a bit for each. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    bits |= 1 << (code >= 97 ? code - 97 : 26 + (code % 5));
  }
  return bits;
}
/** Tells whether more than so many bits are set. */
function hasMoreBits(bits: number, most: number): boolean {
  let rest = bits;
  for (let count = 0; rest !== 0; count++) {
    if (count === most) return true;
    rest &= rest - 1;
  }
  return false;
}

/** The cost of a letter that only sounds alike. */
const heard = 0.2;

type Correct = { word: string; plain: string; letters: number; sound: string; weight: number };

/** Letters that sound the same are written as one. */
const plainOf = (word: string) => word.replace(/ph/g, 'f');
/** A word that may have been meant: how far it is, from 0 to 1. */
export type Meant = { word: string; quality: number };
export type Speller = ReturnType<typeof spellerOf>;

/**
 * The words that a misspelt word may mean. Most words are ruled out by two numbers, their length and
 * their set of letters, so that a walk over all words is quick.
 */
export function spellerOf(words: ReadonlyMap<string, number>) {
  const byLength = new Map<number, Correct[]>();
  const bySound = new Map<string, Correct[]>();
  const put = <K>(map: Map<K, Correct[]>, key: K, correct: Correct) => {
    const list = map.get(key);
    if (list) list.push(correct);
    else map.set(key, [correct]);
  };
  for (const [word, weight] of words) {
    if (word.length < 4 || /\d/.test(word)) continue;
    const correct = {
      word,
      weight,
      plain: plainOf(word),
      letters: lettersOf(word),
      sound: soundOf(word),
    };
    put(byLength, word.length, correct);
    if (word.length > 4) put(bySound, correct.sound, correct);
  }
  const sorted = [...words.keys()].sort();

  /** A misspelt plural is also compared without its ending. */
  function meantBy(typed: string): Meant[] {
    const found = wordMeantBy(typed);
    if (found.length > 0 || typed.length < 5 || !typed.endsWith('s')) return found;
    return wordMeantBy(typed.slice(0, -1));
  }

  function wordMeantBy(typed: string): Meant[] {
    const most = /\d/.test(typed) ? 0 : wrongLetters(typed);
    if (most === 0) return [];
    const letters = lettersOf(typed);
    const sound = soundOf(typed);
    const plain = plainOf(typed);
    const found = new Map<string, number>();
    const note = (correct: Correct, away: number) => {
      const alike = correct.sound === sound ? 0.12 : 0;
      const first = correct.word[0] === typed[0] ? 0 : 0.08;
      const often = Math.min(0.04, correct.weight / 500);
      found.set(correct.word, 0.84 - 0.13 * away - first + alike + often);
    };
    for (let length = typed.length - most; length <= typed.length + most; length++)
      for (const correct of byLength.get(length) ?? []) {
        if (hasMoreBits(correct.letters & ~letters, most)) continue;
        if (hasMoreBits(letters & ~correct.letters, most)) continue;
        // In a short word the first letter must be right.
        if (typed.length < 6 && correct.word[0] !== typed[0]) continue;
        const swapped =
          typed.length > 5 &&
          typed.length === correct.word.length &&
          typed[0] === correct.word[0] &&
          letters === correct.letters;
        const limit = swapped ? 2 : most;
        const away = Math.min(
          distance(typed, correct.word, limit),
          distance(plain, correct.plain, limit) + heard,
        );
        if (away <= limit + heard) note(correct, away);
      }
    if (typed.length > 4)
      for (const known of bySound.get(sound) ?? [])
        if (!found.has(known.word) && distance(typed, known.word, 3) <= 3) note(known, 2);
    return [...found]
      .map(([word, quality]) => ({ word, quality }))
      .toSorted((a, b) => b.quality - a.quality || (a.word < b.word ? -1 : 1))
      .slice(0, 4);
  }

  /** The words with this beginning, the most frequent first. */
  function begunWith(start: string, most: number): string[] {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    const begun: string[] = [];
    for (let at = low; sorted[at]?.startsWith(start) && begun.length < 400; at++)
      begun.push(sorted[at] ?? '');
    return begun
      .toSorted((a, b) => (words.get(b) ?? 0) - (words.get(a) ?? 0) || (a < b ? -1 : 1))
      .slice(0, most);
  }
  return { meantBy, begunWith, has: (word: string) => words.has(word) };
}
