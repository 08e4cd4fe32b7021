import { instantOf, localOf } from '@corridor/contract/platform/placeClock.ts';
import { dayAfter, endOfDay, startOfDay } from '@corridor/contract/schedule/rules.ts';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { clockFrom, dayNamed } from '../platform/clock.ts';
import { wholeDays } from './settings/actions.ts';

const zones = [
  'America/Edmonton',
  'America/Vancouver',
  'America/Toronto',
  'America/St_Johns',
  'America/Regina',
];
const everyDay: string[] = [];
for (let day = '2025-01-01'; day <= '2030-12-31'; day = dayAfter(day)) everyDay.push(day);

it.each(zones)(
  'each day of 2025 to 2030 begins and ends alike on the page and the server (%s)',
  (zone) => {
    const clock = clockFrom(new Date('2030-12-31T12:00Z'), zone, new Date('2025-01-01T12:00Z')).map(
      ({ from, minutes }) => ({ from: from.toISOString(), minutes }),
    );
    expect(everyDay).toHaveLength(2191);
    for (const day of everyDay) {
      const { start, end } = dayNamed(day, zone) ?? {};
      const from = instantOf(clock, startOfDay(day));
      const to = instantOf(clock, endOfDay(day));
      expect([from, to], day).toEqual([
        start?.toISOString(),
        new Date((end?.getTime() ?? 0) - 1).toISOString(),
      ]);
      expect([localOf(clock, from), localOf(clock, to)], day).toEqual([
        `${day}T00:00`,
        `${day}T23:59`,
      ]);
    }
  },
);

it('a vacation takes whole days of Mountain Time on each day of 2025 to 2030', () => {
  claims('schedule-09 (server)', 'schedule-18 (days)');
  for (const day of everyDay) {
    const named = dayNamed(day);
    if (!named) throw new Error(day);
    const end = new Date(named.end.getTime() - 1);
    // Any moments of the day lead to its first and its last one.
    const moments = [
      { start: named.start, end },
      {
        start: new Date(named.start.getTime() + 3_600_000),
        end: new Date(end.getTime() - 7_200_000),
      },
    ];
    for (const span of moments)
      expect(wholeDays(span), day).toEqual({ startsAt: named.start, endsAt: end });
  }
  const winter = dayNamed('2026-12-01');
  expect(winter?.start.toISOString()).toBe('2026-12-01T06:00:00.000Z');
  expect(dayNamed('2026-01-15')?.start.toISOString()).toBe('2026-01-15T07:00:00.000Z');
});
