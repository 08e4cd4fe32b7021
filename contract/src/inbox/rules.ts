import { searchTermsOf } from '../thread/rules.ts';

/** What was typed, as the words that are searched for. */
export const searchTerms = (typed: string): string[] => searchTermsOf(typed);
