import { describe, expect, it } from 'vitest';
import type { Question } from '../form.ts';
import { answerText, minutesBetween, pointsOf, sumsOf } from './answerSummary.ts';
import { marksOf, placesOf } from './chart.ts';

const common = { id: 'a', text: { en: 'Question' }, required: true };
const choice: Question = {
  ...common,
  kind: 'choice',
  several: false,
  options: [
    { code: 'none', text: { en: 'Not at all' }, points: 0 },
    { code: 'daily', text: { en: 'Nearly every day' }, points: 3 },
  ],
};
const weight: Question = { ...common, kind: 'number', decimals: 1, unit: 'kg' };

describe('an answer as a clinician reads it', () => {
  it('has the words of its kind', () => {
    expect(answerText(choice, { choice: ['daily'] })).toBe('Nearly every day');
    expect(answerText(weight, { number: 0 })).toBe('0 kg');
    expect(answerText({ ...common, kind: 'yesNo' }, { yes: false })).toBe('No');
    expect(answerText({ ...common, kind: 'date' }, { date: '2026-11-19' })).toBe('2026/11/19');
    expect(answerText({ ...common, kind: 'bodySite' }, { site: 'nowhere' })).toBe('nowhere');
    expect(answerText(choice, undefined)).toBeUndefined();
  });

  it('has points only where its options have some', () => {
    expect(pointsOf(choice, { choice: ['none'] })).toEqual({ points: 0, most: 3 });
    expect(pointsOf(weight, { number: 80 })).toBeUndefined();
  });

  it('was given in so many minutes, if it was one sitting', () => {
    expect(minutesBetween('2026-11-19T20:09:00Z', '2026-11-19T20:14:10Z')).toBe(5);
    expect(minutesBetween('2026-11-19T20:09:00Z', '2026-11-19T20:09:05Z')).toBe(1);
    expect(minutesBetween('2026-11-18T20:09:00Z', '2026-11-19T20:14:00Z')).toBeUndefined();
    expect(minutesBetween(null, '2026-11-19T20:14:00Z')).toBeUndefined();
  });
});

describe('scores over time', () => {
  const pointAt = (submittedAt: string, sum: number) => ({ submittedAt, sum });
  it('are those of one score, also where a form has none', () => {
    const history = [
      { submittedAt: 'a', scores: [{ id: 'total', sum: 8 }] },
      { submittedAt: 'b', scores: [] },
      {
        submittedAt: 'c',
        scores: [
          { id: 'total', sum: 16 },
          { id: 'other', sum: 1 },
        ],
      },
    ];
    expect(sumsOf(history, 'total')).toEqual([pointAt('a', 8), pointAt('c', 16)]);
  });

  it('stand by their time from edge to edge, and never upon each other', () => {
    const days = ['2026-08-01', '2026-08-02', '2026-08-03', '2026-11-01'];
    const places = placesOf(days.map((day) => pointAt(day, 1)));
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBe(1);
    places.forEach((place, index) => {
      if (index > 0) expect(place - (places[index - 1] ?? 0)).toBeGreaterThan(0.11);
    });
    expect(placesOf([pointAt('2026-08-01', 1)])).toEqual([0.5]);
    const many = placesOf(Array.from({ length: 30 }, () => pointAt('2026-08-01', 1)));
    expect(Math.min(...many)).toBeGreaterThanOrEqual(-1e-9);
  });

  it('have a few round marks', () => {
    expect(marksOf(27)).toEqual([0, 10, 20]);
    expect(marksOf(12)).toEqual([0, 5, 10]);
    expect(marksOf(4)).toEqual([0, 1, 2, 3, 4]);
  });
});
