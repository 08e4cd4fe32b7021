import { mostTerms } from '@corridor/contract/patients/messages/rules.ts';
import {
  keywordsOf,
  searchTermsOf,
  withBeginnings,
} from '@corridor/contract/platform/searchTerms.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import type { Letter } from './sealed.ts';

type Said = Pick<Letter, 'phn' | 'name' | 'email' | 'subject'>;

/** Every word by which a message is found, with its beginnings. */
const wordsOf = ({ phn, name, email, subject }: Said) =>
  withBeginnings([
    ...new Set([...keywordsOf([phn, name, email, subject]), ...keywordsOf(email.split('@'))]),
  ]);

/** 48 bits fit a number. The same word has another token in each list. */
const tokenOf = (keys: Keys, list: string, word: string) =>
  keys.blindIndex('patient-message-word', `${list}:${word}`, 6).readUIntBE(0, 6);

export const tokensOf = (keys: Keys, lists: readonly string[], letter: Said) =>
  lists.flatMap((list) => wordsOf(letter).map((word) => tokenOf(keys, list, word)));

/**
 * The tokens of a search in one list. A term of several words needs all of them; words after the
 * tenth do not count, because each costs a look at the list.
 */
export const searchTokens = (keys: Keys, list: string, terms: readonly string[]) =>
  [...new Set(terms.flatMap(searchTermsOf))]
    .slice(0, mostTerms)
    .map((word) => tokenOf(keys, list, word));
