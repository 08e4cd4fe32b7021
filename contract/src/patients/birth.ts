/** A date as YYYY/MM/DD that exists and is not in the future. */
export function isBirthDate(text: string, today: string): boolean {
  const match = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(text);
  if (!match) return false;
  const [, year, month, day] = match.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1870 && text.replaceAll('/', '-') <= today;
}

/** Whole years at a day, or undefined for an invalid date. */
export function ageOf(dateOfBirth: string, today: string): number | undefined {
  if (!isBirthDate(dateOfBirth, today)) return undefined;
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('/').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const before = thisMonth < month || (thisMonth === month && thisDay < day);
  return thisYear - year - (before ? 1 : 0);
}
