import { type DaySlots, weekOf } from '@corridor/contract/schedule/timeslots.ts';
import { slotMinutes } from '@corridor/contract/schedule/week.ts';
import { weekdays } from '@corridor/contract/schedule/weekdays.ts';
import { addressWords as words } from '@corridor/contract/schedule/words.ts';
import { dayOf, localTime } from '../../platform/clock.ts';
import { calendarStamp, calendarText } from '../../platform/mail/calendar.ts';

export type CalendarTimes = {
  uid: string;
  schedule: DaySlots | null;
  vacations: readonly {
    id: string;
    startsAt: Date;
    endsAt: Date;
    disableEconsult: boolean;
    disablePhoneConsult: boolean;
  }[];
};

const minuteMs = 60_000;
/** A calendar shows the hours of calls of so many days. */
const shownDays = 92;

const event = (id: string, start: Date, end: Date, summary: string, now: Date) => [
  'BEGIN:VEVENT',
  `UID:${id}@corridor`,
  `DTSTAMP:${calendarStamp(now)}`,
  `DTSTART:${calendarStamp(start)}`,
  `DTEND:${calendarStamp(end)}`,
  `SUMMARY:${summary}`,
  'END:VEVENT',
];

/** The hours of calls as single events in UTC, so that no old zone data of a calendar moves them. */
function callEvents({ uid, schedule, vacations }: CalendarTimes, now: Date): string[] {
  if (!schedule) return [];
  const week = weekOf(schedule);
  const lines: string[] = [];
  let day = dayOf(now);
  for (let count = 0; count < shownDays; count++) {
    const weekday = weekdays[new Date(`${day.date}T12:00Z`).getUTCDay()] ?? 'sunday';
    for (const block of week[weekday]) {
      const at = (slot: number) => slotInstant(day, slot);
      const [start, end] = [at(block.start), at(block.end)];
      const isAway = vacations.some(
        (each) => each.disablePhoneConsult && each.startsAt < end && start <= each.endsAt,
      );
      const id = `call-${uid}-${day.date}-${block.start}`;
      if (!isAway) lines.push(...event(id, start, end, words.calls, now));
    }
    day = dayOf(day.end);
  }
  return lines;
}

type Day = ReturnType<typeof dayOf>;

/** The instant of a slot. On a day on which the clocks change, it is the wall clock that counts. */
function slotInstant({ start, end, date }: Day, slot: number): Date {
  const minutes = slot * slotMinutes;
  const plain = new Date(start.getTime() + minutes * minuteMs);
  if (minutes === 24 * 60) return end;
  const shown = localTime(plain);
  const drift = shown.date === date ? minutes - shown.minutes : 0;
  return new Date(plain.getTime() + drift * minuteMs);
}

/** The blocks and absences of a specialist as a calendar reads them (RFC 5545). It names no patient. */
export function calendarFile(times: CalendarTimes, now: Date): string {
  const away = times.vacations.flatMap((each) => {
    const kinds = [
      ...(each.disableEconsult ? [words.econsults] : []),
      ...(each.disablePhoneConsult ? [words.phone] : []),
    ].join(' and ');
    const end = new Date(each.endsAt.getTime() + 1);
    return event(`away-${each.id}`, each.startsAt, end, words.away(kinds), now);
  });
  return calendarText([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Corridor//EN',
    `X-WR-CALNAME:${words.calendar}`,
    ...callEvents(times, now),
    ...away,
    'END:VCALENDAR',
    '',
  ]);
}
