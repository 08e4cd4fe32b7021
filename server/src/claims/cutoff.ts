/** The weekly time at which a batch goes by itself. */
import { dayNamed, localTime } from '../platform/clock.ts';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** Tells whether the cut-off of today has passed. */
export function isAfterCutoff(cutoff: string, now: Date): boolean {
  const [weekday = '', time = ''] = cutoff.split(' ');
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const { date, minutes } = localTime(now);
  const today = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekdays[today] === weekday && minutes >= hour * 60 + minute;
}

/** Tells whether a batch went out today after the cut-off. */
export function wentAfterCutoff(cutoff: string, sentAt: Date, now: Date): boolean {
  const today = dayNamed(localTime(now).date);
  return today !== undefined && sentAt >= today.start && isAfterCutoff(cutoff, sentAt);
}
