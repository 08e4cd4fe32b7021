/** The list of messages to patients: the line of a row, and its search. */
import { searchTermsOf } from '../../platform/searchTerms.ts';
import { mostTerms, unopenedDays } from '../messages/rules.ts';
import type { ListedMessage } from '../messages/schemas.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Delayed messages leave at this hour. */
const sendingHour = 7;

type Timed = { created: string; sendAt: string };

/**
 * A delayed message has been sent once more than seven hours have passed and its day in Alberta is
 * over. Its time of sending is seven o'clock of the next day there, so no zone is needed.
 */
export function isSentByNow({ created, sendAt }: Timed, now: number): boolean {
  const nextDay = Date.parse(sendAt) - sendingHour * hourMs;
  return now - Date.parse(created) > sendingHour * hourMs && now >= nextDay;
}

/** The days since the mail. */
export const daysSince = (sendAt: string, now: number) =>
  Math.floor((now - Date.parse(sendAt)) / dayMs);

type OnWire = Pick<ListedMessage, 'state' | 'delay' | 'responseReceived' | 'needsReview'> & Timed;

/** The part of its message that a row shows. */
export const shownStates = [
  'needsReview',
  'answered',
  'scheduled',
  'sending',
  'delivered',
  'notOpened',
  'opened',
  'failed',
  'withdrawn',
  'unsent',
  'closed',
  'expired',
] as const;
export type ShownState = (typeof shownStates)[number];

export function shownStateOf(message: OnWire, now: number): ShownState {
  const { state, responseReceived, needsReview, sendAt } = message;
  if (needsReview) return 'needsReview';
  if (responseReceived) return 'answered';
  if (state !== 'unopened') return state;
  return daysSince(sendAt, now) >= unopenedDays ? 'notOpened' : 'delivered';
}

/** The folder of a message outside the archive. */
export const homeOf = ({ responseReceived }: Pick<OnWire, 'responseReceived'>) =>
  responseReceived ? ('inbox' as const) : ('sent' as const);

/** The terms of a search with typed words added, each once, and at most so many. */
export function withTerms(terms: string[], typed: string) {
  const all = [...new Set([...terms, ...searchTermsOf(typed)])];
  return all.length > mostTerms ? { terms, tooMany: true } : { terms: all, tooMany: false };
}

export const datePresets = ['any', 'week', 'month', 'sixMonths', 'year', 'custom'] as const;
export type DatePreset = (typeof datePresets)[number];

/** Months of a preset, counted back from today. A week has days instead. */
const monthsBack: Partial<Record<DatePreset, number>> = { month: 1, sixMonths: 6, year: 12 };

/** The first day of a preset as yyyy-MM-dd. A day that a month does not have is its last. */
export function firstDayOf(preset: DatePreset, today: string): string | undefined {
  if (preset === 'week') return dayBefore(today, 7);
  const months = monthsBack[preset];
  if (months === undefined) return undefined;
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(day, lastDay.getUTCDate()));
  return first.toISOString().slice(0, 10);
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

/** A day as yyyy-MM-dd that exists. */
export function isDay(text: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
