import { clockOf } from './timeslots.ts';
import { type Block, sameWeek, type Week } from './week.ts';
import { type CustomCalendar, type Weekday, weekdays } from './weekdays.ts';
import { dayName, listed, shortDay, shownSpan, previewWords as words } from './words.ts';

/** A piece of the sentence. A strong piece is a fact; a changed one is not saved yet. */
export type PreviewPart = { text: string; strong?: boolean; changed?: boolean };

export type Settings = {
  name: string;
  /** The hours of calls; without them calls are agreed freely. `takesCalls`: by their permission. */
  takesCalls: boolean;
  week: Week | undefined;
  customCalendar: CustomCalendar;
  dailyLimit: number | undefined;
  /** Absences as first and last day, in their order. */
  away: readonly { from: string; to: string }[];
  today: string;
};

/** Monday first, as a person reads a week. */
export const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), 'sunday'];
const workdays = weekFromMonday.slice(0, 5);

/** on weekdays except Friday. */
function econsultDays(calendar: CustomCalendar): string {
  const on = weekFromMonday.filter((day) => calendar[day]);
  const off = workdays.filter((day) => !calendar[day]);
  if (on.length === 7) return words.everyDay;
  const hasWeekend = calendar.saturday || calendar.sunday;
  if (hasWeekend || off.length > 2) return words.onDays(listed(on.map(dayName)));
  return off.length === 0 ? words.weekdays : words.weekdaysExcept(listed(off.map(dayName)));
}

type Hours = { text: string; span: string; days: readonly Weekday[] };

const spanText = ({ start, end }: Block) => `${clockOf(start)} to ${clockOf(end)}`;

/** The hours of calls. Days in a row with the same hours share them: Tue and Thu 12:00 to 13:00. */
export function hoursOf(week: Week): Hours[] {
  const hours = new Map<string, Weekday[]>();
  for (const day of weekFromMonday)
    for (const block of week[day])
      hours.set(spanText(block), [...(hours.get(spanText(block)) ?? []), day]);
  return [...hours].map(([span, days]) => ({
    text: `${listed(days.map(shortDay))} ${span}`,
    span,
    days,
  }));
}

export const shownHours = (week: Week) => listed(hoursOf(week).map(({ text }) => text));

const separator = (index: number, count: number) =>
  index === 0 ? '' : index === count - 1 ? ' and ' : ', ';

/** One sentence from the settings, with marks at what differs from the saved settings. */
export function previewOf(now: Settings, saved: Settings = now): PreviewPart[] {
  const { customCalendar, dailyLimit, week, name, takesCalls } = now;
  const econsults = (settings: Settings) => econsultDays(settings.customCalendar);
  const takesAny = weekdays.some((day) => customCalendar[day]);
  const parts: PreviewPart[] = [{ text: `${name} ` }];
  if (takesAny)
    parts.push(
      { text: `${words.takes} ${words.econsults} ` },
      { text: econsults(now), changed: econsults(now) !== econsults(saved) },
    );
  else parts.push({ text: words.takesNone, changed: econsults(now) !== econsults(saved) });
  if (takesAny && dailyLimit !== undefined)
    parts.push(
      { text: ', ' },
      { text: words.perDay(dailyLimit), strong: true, changed: dailyLimit !== saved.dailyLimit },
    );
  if (takesCalls) parts.push({ text: '; ' }, ...callParts(week, saved.week));
  parts.push({ text: '.' });
  const year = now.today.slice(0, 4);
  const away = now.away.filter(({ to }) => to >= now.today);
  if (away.length > 0) parts.push({ text: ` ${words.away} ` });
  for (const [index, { from, to }] of away.entries()) {
    const changed = !saved.away.some((each) => each.from === from && each.to === to);
    parts.push(
      { text: separator(index, away.length) },
      { text: shownSpan({ from, to }, year), changed },
    );
  }
  if (away.length > 0) parts.push({ text: '.' });
  return parts;
}

function callParts(week: Week | undefined, saved: Week | undefined): PreviewPart[] {
  if (!week) return [{ text: words.phoneAnyTime }];
  const hours = hoursOf(week);
  const isChanged = !saved || !sameWeek(week, saved);
  if (hours.length === 0) return [{ text: words.noPhone, changed: isChanged }];
  const wasThere = (text: string, day: Weekday) =>
    saved?.[day].some((block) => spanText(block) === text) === true;
  return [
    { text: `${words.phone} ` },
    ...hours.flatMap(({ text, span, days }, index): PreviewPart[] => [
      { text: separator(index, hours.length) },
      { text, strong: true, changed: !days.every((day) => wasThere(span, day)) },
    ]),
  ];
}
