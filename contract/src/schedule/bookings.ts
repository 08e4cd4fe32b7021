import { shownHours } from './preview.ts';
import { type DaySlots, weekOf } from './timeslots.ts';
import { slotMinutes, slotsPerDay } from './week.ts';
import { weekdays } from './weekdays.ts';
import { bookingWords as words } from './words.ts';

type Absence = { start: number; end: number; disablePhoneConsult: boolean };

/** The hours in which calls of a service can be booked, and the offset of Mountain Time from UTC. */
export type CallTimes = {
  schedule: DaySlots | undefined;
  vacations: readonly Absence[];
  offsetMinutes: number;
};

const minuteMs = 60_000;
const dayMinutes = slotsPerDay * slotMinutes;

/** The reason why a call from one instant to another cannot be booked. */
export function bookingProblem(times: CallTimes, start: number, end: number): string | undefined {
  const { schedule, vacations, offsetMinutes } = times;
  const isAway = vacations.some(
    (each) => each.disablePhoneConsult && each.start < end && start <= each.end,
  );
  if (isAway) return words.away;
  if (!schedule) return undefined;
  const week = weekOf(schedule);
  const minutes = (instant: number) => instant / minuteMs + offsetMinutes;
  const midnight = Math.floor(minutes(start) / dayMinutes) * dayMinutes;
  // Midnight is day 0 of 1970, a Thursday.
  const weekday = weekdays[(((midnight / dayMinutes + 4) % 7) + 7) % 7] ?? 'sunday';
  const [from, to] = [start, end].map((instant) => (minutes(instant) - midnight) / slotMinutes);
  const fits = week[weekday].some(
    (block) => block.start <= (from ?? 0) && (to ?? slotsPerDay + 1) <= block.end,
  );
  if (fits) return undefined;
  const hours = shownHours(week);
  return hours ? words.outside(hours) : words.noHours;
}

/** The hours of calls as the page of a consult shows them. */
export function bookingHours(schedule: DaySlots | undefined): string | undefined {
  if (!schedule) return undefined;
  const hours = shownHours(weekOf(schedule));
  return hours ? words.hours(hours) : words.noHours;
}
