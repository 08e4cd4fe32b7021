/** Allowed filters. No name or health number fits into them. */
export const actionShape = /^[a-zA-Z.-]{0,60}$/;
export const subjectShape = /^([a-z-]{1,30}:[\w.-]{1,60})?$/;
export const pageSize = 50;

/** Alarms that last until somebody accepts the trail on the command line. */
export const lastingAlarms = ['other-chain', 'orphaned-entries', 'altered-block'] as const;
/** Alarms that end when a privacy officer acknowledges them. */
export const notedAlarms = ['head-missing', 'head-accepted', 'unconfirmed-grant'] as const;

const midnight = (day: string) => new Date(`${day}T00:00:00`);
/** A day in the reader's zone, from midnight to midnight. It may have 23 or 25 hours. */
export const dayBegins = (day: string) => midnight(day).toISOString();
export function dayEnds(day: string): string {
  const next = midnight(day);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
