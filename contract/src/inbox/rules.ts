/** What was typed, as the words that are searched for. */
export const searchTerms = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);
