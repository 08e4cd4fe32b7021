import { own } from '../platform/own.ts';
import { knownWords } from './knownWords.ts';

/** Neighbours on a keyboard or in the alphabet. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
  '147258369',
];
const reversed = (text: string) => [...text].reverse().join('');
const runs = [...rows, ...rows.map(reversed)];

/** The letters that a sign or digit stands for. */
const writtenFor: Record<string, string> = {
  '0': 'o',
  '1': 'il',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '|': 'il',
  '+': 't',
  '€': 'e',
  '(': 'c',
};

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const isSign = (letter: string) => !/[\p{L}\p{N}]/u.test(letter);

function startsWith(password: string, word: string, index: number): boolean {
  if (index + word.length > password.length) return false;
  for (let i = 0; i < word.length; i++) {
    const [typed, letter] = [password.charAt(index + i), word.charAt(i)];
    if (typed !== letter && !own(writtenFor, typed)?.includes(letter)) return false;
  }
  return true;
}

/** The length of a keyboard run from here. Fewer than three keys are no run. */
function runFrom(password: string, index: number): number {
  let longest = 0;
  for (const run of runs) {
    const start = run.indexOf(password.charAt(index));
    if (start < 0) continue;
    let length = 1;
    while (
      start + length < run.length &&
      index + length < password.length &&
      run[start + length] === password[index + length]
    )
      length++;
    longest = Math.max(longest, length);
  }
  return longest >= 3 ? longest : 0;
}

/** The length of a repetition of the text right before this place. */
function copyFrom(password: string, index: number): number {
  let longest = 0;
  for (let length = 1; length <= index; length++) {
    const before = password.slice(index - length, index);
    let copied = 0;
    while (password.startsWith(before, index + copied)) copied += length;
    longest = Math.max(longest, copied);
  }
  return longest;
}

/** A year, a day of a year, or any two digits. */
function digitsFrom(password: string, at: number): number {
  const next = password.slice(at, at + 4);
  const [high, low] = [Number(next.slice(0, 2)), Number(next.slice(2))];
  const isDay = (high <= 12 && low <= 31) || (high <= 31 && low <= 12);
  if (/^(19|20)\d\d$/.test(next) || (/^\d{4}$/.test(next) && isDay)) return 4;
  return /^\d\d/.test(next) ? 2 : 0;
}

const isWord = (text: string) => text.length > 2;
const eitherWay = (words: readonly string[]) => [...words, ...words.map(reversed)];
const knownEitherWay = eitherWay(knownWords);

/** The parts of an address or a name of the person. */
const partsOf = (known: readonly string[]) =>
  known.flatMap((text) => [plain(text), ...plain(text).split(/[^\p{L}\p{N}]+/u)]);

/**
 * The smallest number of choices that make this password. A known word, a keyboard run, a
 * repetition, a year or two digits is one choice, and so is every other letter.
 */
export function choicesIn(text: string, personal: readonly string[] = []): number {
  const password = plain(text);
  const words = [...knownEitherWay, ...eitherWay(partsOf(personal).filter(isWord))];
  const fewest = Array<number>(password.length + 1).fill(Number.POSITIVE_INFINITY);
  fewest[0] = 0;
  const reach = (to: number, choices: number) => {
    fewest[to] = Math.min(fewest[to] ?? choices, choices);
  };
  for (let index = 0; index < password.length; index++) {
    const choices = fewest[index] ?? 0;
    const letter = password.charAt(index);
    // One sign between words adds little. Several in a row count each.
    const between = isSign(letter) && !(index > 0 && isSign(password.charAt(index - 1)));
    reach(index + 1, between ? choices : choices + 1);
    for (const piece of [runFrom, copyFrom, digitsFrom]) {
      const length = piece(password, index);
      if (length > 0) reach(index + length, choices + 1);
    }
    for (const word of words)
      if (startsWith(password, word, index)) reach(index + word.length, choices + 1);
  }
  return (fewest[password.length] ?? 0) + (/[^\p{L}\p{N}]/u.test(password) ? 1 : 0);
}

const fewestChoices = 4;
/** A longer password is not better by length alone. */
const choicesPerLetter = 0.4;

/** Answers whether an attacker who knows the person would try this password early. */
export const isEasilyGuessed = (password: string, personal: readonly string[] = []): boolean =>
  choicesIn(password, personal) < Math.max(fewestChoices, password.length * choicesPerLetter);
