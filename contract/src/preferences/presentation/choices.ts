import { languages } from './words.ts';

export const presentationLimits = { bio: 1000, languages: 12 } as const;

export type Language = keyof typeof languages;
export const languageCodes = Object.keys(languages) as Language[];

/** The choices, in days. */
export const responseTargets = [1, 2, 3, 5, 7, 14] as const;
