import { searchTermsOf } from '@corridor/contract/platform/searchTerms.ts';

/** The shortest beginning of a last name that finds a person. */
const leastLetters = 3;

type Named = { value: string; name: string };

const isTitle = (word: string) => word.endsWith('.');

/** Tells whether every typed word is a whole word of the name. A title alone names nobody. */
function isNamed(name: string, terms: readonly string[]): boolean {
  const nameTerms = searchTermsOf(name);
  const ownTerms = searchTermsOf(
    name
      .split(/\s+/)
      .filter((word) => !isTitle(word))
      .join(' '),
  );
  return (
    terms.every((term) => nameTerms.includes(term)) && terms.some((term) => ownTerms.includes(term))
  );
}

/** Tells whether a single typed word begins the last name. */
function beginsLastName(name: string, terms: readonly string[]): boolean {
  const [term, ...otherTerms] = terms;
  if (term === undefined || otherTerms.length > 0 || term.length < leastLetters) return false;
  return searchTermsOf(name).at(-1)?.startsWith(term) ?? false;
}

/**
 * The people whom the typed text names, and whom the search did not answer with. The beginning of
 * a last name counts only where the search has nothing certain, or found it in last names itself:
 * otherwise the word is a complaint.
 */
export function namedBeside<T extends Named>(
  people: readonly T[],
  answering: readonly Named[],
  typed: string,
  isUnsure = false,
): T[] {
  const terms = searchTermsOf(typed);
  const answered = new Set(answering.map(({ value }) => value));
  const isName = isUnsure || answering.every(({ name }) => beginsLastName(name, terms));
  return people.filter(
    ({ value, name }) =>
      !answered.has(value) && (isNamed(name, terms) || (isName && beginsLastName(name, terms))),
  );
}
