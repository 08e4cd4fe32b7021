/** The day of a date at the reader's place, as yyyy-mm-dd. */
export const dayOfDate = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');

export const today = () => dayOfDate(new Date());

export const daysFromToday = (days: number, day: string) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
