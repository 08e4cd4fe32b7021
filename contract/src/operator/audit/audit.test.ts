import { afterEach, expect, it } from 'vitest';
import { dayBegins, dayEnds } from './rules.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

it('a day ends where the next begins, even with 23 or 25 hours', () => {
  process.env.TZ = 'America/Toronto';
  const hours = (day: string) =>
    (Date.parse(dayEnds(day)) - Date.parse(dayBegins(day))) / 3_600_000;
  expect(['2026-03-08', '2026-06-08', '2026-11-01'].map(hours)).toEqual([23, 24, 25]);
  expect(dayEnds('2026-03-08')).toBe(dayBegins('2026-03-09'));
  expect(dayEnds('2026-12-31')).toBe(dayBegins('2027-01-01'));
});
