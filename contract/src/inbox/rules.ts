import { searchTermsOf } from '../platform/searchTerms.ts';

/** The typed text as search words. */
export const searchTerms = (typed: string): string[] => searchTermsOf(typed);

/** The columns of text in a clinic inbox row, out of twelve. */
export const columnBudget = (withStatus: boolean) => (withStatus ? 9 : 11);
