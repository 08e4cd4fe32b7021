import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import {
  dollars,
  firstMonth,
  isDiagnosis,
  monthFile,
  monthNamed,
  monthOf,
  trendOf,
} from './rules.ts';
import { monthWords, shortMonth } from './words.ts';

it('earnings begin in October 2021, and the trend has twelve months', () => {
  claims('billing-23 (months)');
  expect(monthWords(firstMonth)).toBe('October 2021');
  expect(trendOf(monthOf(2026, 10)).map(shortMonth).join(' ')).toBe(
    'Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov',
  );
  expect(trendOf(monthOf(2021, 11)).map(monthWords)).toEqual([
    'October 2021',
    'November 2021',
    'December 2021',
  ]);
});

it('cents become amounts with two decimals', () => {
  expect([0, 5, 99, 100, 7450, 123_456_789, -2500].map(dollars)).toEqual([
    '$0.00',
    '$0.05',
    '$0.99',
    '$1.00',
    '$74.50',
    '$1,234,567.89',
    '−$25.00',
  ]);
});

it('a month of a file is read back, and no other text is a month', () => {
  for (const month of [firstMonth, monthOf(2026, 0), monthOf(2026, 11)])
    expect(monthNamed(monthFile(month))).toBe(month);
  expect(monthFile(monthOf(2026, 9))).toBe('2026-10');
  for (const text of ['2026', '2026-13', '2026-00', '26-10', '2026-1', '2026-10-01', ''])
    expect(monthNamed(text), text).toBeUndefined();
});

it('a diagnostic code has the shape of ICD-9, or is empty', () => {
  for (const code of ['', '706.1', '691', 'V72.3', 'e880', '238.22'])
    expect(isDiagnosis(code), code).toBe(true);
  for (const code of ['7', '7061', '706.', '706.123', 'acne', '<b>'])
    expect(isDiagnosis(code), code).toBe(false);
});
