import type { FillingWords } from '@corridor/contract/forms/filling/words.ts';
import { type Language, localeOf } from '@corridor/contract/patients/page/words.ts';

/** Mar 4, 2026, 3:12 PM, in the reader's language and time zone. */
export const timeWords = (iso: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(new Date(iso))
    .replace(/\b([ap])\.m\./, (_, half: string) => `${half.toUpperCase()}M`);

/** Mar 4, 2026, for a day without a time. */
export const dayWords = (day: string, language: Language) =>
  new Intl.DateTimeFormat(localeOf[language], {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  }).format(new Date(`${day}T12:00`));

export function agoWords(words: FillingWords, since: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - since) / 1_000));
  if (seconds === 0) return words.now;
  if (seconds < 60) return words.seconds(seconds);
  if (seconds < 3_600) return words.minutes(Math.floor(seconds / 60));
  return words.hours(Math.floor(seconds / 3_600));
}
