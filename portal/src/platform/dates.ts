const full = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

const clock = new Intl.DateTimeFormat('en-CA', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});
const monthDay = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const withPM = (text: string) =>
  text.replace(/\b([ap])\.m\./, (_, half: string) => `${half.toUpperCase()}M`);

/** The shortest form that a list needs: 9:06 AM, Yesterday, Nov 12, Nov 12, 2025. */
export function listTime(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((dayStart(now) - dayStart(date)) / 86_400_000);
  if (days === 0) return withPM(clock.format(date));
  if (days === 1) return 'Yesterday';
  return (date.getFullYear() === now.getFullYear() ? monthDay : dayOfYear).format(date);
}

/** 9:06 AM. */
export const clockTime = (iso: string) => withPM(clock.format(new Date(iso)));

/** Nov 12. */
export const dayOf = (iso: string) => monthDay.format(new Date(iso));

/** Nov 12, 9:06 AM, with its year where that is another one. */
export const dayTime = (iso: string, now = new Date()) => {
  const date = new Date(iso);
  const day = date.getFullYear() === now.getFullYear() ? monthDay : dayOfYear;
  return `${day.format(date)}, ${clockTime(iso)}`;
};

const weekday = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/**
 * Today, Yesterday, Wednesday, November 18. The name of a day in another year includes the year.
 */
export function dayName(iso: string, now = new Date()): string {
  const date = new Date(iso);
  const days = Math.round((dayStart(now) - dayStart(date)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return date.getFullYear() === now.getFullYear() ? weekday.format(date) : dayOfYear.format(date);
}

const month = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric' });
/** November 2026. */
export const monthName = (iso: string) => month.format(new Date(iso));

/** 2026-3-4, in the reader's time zone. */
export const plainDay = (date: Date) =>
  `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;

/** The days from one day to a later one, in the reader's time zone. */
export const calendarDaysBetween = (from: string, to: string) =>
  Math.round((dayStart(new Date(to)) - dayStart(new Date(from))) / 86_400_000);

const dayStart = (date: Date) =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** Mar 4, 2026, 3:12 PM. */
export function longTime(iso: string): string {
  return withPM(full.format(new Date(iso)));
}

const longDate = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Mar 4, 2026, for a day without a time. */
export const calendarDay = (day: string) => dayOfYear.format(new Date(`${day}T12:00`));

/** Mar 4, 2026, in the reader's time zone. */
export const yearDay = (iso: string) => dayOfYear.format(new Date(iso));

/** March 4, 2026. */
export const longDay = (date: Date) => longDate.format(date);

const stamp = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** 2026-03-04, in the reader's time zone. File names use it. */
export const dayStamp = (iso: string) => stamp.format(new Date(iso));
