/** The shown questions of a form and their problems, for the patient's page and the server. */
import { siteOf } from '../gallery/sites.ts';
import { own } from '../platform/own.ts';
import type { Answer, Answers, Condition, Form, Group, Question } from './form.ts';

/** A place for one answer: a question, or a question on one day of a log. */
export type Slot = { key: string; item: Question; group?: Group; day?: number };

/** The name of an answer among the answers. */
export const keyOf = (itemId: string, day?: number) =>
  day === undefined ? itemId : `${itemId}.${day}`;

/** Blank text, and an empty list, answer nothing. */
export function isAnswered(answer: Answer | undefined): answer is Answer {
  if (answer === undefined) return false;
  if ('choice' in answer) return answer.choice.length > 0;
  if ('files' in answer) return answer.files.length > 0;
  if ('text' in answer) return answer.text.trim() !== '';
  if ('site' in answer) return answer.site !== '';
  return true;
}

/** The patient agrees to training the AI; undefined if the form does not ask or has no answer yet. */
export function trainingAnswer({ trainingConsent }: Form, answers: Answers): boolean | undefined {
  const answer = trainingConsent === undefined ? undefined : own(answers, trainingConsent);
  return answer && 'yes' in answer ? answer.yes : undefined;
}

function equals(answer: Answer, value: string | number | boolean): boolean {
  if ('choice' in answer) return answer.choice.some((code) => code === value);
  return 'yes' in answer && answer.yes === value;
}

function holds(condition: Condition, answer: Answer | undefined): boolean {
  if (condition.is === 'answered') return isAnswered(answer) === condition.value;
  if (condition.is === 'above' || condition.is === 'below') {
    if (!answer || !('number' in answer)) return false;
    const { is, value } = condition;
    return is === 'above' ? answer.number > value : answer.number < value;
  }
  const equal = answer !== undefined && equals(answer, condition.value);
  return condition.is === 'equal' ? equal : !equal;
}

/**
 * The shown questions in order. An answer to a question that is not shown decides nothing. A
 * condition inside a log asks its own day first.
 */
export function shownItems(form: Form, answers: Answers): Slot[] {
  const slots: Slot[] = [];
  const shown = new Map<string, Answer>();
  const isShown = ({ showWhen }: Question | Group, day?: number) => {
    if (!showWhen) return true;
    const isMet = (one: Condition) =>
      holds(one, shown.get(keyOf(one.item, day)) ?? shown.get(one.item));
    return showWhen.join === 'all' ? showWhen.of.every(isMet) : showWhen.of.some(isMet);
  };
  const add = (slot: Slot) => {
    if (!isShown(slot.item, slot.day)) return;
    slots.push(slot);
    const answer = own(answers, slot.key);
    if (answer) shown.set(slot.key, answer);
  };
  for (const item of form.items) {
    if (item.kind !== 'group') add({ key: keyOf(item.id), item });
    else if (isShown(item))
      for (const day of daysOf(item))
        for (const inside of item.items)
          add({ key: keyOf(inside.id, day), item: inside, group: item, ...(day && { day }) });
  }
  return slots;
}

const daysOf = ({ days }: Group): (number | undefined)[] =>
  days === undefined ? [undefined] : Array.from({ length: days }, (_, at) => at + 1);

/** The answers that the form asked for: those of its shown questions. */
export function askedAnswers(form: Form, answers: Answers): Answers {
  const kept = shownItems(form, answers).flatMap(({ key, item }) => {
    const answer = own(answers, key);
    return item.kind !== 'information' && isAnswered(answer) ? [[key, answer] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** A reason that an answer cannot be accepted. `limit` names what it should be. */
export type Problem = {
  reason:
    | 'required'
    | 'wrong-kind'
    | 'no-option'
    | 'one-only'
    | 'too-small'
    | 'too-large'
    | 'too-precise'
    | 'too-early'
    | 'too-late'
    | 'too-long'
    | 'too-many-files';
  limit?: number | string;
};

/** The problem of one answer. `today` is the patient's day as yyyy-mm-dd. */
export function problemOf(
  item: Question,
  answer: Answer | undefined,
  today: string,
): Problem | undefined {
  if (item.kind === 'information') return answer && { reason: 'wrong-kind' };
  if (!isAnswered(answer)) return item.required ? { reason: 'required' } : undefined;
  switch (item.kind) {
    case 'choice':
      return 'choice' in answer ? choiceProblem(item, answer.choice) : { reason: 'wrong-kind' };
    case 'yesNo':
      return 'yes' in answer ? undefined : { reason: 'wrong-kind' };
    case 'number':
    case 'scale':
      return 'number' in answer ? numberProblem(item, answer.number) : { reason: 'wrong-kind' };
    case 'date':
      return 'date' in answer ? dateProblem(item, answer.date, today) : { reason: 'wrong-kind' };
    case 'text':
      if (!('text' in answer)) return { reason: 'wrong-kind' };
      if (!item.long && /[\r\n]/.test(answer.text)) return { reason: 'wrong-kind' };
      return answer.text.length > item.longest
        ? { reason: 'too-long', limit: item.longest }
        : undefined;
    case 'bodySite':
      return 'site' in answer && siteOf(answer.site) ? undefined : { reason: 'wrong-kind' };
    case 'photo':
    case 'signature': {
      if (!('files' in answer)) return { reason: 'wrong-kind' };
      const limit = item.kind === 'photo' ? item.most : 1;
      return answer.files.length > limit ? { reason: 'too-many-files', limit } : undefined;
    }
  }
}

type Kind<K extends Question['kind']> = Extract<Question, { kind: K }>;

function choiceProblem({ several, options }: Kind<'choice'>, chosen: string[]) {
  const isOption = (code: string) => options.some((option) => option.code === code);
  if (!chosen.every(isOption) || new Set(chosen).size < chosen.length)
    return { reason: 'no-option' } as const;
  return !several && chosen.length > 1 ? ({ reason: 'one-only' } as const) : undefined;
}

function numberProblem(item: Kind<'number'> | Kind<'scale'>, value: number): Problem | undefined {
  const decimals = item.kind === 'scale' ? 0 : item.decimals;
  if (item.least !== undefined && value < item.least)
    return { reason: 'too-small', limit: item.least };
  if (item.most !== undefined && value > item.most)
    return { reason: 'too-large', limit: item.most };
  return Number(value.toFixed(decimals)) === value
    ? undefined
    : { reason: 'too-precise', limit: decimals };
}

const dayAfter = (today: string, days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

function dateProblem(item: Kind<'date'>, date: string, today: string): Problem | undefined {
  const first = item.earliest === undefined ? undefined : dayAfter(today, item.earliest);
  const last = item.latest === undefined ? undefined : dayAfter(today, item.latest);
  if (first !== undefined && date < first) return { reason: 'too-early', limit: first };
  return last !== undefined && date > last ? { reason: 'too-late', limit: last } : undefined;
}

/** Every problem of the shown questions, in their order. A form without any can be submitted. */
export const problemsOf = (form: Form, answers: Answers, today: string) =>
  shownItems(form, answers).flatMap(({ key, item }) => {
    const problem = problemOf(item, own(answers, key), today);
    return problem ? [{ key, ...problem }] : [];
  });
