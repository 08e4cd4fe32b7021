import { weekFromMonday } from '@corridor/contract/schedule/preview.ts';
import {
  addBlock,
  type BlockPlace,
  blockAt,
  type Changed,
  drawBlock,
  moveBlock,
  resizeBlock,
  sameWeek,
  slotPixels,
  type Week,
} from '@corridor/contract/schedule/week.ts';
import type { Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { weekWords as words } from '@corridor/contract/schedule/words.ts';
import { type PointerEvent, type RefObject, useEffect, useState } from 'react';
import type { WeekInHand } from './useWeek.ts';

/** A place under the pointer: a day, and a slot with its fraction. */
type Point = { day: Weekday; slot: number };
type Grip =
  | { kind: 'draw' }
  | { kind: 'move'; place: BlockPlace; offset: number }
  | { kind: 'resize'; place: BlockPlace; edge: 'start' | 'end' };
type Drag = { pointer: number; grip: Grip; from: Point; to: Point };

/** A smaller movement of the pointer is a press. */
const pressSlots = 0.4;

/** The edge of a block that a press takes hold of: the outer part of its first or last slot. */
function edgeAt(week: Week, place: BlockPlace, slot: number): 'start' | 'end' | undefined {
  const { start, end } = blockAt(week, place) ?? { start: 0, end: 0 };
  const reach = Math.min(0.4, (end - start) / 4);
  return slot < start + reach ? 'start' : slot > end - reach ? 'end' : undefined;
}

/** The week that a drag makes, computed from the week before it. */
export function draggedWeek(
  week: Week,
  { grip, from, to }: Pick<Drag, 'grip' | 'from' | 'to'>,
): Changed {
  if (grip.kind === 'move')
    return moveBlock(week, grip.place, { day: to.day, start: Math.round(to.slot - grip.offset) });
  if (grip.kind === 'resize') return resizeBlock(week, grip.place, grip.edge, Math.round(to.slot));
  const isPress = Math.abs(to.slot - from.slot) < pressSlots;
  const [first, last] = [Math.floor(from.slot), Math.floor(to.slot)];
  if (isPress) return addBlock(week, from.day, first);
  return drawBlock(week, from.day, first, last >= first ? last + 1 : last);
}

/** Drags with a pointer: draws, moves and resizes blocks. Escape takes a drag back. */
export function useWeekDrag(hand: WeekInHand, columns: RefObject<HTMLDivElement | null>) {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDrag(undefined);
    addEventListener('keydown', cancel);
    return () => removeEventListener('keydown', cancel);
  }, [isDragging]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const box = columns.current?.getBoundingClientRect() ?? new DOMRect();
    const index = Math.floor(((clientX - box.left) / box.width) * weekFromMonday.length);
    const day = weekFromMonday[Math.min(Math.max(index, 0), 6)] ?? 'monday';
    return { day, slot: (clientY - box.top) / slotPixels };
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0 || drag) return;
    const target = event.target as HTMLElement;
    const block = target.closest<HTMLElement>('[data-start]');
    const from = pointOf(event);
    const place = block && { day: from.day, start: Number(block.dataset.start) };
    const edge = place && edgeAt(hand.week, place, from.slot);
    const grip: Grip = !place
      ? { kind: 'draw' }
      : edge
        ? { kind: 'resize', place, edge }
        : { kind: 'move', place, offset: from.slot - place.start };
    if (place) hand.choose(place);
    columns.current?.setPointerCapture(event.pointerId);
    setDrag({ pointer: event.pointerId, grip, from, to: from });
  };
  const move = (event: PointerEvent) => {
    if (drag?.pointer === event.pointerId) setDrag({ ...drag, to: pointOf(event) });
  };
  const end = (event: PointerEvent) => {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(undefined);
    const done = { ...drag, to: pointOf(event) };
    const changed = draggedWeek(hand.week, done);
    if (drag.grip.kind === 'draw') {
      if (changed.place) hand.apply(changed, words.added);
    } else if (!sameWeek(hand.week, changed.week)) hand.apply(changed, words.moved);
  };
  const preview = drag && draggedWeek(hand.week, drag);
  return {
    preview,
    isDragging,
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: () => setDrag(undefined),
    },
  };
}
