import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { same } from '../platform/merge.ts';
import { fillTemplate, placeholder, variables } from './rules.ts';
import { templateStore } from './schemas.ts';
import {
  addCategory,
  brokenReferences,
  categoriesOf,
  dropRow,
  newId,
  putItem,
  removeCategory,
  removeItem,
  rowsOf,
  type Shelf,
  stepRow,
} from './shelf.ts';
import { differences, merge } from './shelfMerge.ts';

type Item = { id: string; name: string; text: string };

/** Makes a shelf of, for example, `{ Acne: ['Mild', 'Severe'], Warts: [] }`. */
function shelf(plan: Record<string, string[]>): Shelf<Item> {
  let made: Shelf<Item> = { categories: {}, categoryOrder: [], items: {} };
  for (const [category, names] of Object.entries(plan)) {
    const added = addCategory(made, category);
    made = added.shelf;
    for (const name of names) {
      const id = newId(name, made.items);
      made = putItem(made, { id, name, text: '' }, added.id);
    }
  }
  return made;
}
const plan = ({ categories, categoryOrder, items }: Shelf) =>
  Object.fromEntries(
    categoryOrder.map((id) => [
      categories[id]?.name,
      categories[id]?.itemIds.map((item) => items[item]?.name),
    ]),
  );
const two = shelf({ Acne: ['Mild', 'Severe'], Warts: ['Hand', 'Foot'] });

it('an id is the lower-cased name and an unused number', () => {
  claims('templates-06');
  expect(newId('Acne, first visit', {})).toBe('acne-first-visit-1');
  expect(newId('Acne', { 'acne-1': 1, 'acne-2': 1 })).toBe('acne-3');
  expect(newId('Éruption', {})).toBe('éruption-1');
  expect(newId('???', {})).toBe('item-1');
  expect(newId('__proto__', {})).toBe('proto-1');
  expect(newId('constructor', {})).toBe('constructor-1');
  const twice = shelf({ Acne: ['Mild'], acne: ['mild'] });
  expect(Object.keys(twice.categories)).toEqual(['acne-1', 'acne-2']);
  expect(Object.keys(twice.items)).toEqual(['mild-1', 'mild-2']);
});

it('the store has categories, their order, and items with text, diagnosis and outcome', () => {
  claims('templates-05');
  const item = {
    id: 'mild-1',
    name: 'Mild',
    text: 'Dear …',
    diagnosis: 'L70.0',
    outcome: 'Unknown',
  };
  const full = { ...shelf({ Acne: ['Mild'] }), items: { 'mild-1': item } };
  expect(templateStore.parse(full)).toEqual(full);
  const { diagnosis: _, outcome: __, ...plainItem } = item;
  expect(templateStore.safeParse({ ...full, items: { 'mild-1': plainItem } }).success).toBe(true);
  const isValid = (change: object) => templateStore.safeParse({ ...full, ...change }).success;
  expect(isValid({ categoryOrder: [] })).toBe(false);
  expect(isValid({ categoryOrder: ['acne-1', 'acne-1'] })).toBe(false);
  expect(isValid({ items: {} })).toBe(false);
  expect(isValid({ items: { 'mild-1': { ...item, id: 'mild-2' } } })).toBe(false);
  expect(isValid({ items: { ...full.items, 'other-1': { ...item, id: 'other-1' } } })).toBe(false);
  expect(isValid({ more: 1 })).toBe(false);
  // An outcome is one of a consult's, of either profession.
  const outcome = (name: string) => isValid({ items: { 'mild-1': { ...item, outcome: name } } });
  expect([outcome('OAT recommended'), outcome('Advice given')]).toEqual([true, false]);
});

it('an empty name has these words', () => {
  claims('templates-07');
  const messages = (store: object) =>
    templateStore.safeParse(store).error?.issues.map(({ message }) => message);
  const nameless = {
    ...two,
    items: { ...two.items, 'mild-1': { ...two.items['mild-1'], name: ' ' } },
  };
  expect(messages(nameless)).toEqual(['Template name cannot be empty.']);
  const category = { ...two.categories['acne-1'], name: '' };
  expect(messages({ ...two, categories: { ...two.categories, 'acne-1': category } })).toEqual([
    'Category name cannot be empty.',
  ]);
});

