/** The questionnaires about mood share their stem, answers and last question. */
import type { Condition, Form, Question } from '@corridor/contract/forms/form.ts';
import { choice } from './authoring.ts';

const frequency = [
  ['not-at-all', { en: 'Not at all' }, 0],
  ['several-days', { en: 'Several days' }, 1],
  ['more-than-half', { en: 'More than half the days' }, 2],
  ['nearly-every-day', { en: 'Nearly every day' }, 3],
] as const;

const difficulty = [
  ['not-difficult', { en: 'Not difficult at all' }],
  ['somewhat-difficult', { en: 'Somewhat difficult' }],
  ['very-difficult', { en: 'Very difficult' }],
  ['extremely-difficult', { en: 'Extremely difficult' }],
] as const;

/** The scored questions under their stem, and the last one, which is not scored. */
export function moodItems(questions: readonly string[]): Form['items'] {
  const scored: Question[] = questions.map((text, at) =>
    choice(`item-${at + 1}`, { en: text }, frequency),
  );
  const someProblem = scored.map(
    ({ id }): Condition => ({ item: id, is: 'different', value: 'not-at-all' }),
  );
  return [
    {
      id: 'problems',
      kind: 'group',
      text: {
        en: 'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
      },
      together: false,
      items: scored,
    },
    choice(
      'difficulty',
      {
        en: 'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
      },
      difficulty,
      { showWhen: { join: 'any', of: someProblem } },
    ),
  ];
}

/** The names of the first so many scored questions. */
export const moodIds = (count: number) =>
  Array.from({ length: count }, (_, at) => `item-${at + 1}`);
