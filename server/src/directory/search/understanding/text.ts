import { own } from '@corridor/contract/platform/own.ts';
import { meantAlike } from './alike.ts';

/** Words as they are compared: in plain Latin letters, British and American spelling alike, without endings. */
const ligatures: Record<string, string> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  μ: 'u',
};

/** Small plain letters; an apostrophe joins what follows it, and splits off a French article. */
export const foldedText = (text: string) => (/^[a-z0-9 ]*$/.test(text) ? text : foldedSigns(text));

const foldedSigns = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[œæßøłαβγμ]/g, (sign) => own(ligatures, sign) ?? sign)
    .replace(/\b([cdjlmnst]|qu)['’]/g, ' ')
    .replace(/['’]/g, '');

export const tokensOf = (text: string): string[] => foldedText(text).match(/[a-z0-9]+/g) ?? [];

const vowel = /[aeiouy]/;

/** Gives British and American spelling one form. */
function spelling(word: string): string {
  if (!/[ao]e|our|isation|ys|sulph|[bt]re$/.test(word)) return word;
  return word
    .replace(/[ao]e(?=[a-z])/g, 'e')
    .replace(/our(?=$|al$|i)/, 'or')
    .replace(/is(?=ation$)/, 'iz')
    .replace(/([aeilou])ys(?=e$|is$|ed$)/, '$1yz')
    .replace(/sulph/, 'sulf')
    .replace(/(?<=[bt])re$/, 'er');
}

function singular(word: string): string {
  if (!/[sx]$/.test(word)) return word;
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/oses$/.test(word)) return word.replace(/es$/, 'is');
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[aeo]ux$/.test(word)) return word.slice(0, -1);
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Removes the ending of a verb, if a word remains. */
function verb(word: string): string {
  if (!/(?:ing|ed)$/.test(word)) return word;
  const [, rest = '', ending] = /^(.{3,}?)(ing|ed)$/.exec(word) ?? [];
  if (!ending || !vowel.test(rest) || /ee?$/.test(rest)) return word;
  return /([bdfgmnprt])\1$/.test(rest) ? rest.slice(0, -1) : rest;
}

const kept = new Map<string, string>();

/** The stem of a word. Only words of the vocabulary and the directory are kept, never typed ones. */
export const stemOf = (word: string): string => kept.get(word) ?? stemNow(word);

/** The stem of a word of the vocabulary or the directory, which are read again and again. */
export function keptStemOf(word: string): string {
  const stem = stemOf(word);
  kept.set(word, stem);
  return stem;
}

const stemNow = (word: string) =>
  meantAlike(/\d/.test(word) || word.length < 4 ? word : stemmed(word));

function stemmed(word: string): string {
  let stem = singular(word);
  if (stem.length < 4) return stem;
  stem = verb(spelling(stem).replace(/(?<=.{3})ness$/, ''));
  if (stem.length > 5) stem = stem.replace(/ee$/, '');
  if (stem.length > 3) stem = stem.replace(/e$/, '').replace(/(?<=[^aeiou])y$/, 'i');
  // An itchy rash is a rash that itches.
  if (stem.length > 4) stem = stem.replace(/(?<=[^aeiou])i$/, '');
  return stem;
}

/** The rough sound of a word. Sounds that are often written in several ways become one. */
export function soundOf(word: string): string {
  return spelling(word)
    .replace(/^(?:ps|pn|kn|gn|pt|wr)/, (two) => two.slice(1))
    .replace(/ph/g, 'f')
    .replace(/(?:rrh|rh)/g, 'r')
    .replace(/gh/g, '')
    .replace(/ch|ck|cq|qu|q/g, 'k')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/x/g, 'ks')
    .replace(/c/g, 'k')
    .replace(/z/g, 's')
    .replace(/th/g, 't')
    .replace(/(?<=.)[aeiouyhw]+/g, 'a')
    .replace(/(.)\1+/g, '$1')
    .replace(/a$/, '');
}
