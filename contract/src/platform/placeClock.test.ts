import { expect, it } from 'vitest';
import { instantOf, localOf, utcOf } from './placeClock.ts';

const alberta = [{ from: '2026-11-01T08:00:00.000Z', minutes: -360 }];
const ontario = [
  { from: '2026-11-01T06:00:00.000Z', minutes: -300 },
  { from: '2027-03-14T07:00:00.000Z', minutes: -240 },
];

it('a time is read and written by the clock of a place, not of the browser', () => {
  expect(localOf(alberta, '2026-12-01T13:00:00.000Z')).toBe('2026-12-01T07:00');
  expect(instantOf(alberta, '2026-12-01T07:00')).toBe('2026-12-01T13:00:00.000Z');
  expect(utcOf(alberta, '2026-12-01T13:00:00.000Z')).toBe('UTC−6');
  expect(utcOf([{ from: '2026-01-01T00:00:00.000Z', minutes: -210 }], 0)).toBe('UTC−3:30');
});

it('a time follows the rule of its day, across a change of the clocks', () => {
  expect(instantOf(ontario, '2027-03-14T01:59')).toBe('2027-03-14T06:59:00.000Z');
  expect(instantOf(ontario, '2027-03-14T03:00')).toBe('2027-03-14T07:00:00.000Z');
  expect(localOf(ontario, '2027-03-14T07:00:00.000Z')).toBe('2027-03-14T03:00');
  expect(localOf(ontario, '2027-01-14T07:00:00.000Z')).toBe('2027-01-14T02:00');
  // A time before the first known rule uses that rule.
  expect(localOf(ontario, '2026-01-14T07:00:00.000Z')).toBe('2026-01-14T02:00');
});

it('text that is not a time has no instant', () => {
  expect(localOf(alberta, '')).toBe('');
  expect(instantOf(alberta, '')).toBe('');
  expect(instantOf(alberta, '2026-12-01T')).toBe('');
});
