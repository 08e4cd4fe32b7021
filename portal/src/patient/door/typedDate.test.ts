import { expect, it } from 'vitest';
import { withSlashes } from './typedDate.ts';

const typeOut = (keys: string) =>
  [...keys].reduce((before, key) => withSlashes(before, before + key), '');

it('a date of birth that is typed as digits has its slashes', () => {
  expect(typeOut('19620228')).toBe('1962/02/28');
  expect(typeOut('1962/02/28')).toBe('1962/02/28');
  expect(typeOut('1962/2/8')).toBe('1962/2/8');
  expect(typeOut('1962-2-28')).toBe('1962-2-28');
});

it('a pasted or corrected date of birth stays as it is', () => {
  expect(withSlashes('', '1962-2-28')).toBe('1962-2-28');
  expect(withSlashes('1962/02/2', '1962/02/')).toBe('1962/02/');
  expect(withSlashes('1962/02/28', '1963/02/28')).toBe('1963/02/28');
});
