import { weekFromMonday } from '@corridor/contract/schedule/preview.ts';
import {
  addBlock,
  type BlockPlace,
  blockAt,
  type Changed,
  moveBlock,
  removeBlock,
  resizeBlock,
  sameWeek,
  usualSlots,
  type Week,
} from '@corridor/contract/schedule/week.ts';
import type { Weekday } from '@corridor/contract/schedule/weekdays.ts';
import { weekWords as words } from '@corridor/contract/schedule/words.ts';
import type { KeyboardEvent } from 'react';
import { keyStep } from './keyStep.ts';
import { blockName, type WeekInHand } from './useWeek.ts';

/** New blocks of the keyboard begin at eight, or later where that hour is taken. */
const firstTried = 48;

/** A new block of an hour at the first free hour of a day, or where an hour does not fit any more. */
export function firstFree(week: Week, day: Weekday): Changed {
  const hasRoom = (slot: number) => {
    const { week: next, place } = addBlock(week, day, slot);
    return place && !sameWeek(week, next) && blockAt(next, place)?.end === slot + usualSlots;
  };
  const slots = Array.from({ length: 24 }, (_, index) => (firstTried + index * usualSlots) % 144);
  const free = slots.find(hasRoom);
  return free === undefined ? { week, place: undefined } : addBlock(week, day, free);
}

const dayBeside = (day: Weekday, step: number) =>
  weekFromMonday[weekFromMonday.indexOf(day) + step] ?? day;

/** The change of a key on a block, if it is a key of the grid. */
export function keyedWeek(
  week: Week,
  place: BlockPlace,
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
): Changed | undefined {
  const { day, start } = place;
  const block = blockAt(week, place);
  if (!block) return undefined;
  const step = keyStep(key, 'ArrowUp', 'ArrowDown');
  if (step && shiftKey) return resizeBlock(week, place, 'end', block.end + step);
  if (step) return moveBlock(week, place, { day, start: start + step });
  const side = keyStep(key, 'ArrowLeft', 'ArrowRight');
  if (side) return moveBlock(week, place, { day: dayBeside(day, side), start });
  return undefined;
}

/** Every change of a drag by keys, with spoken feedback. */
export function useWeekKeys(hand: WeekInHand, onPlaced: () => void) {
  return (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if ((event.target as HTMLElement).closest('input')) return;
    const act = (work: () => void) => {
      event.preventDefault();
      event.stopPropagation();
      work();
      onPlaced();
    };
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'z') return act(hand.undo);
    if (ctrlKey || metaKey || altKey) return;
    if (key.toLowerCase() === 'n')
      return act(() => hand.apply(firstFree(hand.week, hand.place?.day ?? 'monday'), words.added));
    const start = (event.target as HTMLElement).closest<HTMLElement>('[data-start]');
    const day = start?.closest<HTMLElement>('[data-day]')?.dataset.day as Weekday | undefined;
    if (!start || !day) return;
    const place = { day, start: Number(start.dataset.start) };
    if (key === 'Delete' || key === 'Backspace') {
      const name = blockName(hand.week, place);
      return act(() => hand.apply(removeBlock(hand.week, place), () => words.removed(name)));
    }
    const changed = keyedWeek(hand.week, place, event);
    if (changed) act(() => hand.apply(changed, words.moved));
  };
}
