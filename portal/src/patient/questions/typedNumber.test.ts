import { expect, it } from 'vitest';
import { typedNumber } from './typedNumber.ts';

it('a typed number has a point or a comma, and nothing else is a number', () => {
  expect(['120', ' 36,6', '36.6', '.5', '-2', '7.'].map(typedNumber)).toEqual([
    120, 36.6, 36.6, 0.5, -2, 7,
  ]);
  expect(['', '12a', '1,2,3', '1 000', '-', 'e5', '0x10'].map(typedNumber)).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});
