import { fieldTime } from '@corridor/contract/schedule/timeslots.ts';
import {
  type BlockPlace,
  blockAt,
  type Changed,
  emptyWeek,
  sameWeek,
  type Week,
} from '@corridor/contract/schedule/week.ts';
import { noteWeek, undoWeek, type WeekHistory } from '@corridor/contract/schedule/weekHistory.ts';
import { dayName, weekWords as words } from '@corridor/contract/schedule/words.ts';
import { useState } from 'react';
import type { MergedEdit } from '../useMergedEdit.ts';

/** Thursday 12:00 to 13:10. */
export const blockName = (week: Week, place: BlockPlace): string => {
  const block = blockAt(week, place);
  return block ? words.block(dayName(place.day), fieldTime(block.start), fieldTime(block.end)) : '';
};

type Says = (name: string) => string;

/** The week in hand: its changes with undo, the chosen block, and what is read aloud. */
export function useWeek(edit: MergedEdit<Week>) {
  const week = edit.mine ?? emptyWeek;
  const [past, setPast] = useState<{ round: string; weeks: WeekHistory }>();
  const [place, setPlace] = useState<BlockPlace>();
  const [said, setSaid] = useState({ text: '', count: 0 });
  // A save, or a colleague's save, begins another history.
  const history = past?.round === edit.round ? past.weeks : [];
  const say = (text: string) => setSaid(({ count }) => ({ text, count: count + 1 }));
  const chosen = place && blockAt(week, place) ? place : undefined;

  const apply = (changed: Changed, says: Says) => {
    if (changed.place) setPlace(changed.place);
    if (sameWeek(week, changed.week)) return say(words.stays);
    setPast({ round: edit.round, weeks: noteWeek(history, week, changed.week) });
    edit.change(() => changed.week);
    say(says(changed.place ? blockName(changed.week, changed.place) : ''));
  };
  const undo = () => {
    if (history.length === 0) return;
    const before = undoWeek(history, week);
    setPast({ round: edit.round, weeks: before.history });
    edit.change(() => before.week);
    say(words.undone);
  };
  return { week, history, place: chosen, choose: setPlace, apply, undo, said };
}

export type WeekInHand = ReturnType<typeof useWeek>;
