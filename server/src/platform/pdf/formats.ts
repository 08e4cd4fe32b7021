import { localTime, offsetMinutes } from '../clock.ts';

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** Mar 4, 2026, in Alberta. */
export const dayIn = (instant: Date) => dayWith(instant, (name) => name.slice(0, 3));

/** March 4, 2026, in Alberta, as a letter is dated. */
export const letterDay = (instant: Date) => dayWith(instant, (name) => name);

function dayWith(instant: Date, monthOf: (name: string) => string): string {
  const [year, month = '1', day] = localTime(instant).date.split('-');
  return `${monthOf(months[Number(month) - 1] ?? '')} ${Number(day)}, ${year}`;
}

/** Mar 4, 2026, 3:12 PM, in Alberta. */
export function timeIn(instant: Date): string {
  const { minutes } = localTime(instant);
  const hour = Math.floor(minutes / 60);
  const past = String(minutes % 60).padStart(2, '0');
  return `${dayIn(instant)}, ${hour % 12 || 12}:${past} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The offset of Alberta from UTC, because paper outlives a change of the rule. */
export function zoneOf(instant: Date): string {
  const hours = offsetMinutes(instant) / 60;
  return `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
}

/** (403) 555-0142 */
export const phoneNumber = (digits: string) =>
  digits.replace(/^\+?1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
