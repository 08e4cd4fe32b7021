/** The words of a search and of searched texts in one form. */

/**
 * The searched form of a word: without case and accents, and for patient numbers without hyphens.
 */
export function searchTerm(word: string): string {
  const plain = word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  return /^\d{5}-\w+$/.test(plain) ? plain.replaceAll('-', '') : plain;
}

export const searchTermsOf = (text: string): string[] => [
  ...new Set(text.split(/\s+/).map(searchTerm).filter(Boolean)),
];

/** The words of some texts, by which a search finds them. */
export function keywordsOf(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [
    ...text.split(/\s+/),
    ...text.split(/[\s\-/()'’.,]+/),
    // People also type O'Shaughnessy without its apostrophe.
    ...text.split(/\s+/).map((word) => word.replace(/['’]/g, '')),
    // A number is found with and without its hyphens.
    ...(/^[\d-]+$/.test(text) ? [text.replaceAll('-', '')] : []),
  ]);
  return [...new Set(words.map(searchTerm).filter(Boolean))];
}

/** A search needs at least so many letters of a word. */
export const beginningAtLeast = 3;

/** The words with all of their beginnings, which a search compares. */
export const withBeginnings = (words: readonly string[]): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const letters = [...word];
      const lengths = letters
        .map((_, index) => index + 1)
        .filter((length) => length >= beginningAtLeast);
      return [word, ...lengths.map((length) => letters.slice(0, length).join(''))];
    }),
  ),
];
