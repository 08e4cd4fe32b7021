import { expect, it } from 'vitest';
import { portionsOf } from './portions.ts';

it('a long list goes to the server in hundreds', () => {
  const all = Array.from({ length: 201 }, (_, place) => place);
  expect(portionsOf(all).map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(portionsOf(all).flat()).toEqual(all);
  expect(portionsOf(all.slice(0, 100))).toHaveLength(1);
  expect(portionsOf([])).toEqual([]);
});
