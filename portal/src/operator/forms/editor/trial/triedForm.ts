import { problemOf, shownItems } from '@corridor/contract/forms/answerRules.ts';
import type { Answers, Form, Item, Question, Words } from '@corridor/contract/forms/form.ts';
import { shapeLimits as limits } from '@corridor/contract/forms/limits.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { withParts } from '../draft/draft.ts';

/** A form that can be tried before it is finished: blanks have words, and limits are possible. */
export const triedForm = (form: Form): Form => ({
  ...form,
  title: named(form.title),
  items: form.items.map(triedItem),
});

const named = (text: Words): Words => (text.en === '' ? { ...text, en: words.unnamed } : text);

type Bounds = { least: number; most: number };
const within = (value: number | undefined, { least, most }: Bounds) =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most
    ? value
    : undefined;

const finite = (value: number | undefined) => (Number.isFinite(value) ? value : undefined);

function triedItem(item: Item): Item {
  if (item.kind !== 'group') return triedQuestion(item);
  const { text, days, items } = item;
  return withParts(item, {
    text: named(text),
    days: within(days, limits.days),
    items: items.map(triedQuestion),
  });
}

function triedQuestion(item: Question): Question {
  const text = named(item.text);
  switch (item.kind) {
    case 'choice': {
      const options = item.options.map((option) => ({ ...option, text: named(option.text) }));
      return { ...item, text, options };
    }
    case 'number':
      return withParts(item, {
        text,
        least: finite(item.least),
        most: finite(item.most),
        decimals: within(item.decimals, limits.decimals) ?? 0,
      });
    case 'date':
      return withParts(item, {
        text,
        earliest: within(item.earliest, limits.day),
        latest: within(item.latest, limits.day),
      });
    case 'scale': {
      const least = within(item.least, limits.scale) ?? 0;
      return { ...item, text, least, most: within(item.most, limits.scale) ?? least + 1 };
    }
    default:
      return { ...item, text };
  }
}

/** The answers that still fit the questions, which may have another kind by now. */
export function fittingAnswers(form: Form, answers: Answers, today: string): Answers {
  const fits = shownItems(form, answers).flatMap(({ key, item }) => {
    const answer = own(answers, key);
    const reason = problemOf(item, answer, today)?.reason;
    const isStranger = reason === 'wrong-kind' || reason === 'no-option';
    return answer && !isStranger ? [[key, answer] as const] : [];
  });
  return Object.fromEntries(fits);
}
