import { saysSomething } from '../../platform/text.ts';
import { type Language, languageCodes, presentationLimits, responseTargets } from './choices.ts';
import type { Presentation } from './schemas.ts';
import { languages, words } from './words.ts';

export const noPresentation: Presentation = { bio: '', languages: [], responseTargetDays: null };

type Stored = { bio: string; languages: readonly string[]; responseTargetDays: number | null };

/** The stored presentation, without choices that are no longer offered. */
export const presentationOf = ({
  bio,
  languages: storedLanguages,
  responseTargetDays,
}: Stored): Presentation => ({
  bio,
  languages: languageCodes.filter((code) => storedLanguages.includes(code)),
  responseTargetDays: responseTargets.find((days) => days === responseTargetDays) ?? null,
});

/** The stored form of the bio, which is also counted. */
export const keptBio = (typed: string) =>
  saysSomething(typed) ? typed.replaceAll('\r\n', '\n').trim() : '';

/** All problems that prevent saving, by field. */
export function presentationProblems({ bio, languages: chosen }: Presentation) {
  const { bio: maxLength, languages: maxLanguages } = presentationLimits;
  const checks: [boolean, string, string][] = [
    [keptBio(bio).length > maxLength, 'bio', words.bioTooLong(maxLength)],
    [new Set(chosen).size > maxLanguages, 'languages', words.tooManyLanguages(maxLanguages)],
  ];
  return checks.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}

/** The stored form: each language once, in the order of the list. */
export const settledPresentation = (presentation: Presentation): Presentation => ({
  ...presentation,
  bio: keptBio(presentation.bio),
  languages: languageCodes.filter((code) => presentation.languages.includes(code)),
});

const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase();

/** The languages with a word that starts with the typed text, or whose code equals it. */
export function languagesLike(search: string, chosen: readonly string[]): Language[] {
  const foldedSearch = folded(search.trim());
  return languageCodes.filter((code) => {
    if (chosen.includes(code)) return false;
    return code === foldedSearch || ` ${folded(languages[code])}`.includes(` ${foldedSearch}`);
  });
}
