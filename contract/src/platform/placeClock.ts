/**
 * The clock of a place from the server: each rule gives the minutes ahead of UTC from an instant
 * on. A browser's own zone data may be outdated.
 */
export type PlaceClock = readonly { from: string; minutes: number }[];

const minuteMs = 60_000;

function minutesAt(clock: PlaceClock, ms: number): number {
  const rule = clock.findLast(({ from }) => Date.parse(from) <= ms) ?? clock[0];
  return rule?.minutes ?? 0;
}

/** The local time of a form field: 2026-12-01T07:00. Empty for an invalid instant. */
export function localOf(clock: PlaceClock, instant: string | number): string {
  const ms = new Date(instant).getTime();
  if (Number.isNaN(ms)) return '';
  return new Date(ms + minutesAt(clock, ms) * minuteMs).toISOString().slice(0, 16);
}

/**
 * The instant of a local time, or empty while it is incomplete. Of two possible instants it is the
 * later one.
 */
export function instantOf(clock: PlaceClock, local: string): string {
  const ms = Date.parse(`${local}Z`);
  if (Number.isNaN(ms)) return '';
  const right = clock.findLast(({ minutes }) => {
    const instant = ms - minutes * minuteMs;
    return minutesAt(clock, instant) === minutes;
  });
  const minutes = right?.minutes ?? minutesAt(clock, ms);
  return new Date(ms - minutes * minuteMs).toISOString();
}

/** UTC−6, UTC−3:30. */
export function utcOf(clock: PlaceClock, instant: string | number): string {
  const minutes = minutesAt(clock, new Date(instant).getTime());
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