it('a dropped item takes the place under it, in any category', () => {
  claims('templates-02');
  const drop = (key: string, over: string) => plan(dropRow(two, key, over));
  expect(drop('item:severe-1', 'item:mild-1')).toEqual({
    Acne: ['Severe', 'Mild'],
    Warts: ['Hand', 'Foot'],
  });
  expect(drop('item:mild-1', 'item:hand-1')).toEqual({
    Acne: ['Severe'],
    Warts: ['Hand', 'Mild', 'Foot'],
  });
  expect(drop('item:mild-1', 'category:warts-1')).toEqual({
    Acne: ['Severe'],
    Warts: ['Mild', 'Hand', 'Foot'],
  });
  expect(drop('item:hand-1', 'category:warts-1')).toEqual({
    Acne: ['Mild', 'Severe', 'Hand'],
    Warts: ['Foot'],
  });
  expect(drop('item:foot-1', 'category:acne-1')).toEqual({
    Acne: ['Foot', 'Mild', 'Severe'],
    Warts: ['Hand'],
  });
  expect(Object.keys(drop('category:warts-1', 'category:acne-1'))).toEqual(['Warts', 'Acne']);
  expect(Object.keys(drop('category:acne-1', 'item:foot-1'))).toEqual(['Warts', 'Acne']);
  expect(dropRow(two, 'item:none-1', 'item:mild-1')).toBe(two);
  expect(plan(stepRow(two, 'item:severe-1', 1))).toEqual({
    Acne: ['Mild'],
    Warts: ['Severe', 'Hand', 'Foot'],
  });
  expect(Object.keys(plan(stepRow(two, 'category:acne-1', 1)))).toEqual(['Warts', 'Acne']);
  expect(stepRow(two, 'item:foot-1', 1)).toBe(two);
});

it('moves lose nothing and duplicate nothing', () => {
  const keys = rowsOf(two).map(({ key }) => key);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.constantFrom(...keys))), (moves) => {
      const moved = moves.reduce((at, [key, over]) => dropRow(at, key, over), two);
      expect(brokenReferences(moved)).toEqual([]);
    }),
  );
});

it('removing a category removes its items', () => {
  expect(removeCategory(two, 'acne-1')).toEqual(shelf({ Warts: ['Hand', 'Foot'] }));
  expect(plan(removeItem(two, 'hand-1'))).toEqual({ Acne: ['Mild', 'Severe'], Warts: ['Foot'] });
});

const edit = (from: Shelf<Item>, id: string, text: string) => {
  const item = from.items[id];
  return item ? putItem(from, { ...item, text }) : from;
};
const added = (from: Shelf<Item>, name: string, category: string) =>
  putItem(from, { id: newId(name, from.items), name, text: '' }, category);

it('“keep mine” also keeps the other’s additions and changes to the rest', () => {
  const ownShelf = edit(added(two, 'Scars', 'acne-1'), 'mild-1', 'mine');
  const otherShelf = added(
    edit(edit(two, 'mild-1', 'theirs'), 'foot-1', 'theirs'),
    'Face',
    'warts-1',
  );
  const both = merge(two, ownShelf, otherShelf);
  expect(plan(both)).toEqual({
    Acne: ['Mild', 'Severe', 'Scars'],
    Warts: ['Hand', 'Foot', 'Face'],
  });
  expect(both.items['mild-1']?.text).toBe('mine');
  expect(both.items['foot-1']?.text).toBe('theirs');
  expect(plan(merge(two, two, otherShelf))).toEqual(plan(otherShelf));
  const moved = dropRow(two, 'item:mild-1', 'item:foot-1');
  expect(plan(merge(two, edit(two, 'severe-1', 'x'), moved))).toEqual(plan(moved));
  // Removed items stay removed unless the other side has edited them.
  expect(plan(merge(two, ownShelf, removeItem(two, 'hand-1')))).toMatchObject({ Warts: ['Foot'] });
  const worked = merge(two, ownShelf, removeItem(two, 'mild-1'));
  expect(worked.items['mild-1']?.text).toBe('mine');
});

