/** What may be looked for: nothing in which a name or a health number could be typed as words. */
export const actionShape = /^[a-zA-Z.-]{0,60}$/;
export const subjectShape = /^([a-z-]{1,30}:[\w.-]{1,60})?$/;
export const pageSize = 50;

/** Alarms that last until a person accepts the trail as it is, on the command line. */
export const lastingAlarms = ['other-chain', 'orphaned-entries', 'altered-block'] as const;
/** Alarms that end when a privacy officer has taken note. */
export const notedAlarms = ['head-missing', 'head-accepted', 'unconfirmed-grant'] as const;

const midnight = (day: string) => new Date(`${day}T00:00:00`);
/** A day of whoever looks, from its midnight to the next: it may have 23 hours, or 25. */
export const dayBegins = (day: string) => midnight(day).toISOString();
export function dayEnds(day: string): string {
  const next = midnight(day);
  next.setDate(next.getDate() + 1);
  return next.toISOString();
}
