/** The loaded items of a gallery, and the rows in which a screen shows them. */
import type { SentMediaItem } from '@corridor/contract/gallery/schemas.ts';
import { dayName, monthName, plainDay } from '../../platform/dates.ts';

export type Item = SentMediaItem;
type Position = { created: string; id: string };
export type Page = { items: readonly Item[]; next: Position | null };
export type Loaded = Page & { started: boolean };

export const nothingLoaded: Loaded = { items: [], next: null, started: false };

const isOlder = (item: Item, than: Item) =>
  item.data.created < than.data.created ||
  (item.data.created === than.data.created && item.id < than.id);

/**
 * The first page came again. Its items replace the loaded ones of its time; older items stay, also
 * those that new ones have pushed off the page.
 */
export function withFirstPage(loaded: Loaded, { items, next }: Page): Loaded {
  const last = items.at(-1);
  if (!loaded.started || !last || next === null) return { items, next, started: true };
  const older = loaded.items.filter((item) => isOlder(item, last));
  return {
    items: [...items, ...older],
    next: older.length > 0 ? loaded.next : next,
    started: true,
  };
}

export function withNextPage(loaded: Loaded, { items, next }: Page): Loaded {
  const known = new Set(loaded.items.map(({ id }) => id));
  return { ...loaded, items: [...loaded.items, ...items.filter(({ id }) => !known.has(id))], next };
}

export function withoutItems(loaded: Loaded, ids: readonly string[]): Loaded {
  return { ...loaded, items: loaded.items.filter(({ id }) => !ids.includes(id)) };
}

/** Puts changed items in the place of their earlier versions. */
export function withItems(loaded: Loaded, changed: readonly Item[]): Loaded {
  const byId = new Map(changed.map((item) => [item.id, item]));
  return { ...loaded, items: loaded.items.map((item) => byId.get(item.id) ?? item) };
}

export type Row =
  | { kind: 'month'; key: string; label: string; ids: readonly string[] }
  | { kind: 'day'; key: string; label: string; ids: readonly string[] }
  | { kind: 'tiles'; key: string; items: readonly Item[] };

/** Months, the days below them, and the items of each day in rows of so many columns. */
export function rowsOf(items: readonly Item[], columns: number): Row[] {
  const rows: Row[] = [];
  for (const ofMonth of groupsOf(items, monthStart)) {
    const month = monthName(timeOf(ofMonth));
    rows.push({ kind: 'month', key: month, label: month, ids: ofMonth.map(({ id }) => id) });
    for (const ofDay of groupsOf(ofMonth, dayStart)) {
      const [key, label] = [plainDay(new Date(timeOf(ofDay))), dayName(timeOf(ofDay))];
      rows.push({ kind: 'day', key, label, ids: ofDay.map(({ id }) => id) });
      for (let start = 0; start < ofDay.length; start += columns) {
        const inRow = ofDay.slice(start, start + columns);
        rows.push({ kind: 'tiles', key: `tiles ${inRow[0]?.id}`, items: inRow });
      }
    }
  }
  return rows;
}

const timeOf = ([first]: readonly Item[]) => first?.data.created ?? '';
const monthStart = (date: Date) => new Date(date.getFullYear(), date.getMonth());
const dayStart = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/**
 * The newest item comes first, so a group ends before the first item that is older than its start.
 * The times are compared as they are written, because thousands of dates would take long.
 */
function groupsOf(items: readonly Item[], startOf: (date: Date) => Date): (readonly Item[])[] {
  const groups: (readonly Item[])[] = [];
  for (let from = 0; from < items.length; ) {
    const rest = items.slice(from);
    const start = startOf(new Date(timeOf(rest))).toISOString();
    const older = rest.findIndex(({ data }) => data.created < start);
    const group = older < 0 ? rest : rest.slice(0, older);
    groups.push(group);
    from += group.length;
  }
  return groups;
}

/** The ids from one item to another in the order of the list, both included. */
export function rangeOf(items: readonly Item[], from: string, to: string): string[] {
  const [start, end] = [from, to].map((id) => items.findIndex((item) => item.id === id));
  if (start === undefined || end === undefined || start < 0 || end < 0) return [to];
  return items.slice(Math.min(start, end), Math.max(start, end) + 1).map(({ id }) => id);
}
