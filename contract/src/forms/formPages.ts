/** The pages of a form on the patient's screen, and how far the patient has come. */

import { own } from '../platform/own.ts';
import { isAnswered, keyOf, type Slot, shownItems } from './answerRules.ts';
import type { Answers, Form, Group } from './form.ts';

/** One question, one group that stands together, or one day of a log. */
export type FormPage = { key: string; group?: Group; day?: number; slots: Slot[] };

/** The pages with shown questions, in order. */
export function pagesOf(form: Form, answers: Answers): FormPage[] {
  const pages = new Map<string, FormPage>();
  for (const slot of shownItems(form, answers)) {
    const { group, day } = slot;
    const joined = group && (group.together || day !== undefined);
    const key = joined ? keyOf(group.id, day) : slot.key;
    const page = pages.get(key) ?? { key, ...(group && { group }), ...(day && { day }), slots: [] };
    page.slots.push(slot);
    pages.set(key, page);
  }
  return [...pages.values()];
}

/** A question that must be answered, or may be. Information asks nothing. */
const isAsked = ({ item }: Slot) => item.kind !== 'information';
const isMissing = ({ item }: Slot) => item.kind !== 'information' && item.required;

export type Progress = {
  asked: number;
  answered: number;
  /** The first question without a required answer. */
  next?: string;
  /** Each log, with the days that are filled in. */
  logs: { group: string; days: number; filled: number }[];
};

/** The questions that are answered so far. A day is filled in when it lacks no required answer. */
export function progressOf(form: Form, answers: Answers): Progress {
  const slots = shownItems(form, answers).filter(isAsked);
  const isOpen = (slot: Slot) => !isAnswered(own(answers, slot.key));
  const isLacking = (slot: Slot) => isMissing(slot) && isOpen(slot);
  const next = slots.find(isLacking)?.key;
  const logs = form.items.flatMap((item) => {
    if (item.kind !== 'group' || item.days === undefined) return [];
    const pages = pagesOf(form, answers).filter(({ group }) => group?.id === item.id);
    const isFilled = (page: FormPage) =>
      page.slots.some((slot) => isAsked(slot) && !isOpen(slot)) && !page.slots.some(isLacking);
    const { length: filled } = pages.filter(isFilled);
    return pages.length > 0 ? [{ group: item.id, days: item.days, filled }] : [];
  });
  const { length: open } = slots.filter(isOpen);
  return {
    asked: slots.length,
    answered: slots.length - open,
    ...(next !== undefined && { next }),
    logs,
  };
}
