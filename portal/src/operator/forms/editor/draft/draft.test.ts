import type { Form, Question } from '@corridor/contract/forms/form.ts';
import { describe, expect, it } from 'vitest';
import { fittingAnswers, triedForm } from '../trial/triedForm.ts';
import { type Draft, draftOf, draftProblems, draftRules, formOf, pathsOf } from './draft.ts';
import { newQuestion } from './newParts.ts';
import { droppedOrder, regrouped, rowBeside } from './order.ts';

const question = (id: string, more: object = {}) =>
  ({ id, kind: 'yesNo', text: { en: `Text ${id}` }, required: true, ...more }) as Question;
const form: Form = {
  title: { en: 'Form' },
  englishOnly: false,
  items: [
    question('a'),
    {
      id: 'g',
      kind: 'group',
      text: { en: 'Group' },
      together: true,
      items: [question('b'), question('c')],
    },
    question('d'),
  ],
  scores: [{ id: 's', text: { en: 'Score' }, of: ['a', 'b'], most: 2, bands: [] }],
  flags: [],
  patterns: [],
};
const draft = draftOf(form, false);
const changed = (before: Draft, id: string, en: string): Draft => {
  const item = { ...before.items[id], text: { en } } as Draft['items'][string];
  return { ...before, items: { ...before.items, [id]: item } };
};
const added = (before: Draft, item: Question): Draft => ({
  ...before,
  items: { ...before.items, [item.id]: item },
  order: [...before.order, { id: item.id }],
});
const removed = (before: Draft, id: string): Draft => ({
  ...before,
  items: Object.fromEntries(Object.entries(before.items).filter(([name]) => name !== id)),
  order: before.order.filter((item) => item.id !== id),
});
const ids = ({ order }: Pick<Draft, 'order'>) =>
  order.map(({ id, group }) => (group ? `${group}/${id}` : id)).join(' ');

describe('the draft of a form', () => {
  it('the draft becomes the same form again, and its paths are those of the form', () => {
    expect(formOf(draft)).toEqual(form);
    expect(draftProblems(draft)).toEqual([]);
    expect([...pathsOf(draft)]).toContainEqual(['c', 'items.1.items.1']);
  });

  it('blank texts that may be missing are left out, and change nothing', () => {
    const blank = { ...draft, about: { en: ' ', fr: '' }, source: '', trainingConsent: '' };
    expect(formOf(blank)).toEqual(form);
    expect(draftRules.same(draft, blank)).toBe(true);
  });

  it('the highest sum of a score follows its questions', () => {
    expect(
      formOf({ ...draft, scores: [{ ...form.scores[0], of: ['a'] } as never] }).scores,
    ).toEqual([{ ...form.scores[0], of: ['a'], most: 1 }]);
  });

  it('a problem calls a question by its text', () => {
    const flags = [{ item: 'd', above: 0, text: { en: 'Flag' }, crisis: false }];
    const words = { ...newQuestion(), id: 'd', kind: 'text', long: false, longest: 9 } as never;
    const broken = changed({ ...draft, flags, items: { ...draft.items, d: words } }, 'd', 'Notes');
    expect(draftProblems(broken)).toEqual([
      { field: 'flags.0.item', message: '“Notes” has no points.' },
    ]);
  });
});

describe('two operators at once', () => {
  it('changes of two questions stand together', () => {
    const merged = draftRules.merge(
      draft,
      changed(draft, 'a', 'Mine'),
      changed(draft, 'c', 'Theirs'),
    );
    expect(merged.items.a?.text.en).toBe('Mine');
    expect(merged.items.c?.text.en).toBe('Theirs');
  });

  it('questions that both added stand both, and a removed one is gone', () => {
    const mine = added(draft, question('mine'));
    const theirs = removed(added(draft, question('theirs')), 'a');
    const merged = draftRules.merge(draft, mine, theirs);
    expect(ids(merged)).toBe('g g/b g/c d theirs mine');
    expect(draftProblems(merged).map(({ field }) => field)).toEqual(['scores.0.of.0']);
  });

  it('a question that one changed stays when the other removed its group', () => {
    const items = form.items.filter(({ kind }) => kind !== 'group');
    const theirs = draftOf({ ...form, items }, false);
    const merged = draftRules.merge(draft, changed(draft, 'b', 'Mine'), theirs);
    expect(ids(merged)).toBe('a d b');
  });
});

describe('a row is moved', () => {
  const { order, items } = draft;
  const dropped = (id: string, over: string) =>
    ids({ order: droppedOrder(order, items, id, over) });

  it('a question enters a group from above, moves inside it, and leaves it', () => {
    expect(dropped('a', 'g')).toBe('g g/a g/b g/c d');
    expect(dropped('d', 'c')).toBe('a g g/b g/d g/c');
    expect(dropped('c', 'd')).toBe('a g g/b d c');
    expect(dropped('b', 'g')).toBe('a b g g/c d');
  });

  it('a group moves with its questions, and never into another one', () => {
    expect(dropped('g', 'd')).toBe('a d g g/b g/c');
    expect(dropped('g', 'a')).toBe('g g/b g/c a d');
    expect(dropped('g', 'b')).toBe(ids(draft));
    expect(rowBeside(order, items, 'g', 'g', 1)).toBe('d');
    expect(rowBeside(order, items, 'a', 'a', 1)).toBe('g');
    expect(rowBeside(order, items, 'd', 'd', 1)).toBeUndefined();
  });

  it('a question changes its group by choice', () => {
    expect(ids({ order: regrouped(order, 'd', 'g') })).toBe('a g g/b g/c g/d');
    expect(ids({ order: regrouped(order, 'b', undefined) })).toBe('a g g/c b d');
  });
});

describe('an unfinished form is tried', () => {
  it('impossible limits and blank texts break nothing', () => {
    const scale = { ...newQuestion(), kind: 'scale', least: 0, most: 1e9 };
    const date = { ...newQuestion(), kind: 'date', earliest: Number.NaN };
    const items = [scale, date] as unknown as Form['items'];
    const [tried, day] = triedForm({ ...form, items }).items;
    expect(tried).toMatchObject({ most: 1, text: { en: 'Without words' } });
    expect(day).not.toHaveProperty('earliest');
  });

  it('an answer of another kind is forgotten', () => {
    const answers = { a: { yes: true }, d: { number: 3 } };
    expect(fittingAnswers(form, answers, '2026-11-26')).toEqual({ a: { yes: true } });
  });
});
