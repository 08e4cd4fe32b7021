import { weekdays } from '../schedule/weekdays.ts';
import type { Service } from './schemas.ts';

/** The facts that decide when a service answers. */
export type Times = Pick<
  Service,
  'vacations' | 'customCalendar' | 'consultLimits' | 'phoneConsultSchedule'
>;
export type Kind = 'econsult' | 'phoneConsult';

/** The time and kind of a consult, and the offset of the clinic's clocks from UTC. */
export type Moment = { now: number; offsetMinutes: number; kind: Kind };

const dayMs = 86_400_000;
/** Days are computed so far ahead. A longer absence counts as one without an end. */
const horizonDays = 800;

/** An absence ends with the last millisecond of a day, and its person is back a millisecond later. */
const afterAbsence = (end: number) => Math.ceil(end / 1000) * 1000;

/**
 * The time from which a service takes consults again: now, or the start of a day; undefined if no day
 * is left. The daily limit begins anew at midnight of the clinic. Days off are passed over by
 * eConsults; calls follow their own hours.
 */
export function nextAvailable(times: Times, { now, offsetMinutes, kind }: Moment) {
  const { customCalendar, consultLimits } = times;
  const offset = offsetMinutes * 60_000;
  const dayOf = (at: number) => Math.floor((at + offset) / dayMs);
  const startOf = (day: number) => day * dayMs - offset;
  const away = times.vacations.filter((each) =>
    kind === 'econsult' ? each.disableEconsult : each.disablePhoneConsult,
  );
  const today = dayOf(now);
  const { daily } = consultLimits;
  const full = daily.enabled && daily.count >= daily.limit;
  let instant = now;
  while (dayOf(instant) - today <= horizonDays) {
    const absence = away.find(({ start, end }) => start <= instant && instant < afterAbsence(end));
    const day = dayOf(instant);
    // Midnight is day 0 of 1970, a Thursday.
    const weekday = weekdays[(((day + 4) % 7) + 7) % 7] ?? 'sunday';
    const isOff = kind === 'econsult' && !customCalendar[weekday];
    if (absence) instant = afterAbsence(absence.end);
    else if (isOff || (full && day === today)) instant = startOf(day + 1);
    else return instant;
  }
  return undefined;
}

/** An instant of the day on which an answer can be expected. Undefined if the owner never answered before. */
export function expectedAnswer(times: Times, responseMs: number, moment: Moment) {
  const begins = nextAvailable(times, moment);
  if (begins === undefined || responseMs < 0) return undefined;
  // The daily limit does not delay a consult that was accepted.
  const open = { ...times, consultLimits: { daily: { enabled: false, limit: 0, count: 0 } } };
  return nextAvailable(open, { ...moment, now: begins + responseMs });
}
