import { searchTermsOf } from '../thread/rules.ts';

/** What was typed, as the words that are searched for. */
export const searchTerms = (typed: string): string[] => searchTermsOf(typed);

/** Of the twelve columns of a clinic inbox's row, those that are for its text. */
export const columnBudget = (withStatus: boolean) => (withStatus ? 9 : 11);
