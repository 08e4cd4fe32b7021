/** The answers of one form as the server holds them, and how those of several devices become one. */
import { isAnswered, keyOf, problemOf } from '@corridor/contract/forms/answerRules.ts';
import type { Answer, Answers, Form, Question } from '@corridor/contract/forms/form.ts';
import type { GivenAnswers, Kept } from '@corridor/contract/forms/schemas.ts';
import { own } from '@corridor/contract/platform/own.ts';

/** Null is an answer that was taken back. */
type KeptAnswer = { answer: Answer | null; revision: number; device: string; turn: number };
export type KeptAnswers = Record<string, KeptAnswer>;

/** Every place for an answer, shown or not. */
export function placesOf(form: Form): Map<string, Question> {
  const places = form.items.flatMap((item): [string, Question][] => {
    if (item.kind !== 'group') return [[item.id, item]];
    const { days } = item;
    const each = days === undefined ? [undefined] : Array.from({ length: days }, (_, at) => at + 1);
    return each.flatMap((day) => item.items.map((one) => [keyOf(one.id, day), one] as const));
  });
  return new Map(places);
}

/**
 * The given answers that the form can hold: those of its questions, each of the kind of its question,
 * with pictures of this form only. An empty answer takes the earlier one back.
 */
export function fittingAnswers(
  form: Form,
  given: GivenAnswers,
  files: ReadonlyMap<string, string>,
): GivenAnswers {
  const places = placesOf(form);
  const fitting = Object.entries(given).flatMap(([key, answer]): [string, Answer | null][] => {
    const item = places.get(key);
    if (!item || item.kind === 'information') return [];
    const kept =
      answer && 'files' in answer
        ? { files: answer.files.filter((id) => files.get(id) === key) }
        : answer;
    if (!kept || !isAnswered(kept)) return [[key, null]];
    // Other problems may pass: a number on the way to 120 is 12.
    const isOther = problemOf(item, kept, '2000-01-01')?.reason === 'wrong-kind';
    return isOther ? [] : [[key, kept]];
  });
  return Object.fromEntries(fitting);
}

type From = Pick<Kept, 'revision' | 'device' | 'turn'>;

/**
 * An answer is taken if its device has seen the one that is held, or gave that one itself in an earlier
 * turn. Otherwise another device has answered since, and its answer stays.
 */
function isNewer({ revision, device, turn }: From, held: KeptAnswer | undefined): boolean {
  if (!held) return true;
  if (device !== '' && held.device === device) return turn > held.turn;
  return held.revision <= revision;
}

/** Answers whether another device has answered since this one last heard of the answers. */
export const isOvertaken = (held: KeptAnswers, { revision, device }: From) =>
  Object.values(held).some(
    (one) => one.revision > revision && (device === '' || one.device !== device),
  );

/** The answers after a request. Nothing for a request that changes none. */
export function mergeAnswers(
  held: KeptAnswers,
  given: GivenAnswers,
  from: From,
  next: number,
): KeptAnswers | undefined {
  const { device, turn } = from;
  const taken = Object.entries(given).flatMap(([key, answer]) =>
    isNewer(from, own(held, key)) ? [[key, { answer, revision: next, device, turn }] as const] : [],
  );
  return taken.length > 0 ? { ...held, ...Object.fromEntries(taken) } : undefined;
}

/** The answers that stand. */
export const answersIn = (held: KeptAnswers): Answers =>
  Object.fromEntries(
    Object.entries(held).flatMap(([key, { answer }]) => (answer ? [[key, answer] as const] : [])),
  );

/** The files that the answers name. */
export const filesIn = (answers: Answers): string[] =>
  Object.values(answers).flatMap((answer) => ('files' in answer ? answer.files : []));
