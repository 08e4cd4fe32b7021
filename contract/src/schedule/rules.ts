import { own } from '../platform/own.ts';
import { type CustomCalendar, weekdays } from './weekdays.ts';
import { words } from './words.ts';

/** All times of the schedule are Mountain Time. */
export const mountainTime = 'America/Edmonton';

export const limits = { description: 200, vacations: 100, timeslots: 72, consults: 9999 } as const;

/** Only the digits of what a person types. */
export const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, 4);

/** A whole number greater than 0. */
export const limitOf = (digits: string): number | undefined => {
  const value = Number(digits);
  return /^\d+$/.test(digits) && value > 0 && value <= limits.consults ? value : undefined;
};

/** A vacation as its row shows it: two days, the kinds of consults, and a note. */
export type VacationRow = {
  from: string;
  to: string;
  disableEconsult: boolean;
  disablePhoneConsult: boolean;
  description: string;
};

/** A new row begins today, for both kinds of consults. */
export const newVacation = (today: string): VacationRow => ({
  from: today,
  to: today,
  disableEconsult: true,
  disablePhoneConsult: true,
  description: '',
});

/** Moving "From" after "To" moves "To" to the end of that day. */
export const withFrom = (row: VacationRow, from: string): VacationRow =>
  from > row.to ? { ...row, from, to: from } : { ...row, from };

/** The moments of a row: "From" at 00:00, "To" at 23:59:59.999. */
export const startOfDay = (day: string) => `${day}T00:00:00.000`;
export const endOfDay = (day: string) => `${day}T23:59:59.999`;

export const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00Z`));

/** The reason why a row cannot be saved. */
export function vacationProblem({ from, to, ...row }: VacationRow): string | undefined {
  if (!isDay(from) || !isDay(to)) return words.dayMissing;
  if (from > to) return words.fromAfterTo;
  return row.disableEconsult || row.disablePhoneConsult ? undefined : words.neitherKind;
}

/** The rows that share days and a kind of consults with one row. */
export const overlapping = (
  rows: Readonly<Record<string, VacationRow>>,
  id: string,
): VacationRow[] => {
  const row = own(rows, id);
  return Object.entries(rows).flatMap(([otherId, other]) =>
    row &&
    otherId !== id &&
    other.from <= row.to &&
    row.from <= other.to &&
    ((row.disableEconsult && other.disableEconsult) ||
      (row.disablePhoneConsult && other.disablePhoneConsult))
      ? [other]
      : [],
  );
};

const dayMs = 86_400_000;
/** The calendar day after another one. */
export const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 10);

/** The longest way that a return is looked for. */
const furthestDays = 800;

/** The first day after an absence on which its person takes consults again. */
export function returnDay(
  row: VacationRow,
  rows: readonly VacationRow[],
  calendar: CustomCalendar,
): string | undefined {
  const kind = row.disableEconsult ? 'disableEconsult' : 'disablePhoneConsult';
  let day = dayAfter(row.to);
  for (let count = 0; count < furthestDays; count++) {
    const isAway = rows.some((each) => each[kind] && each.from <= day && day <= each.to);
    const weekday = weekdays[new Date(`${day}T00:00Z`).getUTCDay()] ?? 'sunday';
    const isOff = kind === 'disableEconsult' && !calendar[weekday];
    if (!isAway && !isOff) return day;
    day = dayAfter(day);
  }
  return undefined;
}
