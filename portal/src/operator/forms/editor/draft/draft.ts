import type { Form, Group, Question } from '@corridor/contract/forms/form.ts';
import { formProblems, highestSum } from '@corridor/contract/forms/rules.ts';
import { shapeProblems } from '@corridor/contract/forms/shape.ts';
import { editorWords as words } from '@corridor/contract/operator/forms/editor/words.ts';
import { mergedForm, same } from '@corridor/contract/platform/merge.ts';
import { own } from '@corridor/contract/platform/own.ts';
import type { EditRules } from '../../../../platform/edit/edit.ts';
import type { Problem } from '../../../../platform/edit/useEdit.ts';
import { joinedOrder, type OrderedItem } from './order.ts';

/** A question or a group by its id. The order says which group holds a question. */
export type DraftItem = Question | Omit<Group, 'items'>;

/**
 * A form that is being edited. Its questions stand by their ids, so that two operators can change
 * two questions at once.
 */
export type Draft = Omit<Form, 'items'> & {
  isPrivate: boolean;
  items: Record<string, DraftItem>;
  order: OrderedItem[];
};

export const emptyDraft: Draft = {
  title: { en: '' },
  englishOnly: false,
  isPrivate: false,
  items: {},
  order: [],
  scores: [],
  flags: [],
  patterns: [],
};

export function draftOf({ items, ...form }: Form, isPrivate: boolean): Draft {
  const ordered = items.flatMap((item): { item: DraftItem; position: OrderedItem }[] => {
    if (item.kind !== 'group') return [{ item, position: { id: item.id } }];
    const { items: inside, ...group } = item;
    return [
      { item: group, position: { id: group.id } },
      ...inside.map((question) => ({
        item: question,
        position: { id: question.id, group: group.id },
      })),
    ];
  });
  return {
    ...form,
    isPrivate,
    items: Object.fromEntries(ordered.map(({ item }) => [item.id, item])),
    order: ordered.map(({ position }) => position),
  };
}

/** The form as it is sent and tried. Blank parts that a form may lack are left out. */
export function formOf({ isPrivate: _isPrivate, items, order, ...draft }: Draft): Form {
  const questionsIn = (group: string | undefined) =>
    order
      .filter((item) => item.group === group)
      .flatMap(({ id }) => own(items, id) ?? [])
      .filter((item) => group === undefined || item.kind !== 'group') as Question[];
  const form = tidy({
    ...draft,
    items: questionsIn(undefined).map((item: DraftItem) =>
      item.kind === 'group' ? { ...item, items: questionsIn(item.id) } : item,
    ),
  }) as Form;
  const scores = form.scores.map((score) => ({ ...score, most: highestSum(form, score.of) }));
  return { ...form, scores };
}

const optional = [
  'fr',
  'unit',
  'source',
  'help',
  'about',
  'introduction',
  'leastText',
  'mostText',
  'trainingConsent',
];
const isBlank = (value: unknown) => value === '' || same(value, { en: '' });

/** Without spaces around the texts, and without blank parts that may be missing. */
function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, tidy(part)] as const);
  return Object.fromEntries(
    parts.filter(
      ([name, part]) => part !== undefined && !(optional.includes(name) && isBlank(part)),
    ),
  );
}

/** The same part with other values. One without a value is left out. */
export const withParts = <T extends object>(
  whole: T,
  parts: { [K in keyof T]?: T[K] | undefined },
): T =>
  Object.fromEntries(
    Object.entries({ ...whole, ...parts }).filter(([, part]) => part !== undefined),
  ) as T;

const offerOf = (draft: Draft) => ({ form: formOf(draft), isPrivate: draft.isPrivate });

export const draftRules: EditRules<Draft> = {
  same: (one, other) => same(offerOf(one), offerOf(other)),
  merge: (base, mine, theirs) => {
    const merged = mergedForm(base, mine, theirs);
    const joined = joinedOrder(merged.order, theirs.order, merged.items);
    return { ...merged, order: joinedOrder(joined, mine.order, merged.items) };
  },
};

/** The text of a question, for the places that speak of it. */
export const nameOf = (item: { text: { en: string } } | undefined) =>
  item?.text.en.trim() || words.unnamed;

/** Every reason that keeps the form from being saved, by the path of its field. */
export function draftProblems(draft: Draft): Problem[] {
  const form = formOf(draft);
  const shape = shapeProblems(form);
  const named = new Set(shape.map(({ field }) => field));
  const rules = formProblems(form, nameOf).filter(({ field }) => !named.has(field));
  return [...shape, ...rules];
}

/** The path of each item in the form, such as `items.2.items.0`. */
export function pathsOf({ order }: Draft): Map<string, string> {
  const paths = new Map<string, string>();
  const outermost = order.filter(({ group }) => group === undefined);
  for (const [index, { id }] of outermost.entries()) {
    paths.set(id, `items.${index}`);
    const inside = order.filter(({ group }) => group === id);
    for (const [inner, question] of inside.entries())
      paths.set(question.id, `items.${index}.items.${inner}`);
  }
  return paths;
}
