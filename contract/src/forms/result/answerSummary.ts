/** The answer as a clinician reads it: its words, its points, and the change since the last form. */
import { siteLabel } from '../../gallery/sites.ts';
import type { Answer, Question } from '../form.ts';
import { words } from './words.ts';

/** The answer in words. Undefined where nothing was answered, and for pictures. */
export function answerText(item: Question, answer: Answer | undefined): string | undefined {
  if (!answer || 'files' in answer) return undefined;
  if ('yes' in answer) return answer.yes ? words.yes : words.no;
  if ('date' in answer) return answer.date.replaceAll('-', '/');
  if ('text' in answer) return answer.text;
  if ('site' in answer) return siteLabel(answer.site);
  if ('number' in answer)
    return [answer.number, item.kind === 'number' && item.unit]
      .filter((part) => part !== false && part !== undefined)
      .join(' ');
  if (item.kind !== 'choice') return undefined;
  return item.options
    .filter(({ code }) => answer.choice.includes(code))
    .map(({ text }) => text.en)
    .join(', ');
}

/** The points of a scored choice and the most that it could have. */
export function pointsOf(item: Question, answer: Answer | undefined) {
  if (item.kind !== 'choice' || item.several || !answer || !('choice' in answer)) return undefined;
  const points = item.options.find(({ code }) => answer.choice.includes(code))?.points;
  const all = item.options.map((option) => option.points ?? 0);
  return points === undefined ? undefined : { points, most: Math.max(...all) };
}

type Past = { submittedAt: string; scores: { id: string; sum: number }[] };

/** The sums of one score over time, the oldest first. */
export const sumsOf = (history: readonly Past[], scoreId: string) =>
  history.flatMap(({ submittedAt, scores }) => {
    const found = scores.find(({ id }) => id === scoreId);
    return found ? [{ submittedAt, sum: found.sum }] : [];
  });

/** The whole minutes between two instants, if they make one sitting of less than two hours. */
export function minutesBetween(from: string | null, to: string): number | undefined {
  if (from === null) return undefined;
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  return minutes >= 0 && minutes < 120 ? Math.max(1, minutes) : undefined;
}
