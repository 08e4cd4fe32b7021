import { problemsOf, shownItems } from '@corridor/contract/forms/answerRules.ts';
import { type Answers, type Form, form as formSchema } from '@corridor/contract/forms/form.ts';
import { pagesOf } from '@corridor/contract/forms/formPages.ts';
import { formProblems, sizeOf } from '@corridor/contract/forms/rules.ts';
import { flagsOf, patternsOf, scoresOf } from '@corridor/contract/forms/scoring.ts';
import { describe, expect, it } from 'vitest';
import { auditC } from './auditC.ts';
import { bloodPressure } from './bloodPressure.ts';
import { gad7 } from './gad7.ts';
import { phq9 } from './phq9.ts';
import { shippedForms } from './shippedForms.ts';
import { skinHistory } from './skinHistory.ts';

const frequencies = ['not-at-all', 'several-days', 'more-than-half', 'nearly-every-day'];
const mood = (points: string): Answers =>
  Object.fromEntries(
    [...points].map((point, at) => [
      `item-${at + 1}`,
      { choice: [frequencies[Number(point)] ?? ''] },
    ]),
  );
const total = (form: Form, answers: Answers) => scoresOf(form, answers)[0];
const patternsIn = (points: string) => patternsOf(phq9, mood(points)).map(({ text }) => text.en);

it('each shipped form has the shape of a form and no problem', () => {
  for (const { form } of shippedForms) {
    expect(formSchema.safeParse(form).error, form.title.en).toBeUndefined();
    expect(formProblems(form), form.title.en).toEqual([]);
  }
  expect(new Set(shippedForms.map(({ uid }) => uid)).size).toBe(10);
});

it('our own forms are whole in French, and validated wordings have English only', () => {
  const textsIn = (value: unknown): { en: string; fr?: string }[] => {
    if (typeof value !== 'object' || value === null) return [];
    return 'en' in value
      ? [value as { en: string; fr?: string }]
      : Object.values(value).flatMap(textsIn);
  };
  for (const { form } of shippedForms) {
    const french = textsIn(form).map(({ fr }) => fr !== undefined);
    expect(new Set(french), form.title.en).toEqual(new Set([!form.englishOnly]));
    expect(form.source).toBeDefined();
  }
  const english = shippedForms.filter(({ form }) => form.englishOnly);
  expect(english.map(({ form }) => form.title.en)).toEqual(['PHQ-9', 'GAD-7', 'AUDIT-C']);
});

it('the forms have the size that the list of forms tells', () => {
  expect(sizeOf(phq9)).toEqual({ questions: 10, photos: 0, days: 0 });
  expect(sizeOf(gad7)).toEqual({ questions: 8, photos: 0, days: 0 });
  expect(sizeOf(auditC)).toEqual({ questions: 3, photos: 0, days: 0 });
  expect(sizeOf(skinHistory)).toEqual({ questions: 9, photos: 1, days: 0 });
  expect(sizeOf(bloodPressure)).toEqual({ questions: 7, photos: 0, days: 7 });
});

describe('PHQ-9', () => {
  it.each([
    ['000000000', 0, 'Minimal', false],
    ['111100000', 4, 'Minimal', false],
    ['111110000', 5, 'Mild', false],
    ['333000000', 9, 'Mild', false],
    ['333100000', 10, 'Moderate', true],
    ['333320000', 14, 'Moderate', true],
    ['333330000', 15, 'Moderately severe', true],
    ['333333100', 19, 'Moderately severe', true],
    ['333333200', 20, 'Severe', true],
    ['333333333', 27, 'Severe', true],
  ])('the answers %s are %i points: %s', (points, sum, band, positive) => {
    expect(total(phq9, mood(points))).toMatchObject({
      sum,
      most: 27,
      band: { text: { en: band } },
    });
    expect(total(phq9, mood(points))?.positive).toBe(positive);
  });

  it('without one answer there is no score', () => {
    expect(scoresOf(phq9, mood('33333333'))).toEqual([]);
  });

  it('the last question above 0 is flagged as a crisis at any total', () => {
    expect(flagsOf(phq9, mood('333333330'))).toEqual([]);
    expect(flagsOf(phq9, mood('000000001'))).toMatchObject([
      { text: { en: 'Item 9 is above 0' }, crisis: true, keys: ['item-9'] },
    ]);
    // The patient hears of it at once, before the other questions are answered.
    expect(flagsOf(phq9, { 'item-9': { choice: ['several-days'] } })).toHaveLength(1);
  });

  it('five questions with one of the first two are the pattern of major depression', () => {
    expect(patternsIn('222220000')).toEqual(['Major depression']);
    expect(patternsIn('202220001')).toEqual(['Major depression']);
    expect(patternsIn('112222200')).toEqual([]);
    expect(patternsIn('111111111')).toEqual([]);
    expect(patternsIn('222200000')).toEqual(['Other depression']);
    expect(patternsIn('020000001')).toEqual(['Other depression']);
    expect(patternsIn('020000000')).toEqual([]);
    expect(patternsIn('002222000')).toEqual([]);
  });

  it('the difficulty is asked once a problem is named, and is not scored', () => {
    const asked = (points: string) =>
      shownItems(phq9, mood(points)).some(({ key }) => key === 'difficulty');
    expect(asked('000000000')).toBe(false);
    expect(asked('000010000')).toBe(true);
    const hard = { ...mood('100000000'), difficulty: { choice: ['extremely-difficult'] } };
    expect(total(phq9, hard)?.sum).toBe(1);
    expect(problemsOf(phq9, mood('100000000'), '2026-11-26')).toEqual([
      { key: 'difficulty', reason: 'required' },
    ]);
    expect(pagesOf(phq9, {})).toHaveLength(10);
  });
});

