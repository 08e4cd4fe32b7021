/** YYYY/MM/DD of a day that exists and has come; compared as text with the day that it is. */
export function isBirthDate(text: string, today: string): boolean {
  const found = /^(\d{4})\/(\d{2})\/(\d{2})$/.exec(text);
  if (!found) return false;
  const [, year, month, day] = found.map(Number) as [number, number, number, number];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real && year >= 1870 && text.replaceAll('/', '-') <= today;
}

/** Whole years on a day; nothing where the date is none. */
export function ageOf(dateOfBirth: string, today: string): number | undefined {
  if (!isBirthDate(dateOfBirth, today)) return undefined;
  const [year = 0, month = 0, day = 0] = dateOfBirth.split('/').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number);
  const before = thisMonth < month || (thisMonth === month && thisDay < day);
  return thisYear - year - (before ? 1 : 0);
}
