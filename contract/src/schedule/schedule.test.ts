import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { bookingHours, bookingProblem } from './bookings.ts';
import { previewOf, type Settings } from './preview.ts';
import {
  digitsOf,
  limitOf,
  newVacation,
  overlapping,
  returnDay,
  type VacationRow,
  vacationProblem,
  withFrom,
} from './rules.ts';
import { consultLimits, customCalendar } from './schemas.ts';
import { daySlotsOf } from './timeslots.ts';
import { addBlock, drawBlock, emptyWeek, type Week } from './week.ts';
import { byWeekday, type Weekday, weekdays } from './weekdays.ts';
import { words } from './words.ts';

const vacation = (from: string, to: string, more: Partial<VacationRow> = {}): VacationRow => ({
  ...newVacation(from),
  to,
  ...more,
});
const off = (...days: Weekday[]) => byWeekday((day) => !days.includes(day));

it('a new vacation begins today, with both kinds of consults off', () => {
  claims('schedule-10 (rule)');
  expect(newVacation('2026-11-26')).toEqual({
    from: '2026-11-26',
    to: '2026-11-26',
    disableEconsult: true,
    disablePhoneConsult: true,
    description: '',
  });
});

it('a "From" after "To" takes "To" along, and an earlier one leaves it', () => {
  claims('schedule-08 (rule)');
  const row = vacation('2026-12-01', '2026-12-05');
  expect(withFrom(row, '2026-12-09')).toMatchObject({ from: '2026-12-09', to: '2026-12-09' });
  expect(withFrom(row, '2026-12-05')).toMatchObject({ from: '2026-12-05', to: '2026-12-05' });
  expect(withFrom(row, '2026-11-20')).toMatchObject({ from: '2026-11-20', to: '2026-12-05' });
});

it('a vacation begins before it ends, and the texts are those of the specification', () => {
  claims('schedule-13 (texts)');
  expect(vacationProblem(vacation('2026-12-05', '2026-12-01'))).toBe(
    '"From" date must be before "To" date',
  );
  expect(words.vacationOrder).toBe(
    `Please make sure the vacation period's "From" date is before it's "To" date.`,
  );
  expect(vacationProblem(vacation('2026-12-01', '2026-12-01'))).toBeUndefined();
  expect(vacationProblem(vacation('', '2026-12-01'))).toBe('Choose a day');
});

it('a limit is a whole number above zero, and other signs are left out', () => {
  claims('schedule-12 (rule)');
  expect(digitsOf('a1 2.3-4')).toBe('1234');
  expect(['0', '', '00', '1', '25'].map(limitOf)).toEqual([undefined, undefined, undefined, 1, 25]);
  const takes = (enabled: boolean, limit: unknown) =>
    consultLimits.safeParse({ daily: { enabled, limit } }).success;
  expect(takes(true, 5)).toBe(true);
  for (const wrong of [0, -1, 1.5, '5', null]) expect(takes(true, wrong)).toBe(false);
});

it('a custom calendar is an object of booleans for each weekday, and nothing else', () => {
  claims('schedule-05 (shape)');
  const whole = byWeekday(() => true);
  expect(customCalendar.safeParse(whole).success).toBe(true);
  const { sunday: _, ...missing } = whole;
  for (const wrong of [missing, { ...whole, monday: 'yes' }, { ...whole, holiday: true }, [], null])
    expect(customCalendar.safeParse(wrong).success).toBe(false);
});

it('overlapping absences are found by kind, and the return is the first day without one', () => {
  const rows = {
    a: vacation('2026-12-01', '2026-12-04'),
    b: vacation('2026-12-03', '2026-12-06', { disablePhoneConsult: false }),
    c: vacation('2026-12-02', '2026-12-02', { disableEconsult: false }),
    d: vacation('2026-12-10', '2026-12-10'),
  };
  expect(overlapping(rows, 'a')).toEqual([rows.b, rows.c]);
  expect(overlapping(rows, 'b')).toEqual([rows.a]);
  const all = Object.values(rows);
  expect(returnDay(rows.a, all, off())).toBe('2026-12-07');
  // Monday is a day off.
  expect(returnDay(rows.a, all, off('monday'))).toBe('2026-12-08');
  expect(returnDay(rows.a, all, off(...weekdays))).toBeUndefined();
});

