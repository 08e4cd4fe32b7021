/** The only user of Temporal. Every question about local time is answered here. */
export const alberta = 'America/Edmonton';

export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** Returns the instant at which the next day reaches `hour` in a time zone. */
export function nextDayAt(now: Date, hour: number, zone = alberta): Date {
  const day = zoned(now, zone).toPlainDate().add({ days: 1 });
  return atHour(day, hour, zone);
}

/** Returns the local day of `now`, from midnight to midnight. */
export function dayOf(now: Date, zone = alberta): { date: string; start: Date; end: Date } {
  const day = zoned(now, zone).toPlainDate();
  return {
    date: day.toString(),
    start: atHour(day, 0, zone),
    end: atHour(day.add({ days: 1 }), 0, zone),
  };
}

/**
 * Returns a day such as 2026-03-04 from midnight to midnight, or nothing when the date does not
 * exist.
 */
export function dayNamed(date: string, zone = alberta): { start: Date; end: Date } | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  try {
    const day = Temporal.PlainDate.from(date);
    return { start: atHour(day, 0, zone), end: atHour(day.add({ days: 1 }), 0, zone) };
  } catch {
    return undefined;
  }
}

/**
 * Returns the same time of day `count` business days earlier; `free` tells which days do not count.
 */
export function businessDaysBefore(
  now: Date,
  count: number,
  free: (date: string) => boolean,
  zone = alberta,
): Date {
  let moment = zoned(now, zone);
  for (let left = count; left > 0; ) {
    moment = moment.subtract({ days: 1 });
    if (!free(moment.toPlainDate().toString())) left -= 1;
  }
  return new Date(moment.epochMilliseconds);
}

/** Returns the local day and the minutes since midnight. */
export function localTime(instant: Date, zone = alberta): { date: string; minutes: number } {
  const moment = zoned(instant, zone);
  return { date: moment.toPlainDate().toString(), minutes: moment.hour * 60 + moment.minute };
}

/** Returns how many minutes a zone is ahead of UTC. Screens need it to show local times. */
export function offsetMinutes(now: Date, zone = alberta): number {
  return zoned(now, zone).offsetNanoseconds / 60e9;
}

/**
 * Lists the offsets of a zone and their changes, from a week before `since` until more than a year
 * after `now`.
 */
export function clockFrom(
  now: Date,
  zone: string,
  since: Date = now,
): { from: Date; minutes: number }[] {
  let moment = zoned(since, zone).subtract({ days: 7 });
  const end = zoned(now, zone).add({ days: 393 });
  const clock: { from: Date; minutes: number }[] = [];
  for (;;) {
    clock.push({
      from: new Date(moment.epochMilliseconds),
      minutes: moment.offsetNanoseconds / 60e9,
    });
    const next = moment.getTimeZoneTransition('next');
    if (!next || Temporal.ZonedDateTime.compare(next, end) > 0) return clock;
    moment = next;
  }
}

/** Returns the instant of a local time such as 2026-11-20T08:54:10, or nothing if there is none. */
export function instantOf(local: string, zone = alberta): Date | undefined {
  try {
    const moment = Temporal.PlainDateTime.from(local).toZonedDateTime(zone);
    return new Date(moment.epochMilliseconds);
  } catch {
    return undefined;
  }
}

function zoned(now: Date, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
}

function atHour(day: Temporal.PlainDate, hour: number, zone: string): Date {
  const moment = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  return new Date(moment.epochMilliseconds);
}

/**
 * Time zone data from before 2026c is an hour wrong about Alberta's winters. A server with such
 * data must not start.
 */
export function checkZoneData(): void {
  const at7 = (date: string) => atHour(Temporal.PlainDate.from(date), 7, alberta).toISOString();
  if (at7('2026-12-01').slice(11, 13) !== '13' || at7('2026-01-15').slice(11, 13) !== '14') {
    throw new Error(
      'The time zone data of this Node.js is too old for Alberta (2026c or newer is needed).',
    );
  }
}
