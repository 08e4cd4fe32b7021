import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { languageCodes, presentationLimits, responseTargets } from './choices.ts';
import {
  languagesLike,
  noPresentation,
  presentationOf,
  presentationProblems,
  settledPresentation,
} from './rules.ts';
import { presentation } from './schemas.ts';
import { languages, words } from './words.ts';

it('a bio has at most 1,000 characters, without the spaces around it', () => {
  claims('profile-15 (bio)');
  const problemsOfBio = (bio: string) => presentationProblems({ ...noPresentation, bio });
  expect(presentationLimits).toEqual({ bio: 1000, languages: 12 });
  expect(problemsOfBio('a'.repeat(1000))).toEqual([]);
  expect(problemsOfBio(`\n${'a'.repeat(1000)}  `)).toEqual([]);
  expect(problemsOfBio('a'.repeat(1001))).toEqual([
    { field: 'bio', message: 'The bio is longer than 1,000 characters' },
  ]);
});

it('a presentation keeps each language once, in the order of the list', () => {
  claims('profile-15 (languages)');
  const typed = { bio: ' One.\r\n\r\nTwo. ', languages: ['ur', 'en', 'ur'] as const };
  expect(
    settledPresentation({ ...typed, languages: [...typed.languages], responseTargetDays: 3 }),
  ).toEqual({ bio: 'One.\n\nTwo.', languages: ['en', 'ur'], responseTargetDays: 3 });
  const nothing = { ...noPresentation, bio: '\u200b \u2060' };
  expect(settledPresentation(nothing)).toEqual(noPresentation);
});

it('at most 12 languages of the list are chosen', () => {
  claims('profile-15 (languages)');
  const withLanguages = (count: number) => ({
    ...noPresentation,
    languages: languageCodes.slice(0, count),
  });
  expect(presentationProblems(withLanguages(12))).toEqual([]);
  expect(presentationProblems(withLanguages(13))).toEqual([
    { field: 'languages', message: 'Choose at most 12 languages' },
  ]);
  expect(presentation.safeParse({ ...noPresentation, languages: ['tlh'] }).success).toBe(false);
});

it('the target is one of the offered ones, or none', () => {
  claims('profile-15 (target)');
  const isAccepted = (days: unknown) =>
    presentation.safeParse({ ...noPresentation, responseTargetDays: days }).success;
  expect(responseTargets.map(words.within)).toEqual([
    'Within 1 day',
    'Within 2 days',
    'Within 3 days',
    'Within 5 days',
    'Within 7 days',
    'Within 2 weeks',
  ]);
  expect(responseTargets.map(words.aims)).toEqual([
    'Target: 1 day',
    'Target: 2 days',
    'Target: 3 days',
    'Target: 5 days',
    'Target: 7 days',
    'Target: 2 weeks',
  ]);
  expect([1, 2, 3, 5, 7, 14, null].every(isAccepted)).toBe(true);
  expect([0, 4, 15, -1, 1.5, '3', undefined].some(isAccepted)).toBe(false);
});

it('languages have ISO 639 codes, their own names and this order', () => {
  const names = Object.values(languages);
  for (const code of languageCodes) expect(code).toMatch(/^[a-z]{2,3}$/);
  expect(new Set(names).size).toBe(names.length);
  const { compare } = new Intl.Collator('en-CA', { ignorePunctuation: true });
  expect(names.toSorted(compare)).toEqual(names);
  for (const code of ['en', 'fr', 'pa', 'cmn', 'yue', 'tl', 'ar', 'cr', 'iu', 'ase', 'fcs'])
    expect(languageCodes).toContain(code);
});

it('the beginning of any word of its name finds a language', () => {
  claims('profile-15 (languages)');
  expect(languagesLike('pun', [])).toEqual(['pa']);
  expect(languagesLike(' FARSI', [])).toEqual(['fa']);
  expect(languagesLike('sign', [])).toEqual(['ase', 'fcs']);
  expect(languagesLike('mikmaq', [])).toEqual(['mic']);
  expect(languagesLike('pun', ['pa'])).toEqual([]);
  expect(languagesLike('', ['en'])).toEqual(languageCodes.filter((code) => code !== 'en'));
  expect(languagesLike('xyz', [])).toEqual([]);
});

it('a stored choice that is no longer offered is left out', () => {
  const stored = { bio: 'Text.', languages: ['fr', 'xx', 'en'], responseTargetDays: 4 };
  expect(presentationOf(stored)).toEqual({
    bio: 'Text.',
    languages: ['en', 'fr'],
    responseTargetDays: null,
  });
});

it('a bio becomes storable text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (bio) => {
      const read = presentation.parse({ ...noPresentation, bio });
      expect(read.bio.isWellFormed()).toBe(true);
      expect(read.bio).not.toMatch(/(?![\n\r\t])\p{Cc}/u);
    }),
  );
});
