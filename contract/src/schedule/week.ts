import { byWeekday, type Weekday, weekdays } from './weekdays.ts';

/** The hours of calls in a week, as blocks of slots. All functions are pure and answer a new week. */
export const slotMinutes = 10;
export const slotsPerDay = 144;
/** The height of a slot on the screen, in pixels. */
export const slotPixels = 15;
/** A new block takes an hour. */
export const usualSlots = 6;
/** The day begins at 07:00 on the screen; the hours before it are above. */
export const firstSlotShown = 42;

/** From a slot until before another one. */
export type Block = { start: number; end: number };
export type Week = Record<Weekday, readonly Block[]>;
/** A block is known by its day and its first slot. */
export type BlockPlace = { day: Weekday; start: number };
/** The new week, and the block that the change has made, moved or left. */
export type Changed = { week: Week; place: BlockPlace | undefined };

export const emptyWeek: Week = byWeekday(() => []);

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.round(value), least), most);

/** The blocks in order. Blocks that touch or overlap become one. */
export function mergedBlocks(blocks: readonly Block[]): Block[] {
  const merged: Block[] = [];
  for (const block of blocks.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && block.start <= last.end) last.end = Math.max(last.end, block.end);
    else merged.push({ ...block });
  }
  return merged;
}

/** The free ranges between blocks. */
function gapsOf(blocks: readonly Block[]): Block[] {
  const edges = [0, ...mergedBlocks(blocks).flatMap(({ start, end }) => [start, end]), slotsPerDay];
  return edges.flatMap((start, index) => {
    const end = edges[index + 1];
    return index % 2 === 0 && end !== undefined && end > start ? [{ start, end }] : [];
  });
}

export const blockAt = (week: Week, { day, start }: BlockPlace) =>
  week[day].find((block) => block.start === start);
const without = (week: Week, { day, start }: BlockPlace) =>
  week[day].filter((block) => block.start !== start);

/** Puts a block among the others of its day, where it merges with its neighbours. */
function put(week: Week, day: Weekday, others: readonly Block[], block: Block): Changed {
  const blocks = mergedBlocks([...others, block]);
  const holder = blocks.find(({ start, end }) => start <= block.start && block.end <= end);
  return { week: { ...week, [day]: blocks }, place: holder && { day, start: holder.start } };
}

/** A new block from a slot on. It ends where the next block begins. A taken slot changes nothing. */
export function addBlock(week: Week, day: Weekday, slot: number, slots = usualSlots): Changed {
  return drawBlock(week, day, slot, slot + slots);
}

/** A new block between two slots, in either direction, inside the free range of the first one. */
export function drawBlock(week: Week, day: Weekday, from: number, to: number): Changed {
  const first = clamp(from, 0, slotsPerDay - 1);
  const gap = gapsOf(week[day]).find(({ start, end }) => start <= first && first < end);
  if (!gap) return { week, place: undefined };
  const [start, end] = to > from ? [first, to] : [to, first + 1];
  const block = { start: clamp(start, gap.start, first), end: clamp(end, first + 1, gap.end) };
  return put(week, day, week[day], block);
}

/** Moves a block to a day and slot. Where others stand, it stops beside them; without room it stays. */
export function moveBlock(week: Week, from: BlockPlace, to: BlockPlace): Changed {
  const block = blockAt(week, from);
  if (!block) return { week, place: undefined };
  const length = block.end - block.start;
  const left = { ...week, [from.day]: without(week, from) };
  const others = left[to.day];
  const distance = (start: number) => Math.abs(start - to.start);
  const [nearest] = gapsOf(others)
    .filter((gap) => gap.end - gap.start >= length)
    .map((gap) => clamp(to.start, gap.start, gap.end - length))
    .toSorted((a, b) => distance(a) - distance(b));
  if (nearest === undefined) return { week, place: from };
  return put(left, to.day, others, { start: nearest, end: nearest + length });
}

/** Moves one edge of a block. It keeps at least one slot and stops at the next block. */
export function resizeBlock(
  week: Week,
  place: BlockPlace,
  edge: 'start' | 'end',
  to: number,
): Changed {
  const block = blockAt(week, place);
  if (!block) return { week, place: undefined };
  const others = without(week, place);
  const gap = gapsOf(others).find(({ start, end }) => start <= block.start && block.end <= end);
  const { start: least, end: most } = gap ?? block;
  const resized =
    edge === 'start'
      ? { ...block, start: clamp(to, least, block.end - 1) }
      : { ...block, end: clamp(to, block.start + 1, most) };
  return put(week, place.day, others, resized);
}

/** Adds a block to other days as well. It merges with what stands there. */
export function copyBlock(week: Week, place: BlockPlace, days: readonly Weekday[]): Changed {
  const block = blockAt(week, place);
  if (!block) return { week, place: undefined };
  const copied = byWeekday((day) =>
    days.includes(day) && day !== place.day ? mergedBlocks([...week[day], block]) : week[day],
  );
  return { week: copied, place };
}

export function removeBlock(week: Week, place: BlockPlace): Changed {
  return { week: { ...week, [place.day]: without(week, place) }, place: undefined };
}

/** The slots of a day as truths. */
const slotsOf = (blocks: readonly Block[]) => {
  const slots = new Array<boolean>(slotsPerDay).fill(false);
  for (const { start, end } of blocks) slots.fill(true, start, end);
  return slots;
};

/** Merges the changes of two editors slot by slot, so that neither loses one. */
export const mergeWeeks = (base: Week, mine: Week, theirs: Week): Week =>
  byWeekday((day) => {
    const [before, here, there] = [base, mine, theirs].map((week) => slotsOf(week[day]));
    const slots = here?.map((taken, slot) => (taken === before?.[slot] ? there?.[slot] : taken));
    return mergedBlocks(
      (slots ?? []).flatMap((on, start) => (on ? [{ start, end: start + 1 }] : [])),
    );
  });

export const sameWeek = (one: Week, other: Week) =>
  weekdays.every((day) => JSON.stringify(one[day]) === JSON.stringify(other[day]));
