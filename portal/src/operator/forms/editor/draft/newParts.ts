import type { Condition, Form, Group, Question, Score } from '@corridor/contract/forms/form.ts';
import type { DraftItem } from './draft.ts';

type Kind = Question['kind'];
export type Choice = Extract<Question, { kind: 'choice' }>;
export type Option = Choice['options'][number];
export type ShowWhen = NonNullable<Question['showWhen']>;

/** A name that another operator does not make at the same time. */
const newName = (start: string) => `${start}-${crypto.randomUUID().slice(0, 8)}`;
const noText = { en: '' };

export const newOption = (): Option => ({ code: newName('a'), text: noText });

export const newGroup = (): Omit<Group, 'items'> => ({
  id: newName('g'),
  kind: 'group',
  text: noText,
  together: true,
});

const kindParts: Record<Kind, () => object> = {
  choice: () => ({ several: false, options: [newOption(), newOption()] }),
  yesNo: () => ({}),
  number: () => ({ decimals: 0 }),
  date: () => ({}),
  text: () => ({ long: false, longest: 200 }),
  scale: () => ({ least: 0, most: 10 }),
  bodySite: () => ({}),
  photo: () => ({ most: 1 }),
  signature: () => ({}),
  information: () => ({}),
};

type Common = Pick<DraftItem, 'id' | 'text' | 'help' | 'showWhen'> & { required?: boolean };

function questionOf(kind: Kind, { id, text, help, showWhen, required = true }: Common): Question {
  const common = { id, text, ...(help && { help }), ...(showWhen && { showWhen }) };
  const asked = kind === 'information' ? {} : { required };
  return { ...common, ...asked, kind, ...kindParts[kind]() } as Question;
}

export const newQuestion = () => questionOf('choice', { id: newName('q'), text: noText });

/** The same question with answers of another kind. */
export const withKind = (question: Question, kind: Kind) => questionOf(kind, question);

/** The first condition that a question can have. It is always possible. */
export const newCondition = ({ id, kind, ...item }: Question): Condition => {
  if (kind === 'yesNo') return { item: id, is: 'equal', value: true };
  const [first] = 'options' in item ? item.options : [];
  return first
    ? { item: id, is: 'equal', value: first.code }
    : { item: id, is: 'answered', value: true };
};

/** A condition with another comparison, which keeps a value that still fits. */
export function withComparison(
  asked: Question,
  is: Exclude<Condition['is'], 'answered'>,
  value: Condition['value'],
): Condition {
  const { id: item } = asked;
  if (is === 'above' || is === 'below')
    return { item, is, value: typeof value === 'number' ? value : 0 };
  const { value: first } = newCondition(asked);
  const kept = typeof value === typeof first ? value : first;
  return { item, is, value: kept as string | boolean };
}

export const newScore = (): Score => ({
  id: newName('s'),
  text: noText,
  of: [],
  most: 0,
  bands: [],
});

/** The next band begins after the one before it. */
export function newBand({ bands, most }: Score): Score['bands'][number] {
  const from = bands.length === 0 ? 0 : (bands.at(-1)?.to ?? 0) + 1;
  return { from, to: Math.max(from, most), text: noText, tone: 'calm' };
}

export const newFlag = (item: string): Form['flags'][number] => ({
  item,
  above: 0,
  text: noText,
  crisis: false,
});
