import { expect, it } from 'vitest';
import { afterLast, placeOf } from './batchPlace.ts';

const batch = (...names: string[]) => names.map((filename) => ({ filename }));
const whole = batch('a', 'b', 'c', 'd');

it('a picture keeps its place while others leave before it', () => {
  expect(placeOf('c', whole, whole)).toBe(2);
  expect(placeOf('c', whole, batch('a', 'c', 'd'))).toBe(1);
  expect(placeOf('c', whole, batch('c'))).toBe(0);
});

it('the next picture of the batch follows one that has left', () => {
  expect(placeOf('b', whole, batch('a', 'c', 'd'))).toBe(1);
  expect(placeOf('b', whole, batch('a', 'd'))).toBe(1);
  expect(placeOf('d', whole, batch('a', 'b', 'c'))).toBe(3);
});

it('a batch begins at its first picture and ends after its last one', () => {
  expect(placeOf(undefined, whole, whole)).toBe(0);
  expect(placeOf('x', whole, whole)).toBe(0);
  expect(placeOf(afterLast, whole, whole)).toBe(4);
});
