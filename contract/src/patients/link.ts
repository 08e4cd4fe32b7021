/**
 * A link for outside readers asks for the patient's date of birth. So many wrong dates in a row
 * close it.
 */
export const linkTries = 5;

/** YYYY/MM/DD from several typed forms: 1958-3-14, 19580314. Undefined for anything else. */
export function dateTyped(text: string): string | undefined {
  const match =
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(text) ??
    /^\s*(\d{4})\s*[/\-. ]\s*(\d{1,2})\s*[/\-. ]\s*(\d{1,2})\s*$/.exec(text);
  if (!match) return undefined;
  const [, year = '', month = '', day = ''] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return real ? `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}` : undefined;
}

/** A date in the future is a slip of the keyboard and costs no attempt. */
export function birthDateTyped(text: string, now: number): string | undefined {
  const date = dateTyped(text);
  return date && Date.parse(date.replaceAll('/', '-')) <= now ? date : undefined;
}
