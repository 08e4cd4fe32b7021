/** The meaning of the answers: scores with bands, flags and patterns. */

import { own } from '../platform/own.ts';
import { isAnswered, type Slot, shownItems } from './answerRules.ts';
import type { Answer, Answers, Flag, Form, Pattern, Question, Score } from './form.ts';

export type Sex = 'female' | 'male';

/** The value of an answer in a score: points, 1 for yes, a number as it is. */
function pointsFor(item: Question, answer: Answer | undefined): number | undefined {
  if (!isAnswered(answer)) return undefined;
  if ('yes' in answer) return answer.yes ? 1 : 0;
  if ('number' in answer) return answer.number;
  if (!('choice' in answer) || item.kind !== 'choice') return undefined;
  const points = item.options
    .filter(({ code }) => answer.choice.includes(code))
    .map((option) => option.points ?? 0);
  return points.reduce((sum, each) => sum + each, 0);
}

/** The shown places of one item: several in a log. */
const slotsFor = (slots: readonly Slot[], itemId: string) =>
  slots.filter(({ item }) => item.id === itemId);

export type ScoreResult = {
  id: string;
  sum: number;
  most: number;
  band?: Score['bands'][number];
  /** Missing for a score without a threshold, and where the sex decides and is not known. */
  positive?: boolean;
  /** The sex of the patient decides whether the screen is positive. */
  bySex?: true;
};

/** The scores whose required answers are all there. */
export function scoresOf(form: Form, answers: Answers, patient: { sex?: Sex } = {}): ScoreResult[] {
  const slots = shownItems(form, answers);
  return form.scores.flatMap((score) => {
    const counted = score.of.flatMap((itemId) => slotsFor(slots, itemId));
    const open = counted.some(
      ({ item, key }) =>
        item.kind !== 'information' && item.required && !isAnswered(own(answers, key)),
    );
    if (open) return [];
    const values = counted.map(({ item, key }) => pointsFor(item, own(answers, key)) ?? 0);
    const sum = values.reduce((total, value) => total + value, 0);
    const band = score.bands.find(({ from, to }) => sum >= from && sum <= to);
    return [
      {
        id: score.id,
        sum,
        most: score.most,
        ...(band && { band }),
        ...screenOf(score, sum, patient),
      },
    ];
  });
}

/** From this sum on a screen is positive. Undefined where the sex decides and is not known. */
export function thresholdOf(positive: NonNullable<Score['positive']>, sex?: Sex) {
  const from = (each: Sex) => positive[each] ?? positive.from;
  if (sex) return from(sex);
  return from('female') === from('male') ? from('female') : undefined;
}

/** A score of the form means something else for women than for men. */
export const isBySex = ({ scores }: Form) =>
  scores.some(({ positive }) => positive && thresholdOf(positive) === undefined);

function screenOf({ positive }: Score, sum: number, { sex }: { sex?: Sex }) {
  if (!positive) return {};
  const isPositive = (each: Sex) => sum >= (thresholdOf(positive, each) ?? positive.from);
  if (sex) return { positive: isPositive(sex) };
  const female = isPositive('female');
  return female === isPositive('male') ? { positive: female } : { bySex: true as const };
}

/** The flags that stand, each with the answers that raised it. */
export function flagsOf(form: Form, answers: Answers): (Flag & { keys: string[] })[] {
  const slots = shownItems(form, answers);
  return form.flags.flatMap((flag) => {
    const raised = slotsFor(slots, flag.item).filter(
      ({ item, key }) =>
        (pointsFor(item, own(answers, key)) ?? Number.NEGATIVE_INFINITY) > flag.above,
    );
    return raised.length > 0 ? [{ ...flag, keys: raised.map(({ key }) => key) }] : [];
  });
}

/** The named patterns that the answers show. */
export function patternsOf(form: Form, answers: Answers): Pattern[] {
  const slots = shownItems(form, answers);
  return form.patterns.filter(({ items, atLeast, atMost, oneOf }) => {
    const met = items.filter(({ item, from }) =>
      slotsFor(slots, item).some(
        (slot) => (pointsFor(slot.item, own(answers, slot.key)) ?? 0) >= from,
      ),
    );
    const isNamed = oneOf.length === 0 || met.some(({ item }) => oneOf.includes(item));
    return met.length >= atLeast && met.length <= (atMost ?? items.length) && isNamed;
  });
}
