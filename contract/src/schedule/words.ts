import type { Weekday } from './weekdays.ts';

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
const named = (day: string) => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
export const dayName = (day: Weekday) => named(day);
/** Mon, Tue. */
export const shortDay = (day: Weekday) => named(day).slice(0, 3);

/** a, b and c. */
export const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
/** Dec 7, and Jan 3, 2028 in another year than the given one. */
export function shownDay(day: string, year = ''): string {
  const [dayYear = '', month = '', number = ''] = day.split('-');
  const shown = `${months[Number(month) - 1] ?? ''} ${Number(number)}`;
  return year && dayYear !== year ? `${shown}, ${dayYear}` : shown;
}

/** Dec 21 to Jan 3, or one day alone. */
export const shownSpan = ({ from, to }: { from: string; to: string }, year = '') =>
  from === to ? shownDay(from, year) : `${shownDay(from, year)} to ${shownDay(to, year)}`;

export const tabWords = {
  phone: 'Phone Consult Schedule',
  unavailable: 'Unavailable',
  calendar: 'Custom Calendar',
  limits: 'Consult Limits',
} as const;

export const words = {
  title: 'Specialist schedule',
  loadFailed: 'Error loading your schedule',
  saveFailed: 'Error saving your schedule',
  vacationsFailed: 'Error loading your vacation settings',
  vacationsNotSaved: 'Error saving your vacation settings',
  retry: 'Try again',
  saved: 'Schedule saved.',
  save: 'Save',
  discard: 'Discard',
  notFound: 'This schedule could not be found.',
  notFoundLead: 'It belongs to somebody who does not work in your clinic.',
  keepsFor: (name: string) => `You keep the schedule of ${name}.`,
  elsewhere: 'Somebody else saved this meanwhile.',
  merged: 'Somebody else saved changes meanwhile. They are added to yours.',

  dayMissing: 'Choose a day',
  /** The inner double quotes are part of both texts. */
  fromAfterTo: '"From" date must be before "To" date',
  vacationOrder: `Please make sure the vacation period's "From" date is before it's "To" date.`,
  checkRows: 'Check form for errors.',
  neitherKind: 'Choose eConsults, phone consults or both',
  limitWrong: 'Type a whole number greater than 0',
  overlap: 'Hours of calls may not overlap',
} as const;

/** The grid of the week. */
export const weekWords = {
  region: 'Hours of calls',
  zone: 'MT',
  slots: (count: number) => plural(count, 'slot'),
  none: 'No phone',
  free: 'free',
  addOn: (day: string) => `New block on ${day}`,
  noEconsults: (days: string) => `No eConsults on ${days}`,
  to: (start: string, end: string) => `${start} to ${end}`,
  block: (day: string, start: string, end: string) => `${day} ${start} to ${end}`,
  slot: (day: string, time: string) => `${day} ${time}, free`,
  from: 'From',
  until: 'To',
  length: (count: number) => `${plural(count, 'slot')} of 10 minutes`,
  remove: 'Remove this block',
  copyTo: 'Copy to',
  copyToDays: (days: string) => `Copy to ${days}`,
  copyNone: 'Copy',
  copyOf: (day: string) => `Copy of ${day}`,
  select: 'Choose a block',
  selectLead: 'Drag over free time, or press N, to add one.',
  add: 'New block',
  keys: 'Keys',
  keyList: [
    { keys: ['↑', '↓'], does: 'Move by 10 minutes' },
    { keys: ['←', '→'], does: 'Move to another day' },
    { keys: ['Shift', '↓'], does: 'Make longer' },
    { keys: ['Shift', '↑'], does: 'Make shorter' },
    { keys: ['N'], does: 'New block of an hour' },
    { keys: ['Del'], does: 'Remove the block' },
    { keys: ['Ctrl', 'Z'], does: 'Undo' },
  ],
  undo: 'Undo',
  zoneNote: (utc: string) =>
    `All times are Mountain Time (${utc}), whatever this computer’s clock says.`,
  changes: (count: number) => plural(count, 'unsaved change'),
  isNow: (before: string, after: string) => `${before} is now ${after}`,
  added: (block: string) => `${block} added.`,
  moved: (block: string) => `Now ${block}.`,
  copied: (block: string, days: string) => `${block} copied to ${days}.`,
  removed: (block: string) => `${block} removed.`,
  undone: 'Undone.',
  stays: 'No room there.',
} as const;

