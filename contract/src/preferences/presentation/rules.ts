import { saysSomething } from '../../platform/text.ts';
import type { Presentation } from './schemas.ts';
import { languages, words } from './words.ts';

export const presentationLimits = { bio: 1000, languages: 12 } as const;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

/** In days, as it can be chosen. */
export const responseTargets = [1, 2, 3, 5, 7, 14] as const;

export const noPresentation: Presentation = { bio: '', languages: [], responseTargetDays: null };

type Stored = { bio: string; languages: readonly string[]; responseTargetDays: number | null };

/** What was stored, without the choices that are offered no longer. */
export const presentationOf = ({
  bio,
  languages: stored,
  responseTargetDays,
}: Stored): Presentation => ({
  bio,
  languages: languageCodes.filter((code) => stored.includes(code)),
  responseTargetDays: responseTargets.find((days) => days === responseTargetDays) ?? null,
});

/** The bio as it is kept and counted. */
export const keptBio = (typed: string) =>
  saysSomething(typed) ? typed.replaceAll('\r\n', '\n').trim() : '';

/** All that keeps it from being saved, by the names of its fields. */
export function presentationProblems({ bio, languages: chosen }: Presentation) {
  const { bio: longest, languages: most } = presentationLimits;
  const found: [boolean, string, string][] = [
    [keptBio(bio).length > longest, 'bio', words.bioTooLong(longest)],
    [new Set(chosen).size > most, 'languages', words.tooManyLanguages(most)],
  ];
  return found.flatMap(([wrong, field, message]) => (wrong ? [{ field, message }] : []));
}

/** As it is kept: each language once, in the order of the list. */
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

/** The languages with a word that begins as typed: by the name, or the code itself. */
export function languagesLike(typed: string, taken: readonly string[]): Language[] {
  const wanted = folded(typed.trim());
  return languageCodes.filter((code) => {
    if (taken.includes(code)) return false;
    return code === wanted || ` ${folded(languages[code])}`.includes(` ${wanted}`);
  });
}
