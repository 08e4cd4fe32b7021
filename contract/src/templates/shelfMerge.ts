/** Two people, or one in two windows, changed the same shelf: what differs, and both in one. */
import { own } from '../platform/own.ts';
import { type Category, categoriesOf, type Entry, newId, type Shelf } from './shelf.ts';

/** The same text for the same content, in whatever order it was put together. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export const same = (a: unknown, b: unknown): boolean => plain(a) === plain(b);

export type Differences = {
  /** Names of what stands only here, only there, and in both but otherwise. */
  mine: string[];
  theirs: string[];
  changed: string[];
  /** Nothing but the order or the category of something differs. */
  order: boolean;
};

export function differences(mine: Shelf, theirs: Shelf): Differences {
  const here: Map<string, Entry> = named(mine);
  const there: Map<string, Entry> = named(theirs);
  const both = [...here].filter(([key]) => there.has(key));
  const found = {
    mine: namesOf([...here].filter(([key]) => !there.has(key))),
    theirs: namesOf([...there].filter(([key]) => !here.has(key))),
    changed: namesOf(both.filter(([key, entry]) => !same(entry, there.get(key)))),
  };
  const none = Object.values(found).every((names) => names.length === 0);
  return { ...found, order: none && !same(mine, theirs) };
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
 * Mine, with what the others did where I did nothing. What both changed stays mine; what one side
 * removed and the other changed stays.
 */
export function merge<I extends Entry>(base: Shelf<I>, mine: Shelf<I>, theirs: Shelf<I>): Shelf<I> {
  const renamed = withoutClashes(base, mine, theirs);
  const items = mergeMaps(base.items, renamed.items, theirs.items);
  const heads = mergeMaps(headsOf(base), headsOf(renamed), headsOf(theirs));
  const order = mergeOrder(base.categoryOrder, renamed.categoryOrder, theirs.categoryOrder, heads);
  const placed = new Set<string>();
  const categories = order.map((id): [string, Category] => {
    const [was, here, there] = [base, renamed, theirs].map(
      (one) => own(one.categories, id)?.itemIds ?? [],
    );
    const wanted = mergeOrder(was ?? [], here ?? [], there ?? [], items).filter((item) =>
      belongs(item, id, { base, mine: renamed, theirs }),
    );
    const itemIds = wanted.filter((item) => !placed.has(item));
    for (const item of itemIds) placed.add(item);
    return [id, { id, name: own(heads, id)?.name ?? '', itemIds }];
  });
  return rescued(
    { categories: Object.fromEntries(categories), categoryOrder: order, items },
    placed,
  );
}

type Sides = Record<'base' | 'mine' | 'theirs', Shelf>;

/** Where an item stands: where I put it, or where they put it if I left it where it was. */
function belongs(item: string, category: string, { base, mine, theirs }: Sides): boolean {
  const place = (shelf: Shelf) =>
    categoriesOf(shelf).find(({ itemIds }) => itemIds.includes(item))?.id;
  const here = place(mine);
  const untouched = here === undefined || here === place(base);
  return (untouched ? (place(theirs) ?? here) : here) === category;
}

const headsOf = ({ categories }: Shelf): Record<string, Entry> =>
  Object.fromEntries(Object.values(categories).map(({ id, name }) => [id, { id, name }]));

function mergeMaps<T extends Entry>(
  base: Record<string, T>,
  mine: Record<string, T>,
  theirs: Record<string, T>,
): Record<string, T> {
  const ids = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  const kept = [...ids].flatMap((id): [string, T][] => {
    const [was, here, there] = [own(base, id), own(mine, id), own(theirs, id)];
    const one = same(was, here) ? there : (here ?? (same(was, there) ? undefined : there));
    return one ? [[id, one]] : [];
  });
  return Object.fromEntries(kept);
}

/** My order, or theirs if I left it as it was; what only the other has comes after. */
function mergeOrder(base: string[], mine: string[], theirs: string[], kept: object): string[] {
  const [lead, rest] = same(base, mine) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...lead, ...rest])].filter((id) => Object.hasOwn(kept, id));
}

/** Both made something new under one name: mine gets the next number. */
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

/** What was put into a category that the other side removed comes to the last one, or a new one. */
function rescued<I extends Entry>(shelf: Shelf<I>, placed: ReadonlySet<string>): Shelf<I> {
  const lost = Object.values(shelf.items).filter(({ id }) => !placed.has(id));
  if (lost.length === 0) return shelf;
  const last = own(shelf.categories, shelf.categoryOrder.at(-1) ?? '');
  const id = last?.id ?? newId(lost[0]?.name ?? '', {});
  const home = last ?? { id, name: lost[0]?.name ?? '', itemIds: [] };
  const itemIds = [...home.itemIds, ...lost.map((item) => item.id)];
  return {
    ...shelf,
    categories: { ...shelf.categories, [id]: { ...home, itemIds } },
    categoryOrder: last ? shelf.categoryOrder : [...shelf.categoryOrder, id],
  };
}
