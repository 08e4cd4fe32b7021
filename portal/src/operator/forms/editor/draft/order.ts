import { own } from '@corridor/contract/platform/own.ts';

/** The order of the questions of a form, and their moves. The questions of a group follow it. */
export type OrderedItem = { id: string; group?: string };

type Items = Record<string, { kind: string }>;
const isGroup = (items: Items, id: string) => own(items, id)?.kind === 'group';
const orderedItem = (id: string, group: string | undefined): OrderedItem =>
  group === undefined ? { id } : { id, group };
const indexIn = (order: readonly OrderedItem[], id: string) =>
  order.findIndex((item) => item.id === id);
/** A row with the rows that move together with it. */
const blockOf = (order: readonly OrderedItem[], id: string) =>
  order.filter((item) => item.id === id || item.group === id);

/** The order after a row was dropped over another: below it on the way down, else above it. */
export function droppedOrder(
  order: OrderedItem[],
  items: Items,
  id: string,
  over: string,
): OrderedItem[] {
  const block = blockOf(order, id);
  const target = order.find((item) => item.id === over);
  if (!target || block.includes(target)) return order;
  const rest = order.filter((item) => !block.includes(item));
  const goesDown = indexIn(order, id) < indexIn(order, over);
  if (isGroup(items, id)) {
    const first = target.group ?? target.id;
    const below = indexIn(rest, first) + blockOf(rest, first).length;
    return rest.toSpliced(goesDown ? below : indexIn(rest, first), 0, ...block);
  }
  const entersGroup = goesDown && isGroup(items, over);
  const group = entersGroup ? over : target.group;
  return rest.toSpliced(indexIn(rest, over) + (goesDown ? 1 : 0), 0, orderedItem(id, group));
}

/** The row next to another one in the course of a move. */
export function rowBeside(
  order: readonly OrderedItem[],
  items: Items,
  id: string,
  over: string,
  step: -1 | 1,
): string | undefined {
  const rows = order.filter(({ group }) =>
    isGroup(items, id) ? group === undefined : group !== id,
  );
  return rows[indexIn(rows, over) + step]?.id;
}

/** Moves a question to the end of a group, or behind the group that it leaves. */
export function regrouped(
  order: OrderedItem[],
  id: string,
  group: string | undefined,
): OrderedItem[] {
  const from = order.find((item) => item.id === id);
  if (!from || from.group === group) return order;
  const first = group ?? from.group ?? '';
  const rest = order.filter((item) => item.id !== id);
  const end = indexIn(rest, first) + blockOf(rest, first).length;
  return rest.toSpliced(end, 0, orderedItem(id, group));
}

/** Puts a removed row back behind the row that it followed. */
export function putBack(
  order: OrderedItem[],
  block: readonly OrderedItem[],
  after: string | undefined,
) {
  const at = after === undefined ? 0 : indexIn(order, after) + 1;
  return order.toSpliced(at === 0 && after !== undefined ? order.length : at, 0, ...block);
}

/**
 * The order of two operators: the first one, with the items that only the other one has behind the
 * same neighbour. An item that is gone has no place, and a question of a gone group stands alone.
 */
export function joinedOrder(
  order: OrderedItem[],
  other: readonly OrderedItem[],
  items: Items,
): OrderedItem[] {
  let joined = order
    .filter(({ id }) => Object.hasOwn(items, id))
    .map(({ id, group }) => orderedItem(id, group && isGroup(items, group) ? group : undefined));
  for (const [at, item] of other.entries()) {
    if (!Object.hasOwn(items, item.id) || indexIn(joined, item.id) >= 0) continue;
    const before = other[at - 1]?.id;
    const group = item.group && isGroup(items, item.group) ? item.group : undefined;
    joined = putBack(joined, [orderedItem(item.id, group)], before);
  }
  return whole(joined);
}

/** Each group is followed by all of its questions. */
const whole = (order: OrderedItem[]): OrderedItem[] =>
  order
    .filter(({ group }) => group === undefined)
    .flatMap((item) => [item, ...order.filter(({ group }) => group === item.id)]);
