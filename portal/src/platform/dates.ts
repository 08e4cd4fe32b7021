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

/** As short as a list can say it: 9:06 AM, Yesterday, Nov 12, Nov 12, 2025. */
export function listTime(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((dayStart(now) - dayStart(at)) / 86_400_000);
  if (days === 0) return withPM(clock.format(at));
  if (days === 1) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? monthDay : dayOfYear).format(at);
}

/** 9:06 AM. */
export const clockTime = (iso: string) => withPM(clock.format(new Date(iso)));

/** Nov 12. */
export const dayOf = (iso: string) => monthDay.format(new Date(iso));

const weekday = new Intl.DateTimeFormat('en-CA', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

/** Today, Yesterday, Wednesday, November 18; of another year with the year. */
export function dayName(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const days = Math.round((dayStart(now) - dayStart(at)) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return at.getFullYear() === now.getFullYear() ? weekday.format(at) : dayOfYear.format(at);
}

/** 2026-3-4, as a day is where the reader is. */
export const plainDay = (at: Date) => `${at.getFullYear()}-${at.getMonth() + 1}-${at.getDate()}`;

const dayStart = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();

/** Mar 4, 2026, 3:12 PM. */
export function longTime(iso: string): string {
  return withPM(full.format(new Date(iso)));
}

const longDate = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Mar 4, 2026, of a day without a time. */
export const calendarDay = (day: string) => dayOfYear.format(new Date(`${day}T12:00`));

/** March 4, 2026. */
export const longDay = (at: Date) => longDate.format(at);

const stamp = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
/** 2026-03-04, where the reader is: for the names of files. */
export const dayStamp = (iso: string) => stamp.format(new Date(iso));
