import { mountainTime } from '@corridor/contract/schedule/rules.ts';
import { dayNamed, dayOf, instantOf } from '../../platform/clock.ts';

/** Whole days, the first and the last one. */
export type BusyDays = { from: string; to: string };

const mostProposals = 50;
/** An event of years is no absence. */
const longestDays = 366;
const dayMs = 86_400_000;

type Fields = Map<string, { value: string; zone: string | undefined }>;

/** The events of a calendar with the fields that count. A folded line continues with a space. */
function eventsOf(text: string): Fields[] {
  const events: Fields[] = [];
  let event: Fields | undefined;
  for (const line of text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') event = new Map();
    else if (line === 'END:VEVENT' && event) {
      events.push(event);
      event = undefined;
    } else if (event) {
      const [, name = '', options = '', value = ''] =
        /^([A-Z-]+)((?:;[^:]*)?):(.*)$/.exec(line) ?? [];
      event.set(name, { value, zone: /;TZID=([^;:]+)/.exec(options)?.[1] });
    }
  }
  return events;
}

const dated = (value: string) => value.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');

/** The instant of a field: a day, an instant of UTC, or a local time in its zone. */
function instantIn(fields: Fields, name: string): Date | undefined {
  const { value, zone } = fields.get(name) ?? { value: '', zone: undefined };
  if (/^\d{8}$/.test(value)) return dayNamed(dated(value))?.start;
  const [, day = '', hours = '', minutes = '', seconds = '', utc] =
    /^(\d{8})T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value) ?? [];
  if (!day) return undefined;
  const local = `${dated(day)}T${hours}:${minutes}:${seconds}`;
  return instantOf(local, utc ? 'UTC' : (zone ?? mountainTime));
}

/** The whole days of Mountain Time inside an event, if it is busy and holds any. */
function daysIn(fields: Fields): BusyDays | undefined {
  const isFree =
    fields.get('TRANSP')?.value === 'TRANSPARENT' || fields.get('STATUS')?.value === 'CANCELLED';
  const start = instantIn(fields, 'DTSTART');
  if (isFree || !start) return undefined;
  const isDay = /^\d{8}$/.test(fields.get('DTSTART')?.value ?? '');
  const end = instantIn(fields, 'DTEND') ?? (isDay ? dayOf(start).end : start);
  const first = dayOf(start);
  const from = first.start.getTime() === start.getTime() ? first : dayOf(first.end);
  // The last day ends when the event ends, or before it.
  const to = dayOf(new Date(dayOf(end).start.getTime() - 1));
  const length = (to.start.getTime() - from.start.getTime()) / dayMs;
  return length >= 0 && length <= longestDays ? { from: from.date, to: to.date } : undefined;
}

/**
 * The busy days of a calendar from a day on, in their order. Nothing else is taken from it: a title
 * may name a patient. Undefined if the text is no calendar.
 */
export function busyDaysOf(text: string, today: string): BusyDays[] | undefined {
  if (!text.trimStart().startsWith('BEGIN:VCALENDAR')) return undefined;
  const days = eventsOf(text)
    .flatMap((event) => daysIn(event) ?? [])
    .filter(({ to }) => to >= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const merged: BusyDays[] = [];
  for (const each of days) {
    const last = merged.at(-1);
    if (last && each.from <= last.to) last.to = [last.to, each.to].sort().at(-1) ?? last.to;
    else merged.push({ ...each });
  }
  return merged.slice(0, mostProposals);
}