it('two new items of one name are both kept, and an item without its category gets another', () => {
  const mine = edit(added(two, 'New', 'acne-1'), 'new-1', 'mine');
  const theirs = edit(added(two, 'New', 'acne-1'), 'new-1', 'theirs');
  const both = merge(two, mine, theirs);
  expect(
    Object.values(both.items)
      .map(({ text }) => text)
      .filter(Boolean)
      .sort(),
  ).toEqual(['mine', 'theirs']);
  const orphan = merge(two, added(two, 'New', 'warts-1'), removeCategory(two, 'warts-1'));
  expect(Object.values(orphan.items).map(({ name }) => name)).toContain('New');
  expect(brokenReferences(orphan)).toEqual([]);
});

it('a merge of any two windows is valid and keeps everything added', () => {
  const keys = rowsOf(two).map(({ key }) => key);
  const step = fc.oneof(
    fc.tuple(fc.constant('move'), fc.constantFrom(...keys), fc.constantFrom(...keys)),
    fc.tuple(
      fc.constant('add'),
      fc.constantFrom('New', 'Other'),
      fc.constantFrom('acne-1', 'warts-1'),
    ),
    fc.tuple(fc.constant('cut'), fc.constantFrom('mild-1', 'foot-1'), fc.constant('')),
    fc.tuple(fc.constant('clear'), fc.constantFrom('acne-1', 'warts-1'), fc.constant('')),
    fc.tuple(fc.constant('category'), fc.constantFrom('Hair', 'Nails'), fc.constant('')),
  );
  const done = (steps: [string, string, string][]) =>
    steps.reduce((current, [action, a, b]) => {
      if (action === 'move') return dropRow(current, a, b);
      if (action === 'add') return current.categories[b] ? added(current, a, b) : current;
      if (action === 'cut') return removeItem(current, a);
      return action === 'clear' ? removeCategory(current, a) : addCategory(current, a).shelf;
    }, two);
  fc.assert(
    fc.property(fc.array(step), fc.array(step), (a, b) => {
      const [ownShelf, otherShelf] = [done(a), done(b)];
      const both = merge(two, ownShelf, otherShelf);
      expect(brokenReferences(both)).toEqual([]);
      const names = categoriesOf(both).flatMap(({ itemIds }) =>
        itemIds.map((id) => both.items[id]?.name),
      );
      for (const side of [ownShelf, otherShelf])
        for (const { id, name } of Object.values(side.items))
          if (!two.items[id]) expect(names).toContain(name);
    }),
  );
});

it('differences name the items of each side, the changed ones, and a changed order', () => {
  const ownShelf = edit(added(two, 'Scars', 'acne-1'), 'mild-1', 'mine');
  const otherShelf = addCategory(two, 'Hair').shelf;
  expect(differences(ownShelf, otherShelf)).toEqual({
    mine: ['Scars'],
    theirs: ['Hair'],
    changed: ['Mild'],
    order: false,
  });
  const turned = dropRow(two, 'category:warts-1', 'category:acne-1');
  expect(differences(two, turned)).toMatchObject({
    mine: [],
    theirs: [],
    changed: [],
    order: true,
  });
  expect(same({ a: 1, b: [1] }, { b: [1], a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
});

it('known values are filled in once, and unknown names stay visible', () => {
  const text = 'Re {{patient.firstName}} {{ patient.lastName }}, PHN {{patient.phn}}, {{today}}.';
  const values = {
    'patient.firstName': '$&',
    'patient.lastName': '{{today}}',
    today: '2026/11/21',
  };
  expect(fillTemplate(text, values)).toBe('Re $& {{today}}, PHN {{patient.phn}}, 2026/11/21.');
  expect(fillTemplate('{{constructor}} {{patient}} {today}', values)).toBe(
    '{{constructor}} {{patient}} {today}',
  );
  const all = Object.fromEntries(variables.map((name) => [name, name.toUpperCase()]));
  expect(fillTemplate(variables.map(placeholder).join(' '), all)).toBe(
    'PATIENT.FIRSTNAME PATIENT.LASTNAME PATIENT.PHN PATIENT.DATEOFBIRTH REFERRER.NAME CONSULTANT.NAME TODAY',
  );
});
