/** @jsxImportSource preact */
import type { Words } from '@corridor/contract/forms/form.ts';
import type { Language } from '@corridor/contract/patients/page/words.ts';
import { useLanguage } from './useLanguage.ts';

export const textIn = (words: Words, language: Language) =>
  (language === 'fr' && words.fr) || words.en;

/** A text of a form. One without French is marked as English, so that a reader pronounces it so. */
export function FormText({ words }: { words: Words }) {
  const language = useLanguage();
  if (language === 'en' || words.fr) return <>{textIn(words, language)}</>;
  return <span lang="en">{words.en}</span>;
}
