import {
  type Block,
  emptyWeek,
  mergedBlocks,
  slotMinutes,
  slotsPerDay,
  type Week,
} from './week.ts';
import { byWeekday, type Weekday } from './weekdays.ts';

/** Times of day as the wire has them: 0800. The end of a day is 2400. */
export type Timeslot = { start: string; end: string };
export type DaySlots = Record<Weekday, { timeslots: Timeslot[] }>;

const twoDigits = (value: number) => String(value).padStart(2, '0');
const hoursOf = (slot: number) => Math.floor((slot * slotMinutes) / 60);
const minutesOf = (slot: number) => (slot * slotMinutes) % 60;

export const timeOf = (slot: number) => `${twoDigits(hoursOf(slot))}${twoDigits(minutesOf(slot))}`;

/** The slot of a time, or nothing if it is no time in steps of ten minutes. */
export function slotOf(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d)(\d\d)$/.exec(time) ?? [];
  const slot = (Number(hours) * 60 + Number(minutes)) / slotMinutes;
  return Number(minutes) < 60 && Number.isInteger(slot) && slot <= slotsPerDay ? slot : undefined;
}

const pairOf = ({ start, end }: Timeslot) => [slotOf(start), slotOf(end)] as const;

/** Each timeslot has a length, and none begins before the one above it has ended. */
export const areTimeslots = (timeslots: readonly Timeslot[]): boolean =>
  timeslots.every((timeslot, index) => {
    const [start, end] = pairOf(timeslot);
    const before = timeslots[index - 1];
    const free = before ? pairOf(before)[1] : 0;
    return (
      start !== undefined && end !== undefined && free !== undefined && free <= start && start < end
    );
  });

const blocksOf = (timeslots: readonly Timeslot[]): Block[] =>
  mergedBlocks(
    timeslots.map(({ start, end }) => ({ start: slotOf(start) ?? 0, end: slotOf(end) ?? 0 })),
  );

export const weekOf = (schedule: DaySlots | undefined): Week =>
  schedule ? byWeekday((day) => blocksOf(schedule[day].timeslots)) : emptyWeek;

export const daySlotsOf = (week: Week): DaySlots =>
  byWeekday((day) => ({
    timeslots: week[day].map(({ start, end }) => ({ start: timeOf(start), end: timeOf(end) })),
  }));

/** 8:00, as a person reads it in the schedule. */
export const clockOf = (slot: number) => `${hoursOf(slot)}:${twoDigits(minutesOf(slot))}`;
/** 08:00, as the hours beside the grid and the fields have it. */
export const fieldTime = (slot: number) =>
  `${twoDigits(hoursOf(slot))}:${twoDigits(minutesOf(slot))}`;