it.each([
  ['0000000', 0, 'Minimal', false],
  ['1111000', 4, 'Minimal', false],
  ['1111100', 5, 'Mild', false],
  ['3330000', 9, 'Mild', false],
  ['3331000', 10, 'Moderate', true],
  ['3333200', 14, 'Moderate', true],
  ['3333300', 15, 'Severe', true],
  ['3333333', 21, 'Severe', true],
])('the answers %s to GAD-7 are %i points: %s', (points, sum, band, positive) => {
  expect(total(gad7, mood(points))).toMatchObject({
    sum,
    most: 21,
    band: { text: { en: band } },
    positive,
  });
});

describe('AUDIT-C', () => {
  const codes = auditC.items.map((item) =>
    item.kind === 'choice' ? item.options.map(({ code }) => code) : [],
  );
  const drinking = (points: string): Answers =>
    Object.fromEntries(
      [...points].map((point, at) => [
        ['frequency', 'amount', 'six-or-more'][at] ?? '',
        { choice: [codes[at]?.[Number(point)] ?? ''] },
      ]),
    );
  const screen = (points: string, sex?: 'female' | 'male') =>
    scoresOf(auditC, drinking(points), sex ? { sex } : {})[0];

  it('the screen is positive from 3 for women and from 4 for men', () => {
    expect(screen('111', 'female')).toMatchObject({ sum: 3, positive: true });
    expect(screen('111', 'male')).toMatchObject({ sum: 3, positive: false });
    expect(screen('121', 'male')).toMatchObject({ sum: 4, most: 12, positive: true });
    expect(screen('110', 'female')).toMatchObject({ sum: 2, positive: false });
    expect(screen('444', 'male')).toMatchObject({ sum: 12, positive: true });
  });

  it('an unknown sex is named where it decides', () => {
    expect(screen('111')).toEqual({ id: 'total', sum: 3, most: 12, bySex: true });
    expect(screen('110')).toEqual({ id: 'total', sum: 2, most: 12, positive: false });
    expect(screen('121')).toEqual({ id: 'total', sum: 4, most: 12, positive: true });
  });

  it('a person who never drinks is asked one question, and the others count 0', () => {
    expect(shownItems(auditC, drinking('0'))).toHaveLength(1);
    expect(screen('0')).toMatchObject({ sum: 0, positive: false });
    // Answers from before the first one was changed do not count.
    expect(screen('044')).toMatchObject({ sum: 0, positive: false });
    expect(scoresOf(auditC, drinking('1'))).toEqual([]);
  });

  it('points from the first question alone ask for a look at the amounts', () => {
    const seen = (points: string) => patternsOf(auditC, drinking(points)).length;
    expect([seen('400'), seen('410'), seen('401'), seen('0')]).toEqual([1, 0, 0, 0]);
  });

  it('the last question has its own answers', () => {
    const last = auditC.items[2];
    expect(last?.kind === 'choice' && last.options.map(({ text }) => text.en)).toEqual([
      'Never',
      'Less than monthly',
      'Monthly',
      'Weekly',
      'Daily or almost daily',
    ]);
  });
});

it('a high reading of the blood pressure log is flagged with its day', () => {
  expect(flagsOf(bloodPressure, { 'evening-upper.3': { number: 179 } })).toEqual([]);
  expect(flagsOf(bloodPressure, { 'evening-upper.3': { number: 180 } })).toMatchObject([
    { keys: ['evening-upper.3'], crisis: false },
  ]);
});
