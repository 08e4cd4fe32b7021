/** The only user of Temporal: every question about a place's time is answered here. */
export const alberta = 'America/Edmonton';

export type Clock = () => Date;
export const systemClock: Clock = () => new Date();

/** The next morning at `hour` in a place, as an instant. */
export function nextDayAt(now: Date, hour: number, zone = alberta): Date {
  const day = zoned(now, zone).toPlainDate().add({ days: 1 });
  return atHour(day, hour, zone);
}

/** Midnight to midnight of the day that `now` falls on in a place. */
export function dayOf(now: Date, zone = alberta): { date: string; start: Date; end: Date } {
  const day = zoned(now, zone).toPlainDate();
  return {
    date: day.toString(),
    start: atHour(day, 0, zone),
    end: atHour(day.add({ days: 1 }), 0, zone),
  };
}

/** Midnight to midnight of a day written as 2026-03-04; nothing where there is no such day. */
export function dayNamed(date: string, zone = alberta): { start: Date; end: Date } | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined;
  try {
    const day = Temporal.PlainDate.from(date);
    return { start: atHour(day, 0, zone), end: atHour(day.add({ days: 1 }), 0, zone) };
  } catch {
    return undefined;
  }
}

/** The same time of day so many business days earlier; `free` says which days are none. */
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

/** The day and the minutes of the day at an instant in a place. */
export function localTime(at: Date, zone = alberta): { date: string; minutes: number } {
  const moment = zoned(at, zone);
  return { date: moment.toPlainDate().toString(), minutes: moment.hour * 60 + moment.minute };
}

/** Minutes a place is ahead of UTC at an instant; sent along where a place's time is shown. */
export function offsetMinutes(now: Date, zone = alberta): number {
  return zoned(now, zone).offsetNanoseconds / 60e9;
}

/** The clock of a place from a week before a day on, with its changes until more than a year from now. */
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

function zoned(now: Date, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
}

function atHour(day: Temporal.PlainDate, hour: number, zone: string): Date {
  const moment = day.toZonedDateTime({ timeZone: zone, plainTime: { hour } });
  return new Date(moment.epochMilliseconds);
}

/** Older zone data is an hour wrong about Alberta's winters since 2026; such a runtime must not serve. */
export function checkZoneData(): void {
  const at7 = (date: string) => atHour(Temporal.PlainDate.from(date), 7, alberta).toISOString();
  if (at7('2026-12-01').slice(11, 13) !== '13' || at7('2026-01-15').slice(11, 13) !== '14') {
    throw new Error(
      'The time zone data of this Node.js is too old for Alberta (2026c or newer is needed).',
    );
  }
}
