/** A link to somebody outside asks for the patient's date of birth, so many wrong ones in a row end it. */
export const linkTries = 5;

/** YYYY/MM/DD, however it was typed: 1958-3-14, 19580314; nothing where it is no date. */
export function dateTyped(typed: string): string | undefined {
  const found =
    /^\s*(\d{4})(\d{2})(\d{2})\s*$/.exec(typed) ??
    /^\s*(\d{4})\s*[/\-. ]\s*(\d{1,2})\s*[/\-. ]\s*(\d{1,2})\s*$/.exec(typed);
  if (!found) return undefined;
  const [, year = '', month = '', day = ''] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const real = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return real ? `${year}/${month.padStart(2, '0')}/${day.padStart(2, '0')}` : undefined;
}