export const vacationWords = {
  lead: 'Colleagues cannot send you consults on these days.',
  empty: 'You are never away',
  emptyLead: 'Add the days on which you take no consults.',
  add: 'Add a vacation',
  row: (span: string) => `Away ${span}`,
  from: 'From',
  to: 'To',
  econsult: 'No eConsults',
  phone: 'No phone consults',
  description: 'Note for yourself',
  remove: 'Remove',
  removed: 'Vacation removed.',
  saved: 'Vacations saved.',
  overlaps: (spans: readonly string[]) =>
    `You are away ${listed(spans)} as well. Colleagues see one absence, until the last of these days.`,
  services: (count: number, back: string) => `${plural(count, 'service')}, returning ${back}`,
  noServices: (back: string) => `Returning ${back}`,
  calls: (count: number) =>
    count === 1 ? '1 phone consult falls into it' : `${count} phone consults fall into it`,
  call: (day: string, start: string, end: string) => `Phone consult ${day}, ${start} to ${end}`,
  parts: {
    from: 'From',
    to: 'To',
    disableEconsult: 'No eConsults',
    disablePhoneConsult: 'No phone consults',
    description: 'Note for yourself',
  },
} as const;

export const calendarWords = {
  lead: 'On a day that is off, nobody can send you an eConsult. Phone consults follow their hours.',
  day: (day: string) => `eConsults on ${day}`,
} as const;

export const limitWords = {
  lead: 'Over all your services. When the limit is reached, you are unavailable until midnight, Mountain Time.',
  daily: 'Limit the consults of a day',
  limit: 'Consults a day',
  today: (taken: number) => `${plural(taken, 'consult')} came today.`,
  full: 'The limit is reached: you are unavailable until midnight.',
} as const;

export const addressWords = {
  title: 'Private calendar address',
  lead: 'Your phone blocks and absences in the calendar you use. It names no patient.',
  make: 'Make an address',
  copy: 'Copy address',
  copied: 'Address copied.',
  notCopied: 'The address could not be copied.',
  revoke: 'Revoke',
  revokeTitle: 'Revoke the address?',
  revokeText: 'Calendars that use it no longer get your times.',
  revoked: 'Address revoked.',
  calendar: 'Corridor',
  calls: 'Phone consult hours',
  away: (kinds: string) => `Away (${kinds})`,
  econsults: 'eConsults',
  phone: 'phone consults',
} as const;

/** The sentence in which colleagues see a schedule. */
export const previewWords = {
  title: 'How colleagues see it',
  takes: 'takes',
  takesNone: 'takes no eConsults',
  econsults: 'eConsults',
  everyDay: 'every day',
  weekdays: 'on weekdays',
  weekdaysExcept: (days: string) => `on weekdays except ${days}`,
  onDays: (days: string) => `on ${days}`,
  perDay: (limit: number) => `${limit} a day`,
  phone: 'phone consults',
  phoneAnyTime: 'phone consults at an agreed time',
  noPhone: 'no phone consults',
  away: 'Away',
  open: 'Open my service page',
} as const;

/** The hours of calls on the page of a consult. */
export const bookingWords = {
  hours: (hours: string) => `Takes calls ${hours} (Mountain Time)`,
  noHours: 'Takes no calls at present',
  outside: (hours: string) =>
    `Choose a time within the hours of the specialist: ${hours}, Mountain Time`,
  away: 'The specialist takes no calls on this day',
} as const;

/** Absences from a calendar of one's own. */
export const readingWords = {
  title: 'From your own calendar',
  lead: 'Corridor looks once for days on which you are busy. Nothing changes until you add a day and save.',
  address: 'Address of the calendar (https)',
  read: 'Look for absences',
  none: 'No whole days on which you are busy.',
  add: 'Add',
  addNamed: (span: string) => `Add ${span}`,
  failures: {
    address: 'Use an https address on the internet.',
    unreachable: 'The calendar does not answer. Check its address.',
    'too-large': 'This calendar is larger than 1 MB.',
    'no-calendar': 'There is no calendar at this address.',
  },
} as const;
