import { own } from '../platform/own.ts';

/**
 * Named items in named categories, both in the person's order. All functions are pure and answer a
 * new shelf.
 */
export type Entry = { id: string; name: string };
export type Category = Entry & { itemIds: string[] };
export type Shelf<I extends Entry = Entry> = {
  categories: Record<string, Category>;
  categoryOrder: string[];
  items: Record<string, I>;
};

/** The shape of every id: the lower-cased name and a number. */
export const idShape = /^[\p{L}\p{N}-]{1,80}-\d{1,6}$/u;

/** The lower-cased name with the first free number. */
export function newId(name: string, existing: object): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
  for (let number = 1; ; number++) {
    const id = `${plain || 'item'}-${number}`;
    if (!Object.hasOwn(existing, id)) return id;
  }
}

export const isNamed = ({ name }: Entry) => name.trim() !== '';

export const categoryOf = (shelf: Shelf, itemId: string): Category | undefined =>
  Object.values(shelf.categories).find(({ itemIds }) => itemIds.includes(itemId));

/** In the person's order. */
export const categoriesOf = ({ categories, categoryOrder }: Shelf): Category[] =>
  categoryOrder.flatMap((id) => own(categories, id) ?? []);

export function addCategory<S extends Shelf>(shelf: S, name: string): { shelf: S; id: string } {
  const id = newId(name, shelf.categories);
  const categories = { ...shelf.categories, [id]: { id, name, itemIds: [] } };
  return { id, shelf: { ...shelf, categories, categoryOrder: [...shelf.categoryOrder, id] } };
}

export function changeCategory<S extends Shelf>(shelf: S, category: Category): S {
  return { ...shelf, categories: { ...shelf.categories, [category.id]: category } };
}

/** Removes a category with all of its items. */
export function removeCategory<S extends Shelf>(shelf: S, id: string): S {
  const { [id]: removed, ...categories } = shelf.categories;
  const items = Object.fromEntries(
    Object.entries(shelf.items).filter(([item]) => !removed?.itemIds.includes(item)),
  );
  const categoryOrder = shelf.categoryOrder.filter((other) => other !== id);
  return { ...shelf, categories, categoryOrder, items };
}

export function putItem<I extends Entry>(shelf: Shelf<I>, item: I, categoryId?: string): Shelf<I> {
  const items = { ...shelf.items, [item.id]: item };
  const category = categoryId === undefined ? undefined : own(shelf.categories, categoryId);
  if (!category || category.itemIds.includes(item.id)) return { ...shelf, items };
  const without = takeOut({ ...shelf, items }, item.id);
  return changeCategory(without, { ...category, itemIds: [...category.itemIds, item.id] });
}

export function removeItem<S extends Shelf>(shelf: S, id: string): S {
  const { [id]: _, ...items } = shelf.items;
  return { ...takeOut(shelf, id), items };
}

function takeOut<S extends Shelf>(shelf: S, id: string): S {
  const from = categoryOf(shelf, id);
  if (!from) return shelf;
  return changeCategory(shelf, { ...from, itemIds: from.itemIds.filter((one) => one !== id) });
}

/** A visible row of the shelf: the header of a category, or one of its items. */
export type Row = { key: string; kind: 'category' | 'item'; id: string; categoryId: string };

export const rowKey = (kind: Row['kind'], id: string) => `${kind}:${id}`;

export const rowsOf = (shelf: Shelf): Row[] =>
  categoriesOf(shelf).flatMap(({ id: categoryId, itemIds }): Row[] => [
    { key: rowKey('category', categoryId), kind: 'category', id: categoryId, categoryId },
    ...itemIds.map((id): Row => ({ key: rowKey('item', id), kind: 'item', id, categoryId })),
  ]);

/**
 * Moves a dragged row to the place of the row under it. An item below a category's header joins
 * that category, and a category takes its items along.
 */
export function dropRow<S extends Shelf>(shelf: S, key: string, overKey: string): S {
  const rows = rowsOf(shelf);
  const from = rows.findIndex((row) => row.key === key);
  const to = rows.findIndex((row) => row.key === overKey);
  const [row, over] = [rows[from], rows[to]];
  if (!row || !over || from === to) return shelf;
  if (row.kind === 'category') {
    const place = shelf.categoryOrder.indexOf(over.categoryId);
    return { ...shelf, categoryOrder: moved(shelf.categoryOrder, row.id, place) };
  }
  const order = moved(rows, row, to);
  // A place above the first header means the first place below it.
  if (order[0] === row) order.splice(0, 2, ...order.slice(0, 2).reverse());
  return withOrder(shelf, order);
}

function moved<T>(list: readonly T[], row: T, index: number): T[] {
  const order = list.filter((other) => other !== row);
  order.splice(index, 0, row);
  return order;
}

function withOrder<S extends Shelf>(shelf: S, order: Row[]): S {
  const categories = Object.fromEntries(
    Object.values(shelf.categories).map((category) => [category.id, { ...category, itemIds: [] }]),
  ) as Record<string, Category>;
  let current: Category | undefined;
  for (const { kind, id } of order) {
    if (kind === 'category') current = own(categories, id);
    else current?.itemIds.push(id);
  }
  return { ...shelf, categories };
}

/** The next row in the given direction, or undefined at the ends. */
export function rowBeside(shelf: Shelf, key: string, over: string, step: -1 | 1) {
  const [first, ...others] = rowsOf(shelf);
  const category = key.startsWith('category:');
  const among = category ? [first, ...others].filter((row) => row?.kind === 'category') : others;
  return among[among.findIndex((row) => row?.key === over) + step]?.key;
}

/** Moves a row by one step, for people who do not drag. */
export function stepRow<S extends Shelf>(shelf: S, key: string, step: -1 | 1): S {
  const over = rowBeside(shelf, key, key, step);
  return over ? dropRow(shelf, key, over) : shelf;
}

/** The broken references of a shelf. Every item must stand in exactly one place. */
export function brokenReferences({ categories, categoryOrder, items }: Shelf): string[] {
  const placed = Object.values(categories).flatMap(({ itemIds }) => itemIds);
  const differ = (ids: string[], keys: object) =>
    ids.length !== new Set(ids).size || ids.toSorted().join() !== Object.keys(keys).sort().join();
  const misnamed = (map: Record<string, Entry>) =>
    Object.entries(map).some(([key, { id }]) => key !== id);
  return [
    ...(differ(categoryOrder, categories) ? ['categoryOrder'] : []),
    ...(misnamed(categories) ? ['categories'] : []),
    ...(differ(placed, items) || misnamed(items) ? ['items'] : []),
  ];
}
