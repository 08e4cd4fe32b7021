/** Merges two changes of the same shelf, and lists their differences. */
import { same } from '../platform/merge.ts';
import { own } from '../platform/own.ts';
import { type Category, categoriesOf, type Entry, newId, type Shelf } from './shelf.ts';

export type Differences = {
  /** The names of items that are only here, only there, or different. */
  mine: string[];
  theirs: string[];
  changed: string[];
  /** Only the order or the category of an item differs. */
  order: boolean;
};

export function differences(mine: Shelf, theirs: Shelf): Differences {
  const ownEntries: Map<string, Entry> = named(mine);
  const otherEntries: Map<string, Entry> = named(theirs);
  const inBoth = [...ownEntries].filter(([key]) => otherEntries.has(key));
  const difference = {
    mine: namesOf([...ownEntries].filter(([key]) => !otherEntries.has(key))),
    theirs: namesOf([...otherEntries].filter(([key]) => !ownEntries.has(key))),
    changed: namesOf(inBoth.filter(([key, entry]) => !same(entry, otherEntries.get(key)))),
  };
  const none = Object.values(difference).every((names) => names.length === 0);
  return { ...difference, order: none && !same(mine, theirs) };
}

const named = (shelf: Shelf) =>
  new Map<string, Entry>([
    ...Object.values(shelf.categories).map(
      ({ id, name }) => [`category ${id}`, { id, name }] as const,
    ),
    ...Object.values(shelf.items).map((item) => [`item ${item.id}`, item] as const),
  ]);
const namesOf = (entries: [string, Entry][]) => entries.map(([, { name }]) => name);

/**
 * Merges both changes. If both changed an item, mine counts. An item that one side removed and the
 * other changed stays.
 */
export function merge<I extends Entry>(base: Shelf<I>, mine: Shelf<I>, theirs: Shelf<I>): Shelf<I> {
  const renamed = withoutClashes(base, mine, theirs);
  const items = mergeMaps(base.items, renamed.items, theirs.items);
  const named = mergeMaps(namedOf(base), namedOf(renamed), namedOf(theirs));
  const order = mergeOrder(base.categoryOrder, renamed.categoryOrder, theirs.categoryOrder, named);
  const placed = new Set<string>();
  const categories = order.map((id): [string, Category] => {
    const [baseOrder, ownOrder, otherOrder] = [base, renamed, theirs].map(
      (one) => own(one.categories, id)?.itemIds ?? [],
    );
    const mergedOrder = mergeOrder(baseOrder ?? [], ownOrder ?? [], otherOrder ?? [], items).filter(
      (item) => belongs(item, id, { base, mine: renamed, theirs }),
    );
    const itemIds = mergedOrder.filter((item) => !placed.has(item));
    for (const item of itemIds) placed.add(item);
    return [id, { id, name: own(named, id)?.name ?? '', itemIds }];
  });
  return rescued(
    { categories: Object.fromEntries(categories), categoryOrder: order, items },
    placed,
  );
}

type Sides = Record<'base' | 'mine' | 'theirs', Shelf>;

/** The category of an item: where I moved it, or else where they moved it. */
function belongs(item: string, category: string, { base, mine, theirs }: Sides): boolean {
  const place = (shelf: Shelf) =>
    categoriesOf(shelf).find(({ itemIds }) => itemIds.includes(item))?.id;
  const ownCategory = place(mine);
  const untouched = ownCategory === undefined || ownCategory === place(base);
  return (untouched ? (place(theirs) ?? ownCategory) : ownCategory) === category;
}

const namedOf = ({ categories }: Shelf): Record<string, Entry> =>
  Object.fromEntries(Object.values(categories).map(({ id, name }) => [id, { id, name }]));

function mergeMaps<T extends Entry>(
  base: Record<string, T>,
  mine: Record<string, T>,
  theirs: Record<string, T>,
): Record<string, T> {
  const ids = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const mergedEntries = [...ids].flatMap((id): [string, T][] => {
    const [was, here, there] = [own(base, id), own(mine, id), own(theirs, id)];
    const one = same(was, here) ? there : (here ?? (same(was, there) ? undefined : there));
    return one ? [[id, one]] : [];
  });
  return Object.fromEntries(mergedEntries);
}

/** My order, or theirs if I did not change it. Entries that only the other side has follow. */
function mergeOrder(base: string[], mine: string[], theirs: string[], present: object): string[] {
  const [lead, others] = same(base, mine) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...lead, ...others])].filter((id) => Object.hasOwn(present, id));
}

/** Both sides made a new entry with the same id, so mine gets the next number. */
function withoutClashes<I extends Entry>(
  base: Shelf<I>,
  mine: Shelf<I>,
  theirs: Shelf<I>,
): Shelf<I> {
  const clash = <T extends Entry>(
    was: Record<string, T>,
    a: Record<string, T>,
    b: Record<string, T>,
  ) => Object.keys(a).filter((id) => !own(was, id) && own(b, id) && !same(own(a, id), own(b, id)));
  let renamed = mine;
  for (const id of clash(base.items, mine.items, theirs.items)) {
    const { [id]: item, ...items } = renamed.items;
    if (!item) continue;
    const next = newId(item.name, { ...renamed.items, ...theirs.items });
    const renameIn = (ids: string[]) => ids.map((one) => (one === id ? next : one));
    const categories = Object.fromEntries(
      Object.entries(renamed.categories).map(([key, one]) => [
        key,
        { ...one, itemIds: renameIn(one.itemIds) },
      ]),
    );
    renamed = { ...renamed, categories, items: { ...items, [next]: { ...item, id: next } } };
  }
  return renamed;
}

/** Items of a category that the other side removed go into the last category, or a new one. */
function rescued<I extends Entry>(shelf: Shelf<I>, placed: ReadonlySet<string>): Shelf<I> {
  const lost = Object.values(shelf.items).filter(({ id }) => !placed.has(id));
  if (lost.length === 0) return shelf;
  const last = own(shelf.categories, shelf.categoryOrder.at(-1) ?? '');
  const id = last?.id ?? newId(lost[0]?.name ?? '', {});
  const target = last ?? { id, name: lost[0]?.name ?? '', itemIds: [] };
  const itemIds = [...target.itemIds, ...lost.map((item) => item.id)];
  return {
    ...shelf,
    categories: { ...shelf.categories, [id]: { ...target, itemIds } },
    categoryOrder: last ? shelf.categoryOrder : [...shelf.categoryOrder, id],
  };
}
