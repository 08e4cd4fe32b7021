/**
 * The clock of a place as the server knows it: from when on it is so many minutes ahead of UTC. A
 * browser's own zone data may be older than the rules are.
 */
export type PlaceClock = readonly { from: string; minutes: number }[];

const minuteMs = 60_000;

function minutesAt(clock: PlaceClock, ms: number): number {
  const rule = clock.findLast(({ from }) => Date.parse(from) <= ms) ?? clock[0];
  return rule?.minutes ?? 0;
}

/** As a field of a form has it: 2026-12-01T07:00. Nothing, of what is no instant. */
export function localOf(clock: PlaceClock, instant: string | number): string {
  const ms = new Date(instant).getTime();
  if (Number.isNaN(ms)) return '';
  return new Date(ms + minutesAt(clock, ms) * minuteMs).toISOString().slice(0, 16);
}

/** The instant of what stands in such a field; nothing, while it is no time yet. Of two the later. */
export function instantOf(clock: PlaceClock, local: string): string {
  const ms = Date.parse(`${local}Z`);
  if (Number.isNaN(ms)) return '';
  const right = clock.findLast(({ minutes }) => {
    const at = ms - minutes * minuteMs;
    return minutesAt(clock, at) === minutes;
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
