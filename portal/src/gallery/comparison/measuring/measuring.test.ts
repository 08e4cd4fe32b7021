import { expect, it } from 'vitest';
import { noMarks, sizesOf, toolAfter, withoutLast, withPoint } from './marks.ts';

it('two presses make a line, the next tool follows, and a third press begins anew', () => {
  const one = withPoint(noMarks, 'ruler', [0, 0]);
  expect(toolAfter(one, 'ruler')).toBe('ruler');
  const two = withPoint(one, 'ruler', [100, 0]);
  expect(two.ruler).toEqual([
    [0, 0],
    [100, 0],
  ]);
  expect(toolAfter(two, 'ruler')).toBe('length');
  expect(withPoint(two, 'ruler', [5, 5]).ruler).toEqual([[5, 5]]);
  expect(withoutLast(two, 'ruler').ruler).toEqual([[0, 0]]);
});

it('an outline grows with each press and stays the tool', () => {
  let marks = noMarks;
  for (const x of [1, 2, 3, 4]) marks = withPoint(marks, 'outline', [x, x]);
  expect(marks.outline).toHaveLength(4);
  expect(toolAfter(marks, 'outline')).toBe('outline');
});

it('sizes are known once the ruler and the line are marked, in any order', () => {
  const line = withPoint(withPoint(noMarks, 'length', [0, 0]), 'length', [0, 90]);
  expect(sizesOf(line)).toEqual({ length: undefined, width: undefined });
  const whole = withPoint(withPoint(line, 'ruler', [0, 0]), 'ruler', [100, 0]);
  expect(sizesOf(whole)).toEqual({ length: 9, width: undefined });
});
