import { expect, it } from 'vitest';
import { checkZoneData, clockFrom, dayOf, nextDayAt, offsetMinutes } from './clock.ts';

it('knows that Alberta keeps its clocks since 2026', () => {
  checkZoneData();
  expect(nextDayAt(new Date('2026-11-30T20:00:00Z'), 7).toISOString()).toBe(
    '2026-12-01T13:00:00.000Z',
  );
  expect(nextDayAt(new Date('2026-01-14T20:00:00Z'), 7).toISOString()).toBe(
    '2026-01-15T14:00:00.000Z',
  );
  expect(nextDayAt(new Date('2026-06-30T20:00:00Z'), 7).toISOString()).toBe(
    '2026-07-01T13:00:00.000Z',
  );
  expect(offsetMinutes(new Date('2026-12-15T18:00:00Z'))).toBe(-360);
});

it('tells the clock of a place with its coming changes', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(clockFrom(now, 'America/Edmonton')).toEqual([
    { from: new Date('2026-11-16T12:00:00Z'), minutes: -360 },
  ]);
  expect(clockFrom(now, 'America/Toronto')).toEqual([
    { from: new Date('2026-11-16T12:00:00Z'), minutes: -300 },
    { from: new Date('2027-03-14T07:00:00Z'), minutes: -240 },
    { from: new Date('2027-11-07T06:00:00Z'), minutes: -300 },
  ]);
  // An earlier call also gets the earlier changes.
  const [first, second] = clockFrom(now, 'America/Toronto', new Date('2026-10-20T12:00:00Z'));
  expect(first).toEqual({ from: new Date('2026-10-13T12:00:00Z'), minutes: -240 });
  expect(second).toEqual({ from: new Date('2026-11-01T06:00:00Z'), minutes: -300 });
});

it('counts a day from midnight to midnight of its place, across a change of the clocks', () => {
  const { date, start, end } = dayOf(new Date('2025-11-02T12:00:00Z'));
  expect(date).toBe('2025-11-02');
  expect((end.getTime() - start.getTime()) / 3_600_000).toBe(25);
});