const settings = (more: Partial<Settings> = {}): Settings => ({
  name: 'Dr. Okafor',
  takesCalls: true,
  week: undefined,
  customCalendar: byWeekday(() => true),
  dailyLimit: undefined,
  away: [],
  today: '2026-11-26',
  ...more,
});
const sentence = (more: Partial<Settings>) =>
  previewOf(settings(more))
    .map(({ text }) => text)
    .join('');
const noons = (...days: Weekday[]): Week =>
  days.reduce((week, day) => addBlock(week, day, 72).week, emptyWeek);

it('a sentence says how colleagues see the schedule', () => {
  expect(
    sentence({
      customCalendar: off('friday', 'saturday', 'sunday'),
      dailyLimit: 5,
      week: noons('tuesday', 'thursday'),
    }),
  ).toBe(
    'Dr. Okafor takes eConsults on weekdays except Friday, 5 a day; phone consults Tue and Thu 12:00 to 13:00.',
  );
  expect(sentence({ week: emptyWeek, customCalendar: off(...weekdays), dailyLimit: 4 })).toBe(
    'Dr. Okafor takes no eConsults; no phone consults.',
  );
  expect(sentence({ takesCalls: false, customCalendar: off('saturday', 'sunday') })).toBe(
    'Dr. Okafor takes eConsults on weekdays.',
  );
  expect(sentence({ away: [{ from: '2026-12-21', to: '2027-01-03' }] })).toBe(
    'Dr. Okafor takes eConsults every day; phone consults at an agreed time. Away Dec 21 to Jan 3, 2027.',
  );
});

it('the sentence marks what is not saved, and only that', () => {
  const before = settings({ week: noons('tuesday', 'thursday') });
  const week = drawBlock(before.week ?? emptyWeek, 'thursday', 78, 79).week;
  const marked = (now: Settings) =>
    previewOf(now, before).flatMap(({ text, changed }) => (changed ? [text] : []));
  expect(marked(before)).toEqual([]);
  expect(marked({ ...before, week })).toEqual(['Thu 12:00 to 13:10']);
  expect(marked({ ...before, dailyLimit: 3 })).toEqual(['3 a day']);
});

it('a call is booked inside the hours, and not in an absence from calls', () => {
  const offsetMinutes = -360;
  const schedule = daySlotsOf(noons('tuesday'));
  const absence = {
    start: Date.parse('2026-12-08T06:00Z'),
    end: Date.parse('2026-12-09T05:59:59.999Z'),
    disablePhoneConsult: true,
  };
  const problem = (from: string, to: string, more: object = {}) =>
    bookingProblem(
      { schedule, vacations: [absence], offsetMinutes, ...more },
      Date.parse(from),
      Date.parse(to),
    );
  // Tuesday, December 1, 12:00 to 12:20 in Alberta.
  expect(problem('2026-12-01T18:00Z', '2026-12-01T18:20Z')).toBeUndefined();
  expect(problem('2026-12-01T18:50Z', '2026-12-01T19:00Z')).toBeUndefined();
  const outside =
    'Choose a time within the hours of the specialist: Tue 12:00 to 13:00, Mountain Time';
  expect(problem('2026-12-01T18:50Z', '2026-12-01T19:10Z')).toBe(outside);
  expect(problem('2026-12-02T18:00Z', '2026-12-02T18:20Z')).toBe(outside);
  expect(problem('2026-12-08T18:00Z', '2026-12-08T18:20Z')).toBe(
    'The specialist takes no calls on this day',
  );
  // Without hours any time can be agreed.
  expect(
    problem('2026-12-02T03:00Z', '2026-12-02T03:20Z', { schedule: undefined }),
  ).toBeUndefined();
  expect(
    problem('2026-12-02T03:00Z', '2026-12-02T03:20Z', { schedule: daySlotsOf(emptyWeek) }),
  ).toBe('Takes no calls at present');
  expect(bookingHours(schedule)).toBe('Takes calls Tue 12:00 to 13:00 (Mountain Time)');
});
