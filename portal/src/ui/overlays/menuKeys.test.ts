import { expect, it } from 'vitest';
import { findTyped, stepIn } from './menuKeys.ts';

const items = ['Pending', 'To Book', 'To Book (Urgent)', 'Booked', 'Completed'].map(
  (textContent) => ({ textContent }),
);
const [pending, toBook, urgent, booked, completed] = items;

it('arrows go around the items, and Home and End go to the first and last', () => {
  expect(stepIn(items, pending, 'ArrowDown')).toBe(toBook);
  expect(stepIn(items, completed, 'ArrowDown')).toBe(pending);
  expect(stepIn(items, undefined, 'ArrowDown')).toBe(pending);
  expect(stepIn(items, toBook, 'ArrowUp')).toBe(pending);
  expect(stepIn(items, pending, 'ArrowUp')).toBe(completed);
  expect(stepIn(items, booked, 'Home')).toBe(pending);
  expect(stepIn(items, pending, 'End')).toBe(completed);
  expect(stepIn(items, pending, 'x')).toBeUndefined();
});

it('letters find items by their beginning, and the same letter finds the next one', () => {
  expect(findTyped(items, pending, 'b')).toBe(booked);
  expect(findTyped(items, pending, 't')).toBe(toBook);
  expect(findTyped(items, toBook, 't')).toBe(urgent);
  expect(findTyped(items, toBook, 'tt')).toBe(urgent);
  expect(findTyped(items, toBook, 'to')).toBe(toBook);
  expect(findTyped(items, urgent, 'co')).toBe(completed);
  expect(findTyped(items, pending, 'x')).toBeUndefined();
});
