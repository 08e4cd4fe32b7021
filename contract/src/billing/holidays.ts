/**
 * The holidays of Alberta's schedule of benefits (General Rule 1). Days are written as YYYY-MM-DD.
 */
const day = (year: number, month: number, date: number) =>
  new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
const weekdayOf = (iso: string) => new Date(`${iso}T00:00:00Z`).getUTCDay();
const plus = (iso: string, days: number) =>
  new Date(Date.parse(`${iso}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const mondayOnOrAfter = (iso: string) => plus(iso, (8 - weekdayOf(iso)) % 7);

/** The formula of Gauss for the Gregorian calendar. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const leap = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const h = (leap + 19 * golden + 15) % 30;
  const moon =
    h - Math.floor(h / 28) * (1 - Math.floor(29 / (h + 1)) * Math.floor((21 - golden) / 11));
  const shift =
    moon - ((year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7);
  const month = 3 + Math.floor((shift + 40) / 44);
  return day(year, month, shift + 28 - 31 * Math.floor(month / 4));
}

function namedDays(year: number): string[] {
  return [
    day(year, 1, 1),
    mondayOnOrAfter(day(year, 2, 15)),
    plus(easterSunday(year), -2),
    plus(mondayOnOrAfter(day(year, 5, 18)), 0),
    day(year, 7, 1),
    mondayOnOrAfter(day(year, 8, 1)),
    mondayOnOrAfter(day(year, 9, 1)),
    mondayOnOrAfter(day(year, 10, 8)),
    day(year, 11, 11),
    day(year, 12, 25),
    day(year, 12, 26),
  ];
}

export const isWeekend = (iso: string) => [0, 6].includes(weekdayOf(iso));

/**
 * A holiday on a weekend also makes the next free weekday a holiday. An installation may list
 * other days.
 */
export function billingHolidays(year: number): Set<string> {
  const days = new Set(namedDays(year));
  for (const holiday of namedDays(year)) {
    if (!isWeekend(holiday)) continue;
    let next = plus(holiday, 1);
    while (isWeekend(next) || days.has(next)) next = plus(next, 1);
    days.add(next);
  }
  return days;
}

const years = new Map<number, Set<string>>();

export function isBillingHoliday(iso: string): boolean {
  const year = Number(iso.slice(0, 4));
  const known = years.get(year) ?? billingHolidays(year);
  years.set(year, known);
  return known.has(iso);
}

/** A day that does not count as a business day. */
export const isFreeDay = (iso: string) => isWeekend(iso) || isBillingHoliday(iso);

/** The rate window of a local time. Minute 420 is 7:00 AM. */
export function windowOf(iso: string, minutes: number): 'day' | 'evening' | 'night' {
  if (minutes >= 22 * 60 || minutes < 7 * 60) return 'night';
  if (isFreeDay(iso)) return 'evening';
  return minutes < 17 * 60 ? 'day' : 'evening';
}

const callCodes = { day: '03.01LJ', evening: '03.01LK', night: '03.01LL' } as const;
const adviceCodes = { day: '03.01NG', evening: '03.01NH', night: '03.01NI' } as const;

/** The code of a consultant's call, by its local start time. */
export const phoneCode = (iso: string, minutes: number) => callCodes[windowOf(iso, minutes)];

/** The code of advice in a message, by its local sending time. */
export const adviceCode = (iso: string, minutes: number) => adviceCodes[windowOf(iso, minutes)];
