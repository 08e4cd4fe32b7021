/** The names of the days. The first one is JavaScript's day 0. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type Weekday = (typeof weekdays)[number];

/** One value for each weekday. */
export const byWeekday = <T>(valueFor: (day: Weekday) => T) =>
  Object.fromEntries(weekdays.map((day) => [day, valueFor(day)])) as Record<Weekday, T>;

/** The weekdays on which eConsults are taken. */
export type CustomCalendar = Record<Weekday, boolean>;
