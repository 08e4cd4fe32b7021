import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { billingHolidays, phoneCode } from './holidays.ts';
import { codeProblem } from './rules.ts';

it('each year has eleven holidays, and one on a weekend moves to the next free weekday', () => {
  const holidaysOf = (year: number) => [...billingHolidays(year)].sort();
  expect(holidaysOf(2025)).toEqual([
    '2025-01-01',
    '2025-02-17',
    '2025-04-18',
    '2025-05-19',
    '2025-07-01',
    '2025-08-04',
    '2025-09-01',
    '2025-10-13',
    '2025-11-11',
    '2025-12-25',
    '2025-12-26',
  ]);
  // Boxing Day on a Saturday moves to the next Monday.
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-04-03',
    '2026-05-18',
    '2026-07-01',
    '2026-08-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-12-25',
    '2026-12-26',
    '2026-12-28',
  ]);
  expect(holidaysOf(2027)).toContain('2027-03-26');
  expect(holidaysOf(2028)).toEqual(
    expect.arrayContaining(['2028-04-14', '2028-10-09', '2028-11-13']),
  );
  expect(holidaysOf(2029)).toEqual(
    expect.arrayContaining(['2029-03-30', '2029-05-21', '2029-02-19']),
  );
});

it('a call has the code of the window in which it started', () => {
  claims('phone-03');
  const codeAt = (day: string, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return phoneCode(day, hours * 60 + minutes);
  };
  const [weekday, saturday, holiday] = ['2026-11-18', '2026-11-21', '2026-11-11'];
  expect(['07:00', '16:59'].map((time) => codeAt(weekday, time))).toEqual(['03.01LJ', '03.01LJ']);
  expect(['17:00', '21:59'].map((time) => codeAt(weekday, time))).toEqual(['03.01LK', '03.01LK']);
  expect(['22:00', '06:59'].map((time) => codeAt(weekday, time))).toEqual(['03.01LL', '03.01LL']);
  expect(['07:00', '12:00', '21:59'].map((time) => codeAt(saturday, time))).toEqual(
    Array(3).fill('03.01LK'),
  );
  expect(['07:00', '22:00'].map((time) => codeAt(holiday, time))).toEqual(['03.01LK', '03.01LL']);
  expect(codeAt(saturday, '03:00')).toBe('03.01LL');
});

it('a code has at least four allowed characters', () => {
  claims('thread-33 (rule)');
  for (const code of ['', '03.01NG', '03.01o', 'A005', '00120', '1-234'])
    expect(codeProblem(code), code).toBeUndefined();
  for (const code of ['0', '03.']) expect(codeProblem(code), code).toBe('too-short');
  for (const code of ['😀😀', '03 01', '03.01é', '\u200b\u200b\u200b\u200b', '<b>1'])
    expect(codeProblem(code), code).toBe('bad-code');
});
