import { isAnswered, problemOf } from '@corridor/contract/forms/answerRules.ts';
import type { Answer, Answers, Question } from '@corridor/contract/forms/form.ts';
import type { FormPage } from '@corridor/contract/forms/formPages.ts';
import { answerWords } from '@corridor/contract/forms/words.ts';
import { type Language, localeOf } from '@corridor/contract/patients/page/words.ts';
import { own } from '@corridor/contract/platform/own.ts';

type Reading = { today: string; language: Language };

/** The problem of an answer in words. */
export function problemText(
  item: Question,
  answer: Answer | undefined,
  { today, language }: Reading,
): string | undefined {
  const problem = problemOf(item, answer, today);
  if (!problem) return undefined;
  return answerWords[language][problem.reason](
    problem.limit?.toLocaleString(localeOf[language]) ?? '',
  );
}

/** The problem of each answer on a page. A day of a log may stay unfinished until the end. */
export function problemsOn(
  { slots, day }: FormPage,
  answers: Answers,
  reading: Reading,
): Record<string, string> {
  const found = slots.flatMap(({ key, item }) => {
    const answer = own(answers, key);
    const text = problemText(item, answer, reading);
    if (!text || (day !== undefined && !isAnswered(answer))) return [];
    return [[key, text] as const];
  });
  return Object.fromEntries(found);
}

/** Everything that must be answered on the page is answered, and something is. */
export const isFilled = ({ slots }: FormPage, answers: Answers) =>
  !slots.some(({ key, item }) => lacksAnswer(item, own(answers, key))) &&
  slots.some(({ key, item }) => item.kind === 'information' || isAnswered(own(answers, key)));

const lacksAnswer = (
  item: FormPage['slots'][number]['item'],
  answer: Answers[string] | undefined,
) => item.kind !== 'information' && item.required && !isAnswered(answer);

/** The first page without an answer, where a person goes on; undefined where all are answered. */
export const firstOpen = (pages: readonly FormPage[], answers: Answers) =>
  pages.find(({ slots }) => slots.some(({ key, item }) => lacksAnswer(item, own(answers, key))))
    ?.key ??
  pages.find(
    ({ slots }) =>
      slots.some(({ item }) => item.kind !== 'information') &&
      !slots.some(({ key }) => isAnswered(own(answers, key))),
  )?.key;
