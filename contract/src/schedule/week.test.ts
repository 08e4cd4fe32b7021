import fc from 'fast-check';
import { expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { phoneConsultSchedule } from './schemas.ts';
import { daySlotsOf, slotOf, timeOf, weekOf } from './timeslots.ts';
import {
  addBlock,
  type BlockPlace,
  blockAt,
  type Changed,
  copyBlock,
  drawBlock,
  emptyWeek,
  firstSlotShown,
  mergeWeeks,
  moveBlock,
  removeBlock,
  resizeBlock,
  slotMinutes,
  slotPixels,
  slotsPerDay,
  usualSlots,
  type Week,
} from './week.ts';
import { type Weekday, weekdays } from './weekdays.ts';
import { noteWeek, undoWeek, type WeekHistory } from './weekHistory.ts';

const withBlocks = (day: Weekday, ...blocks: [number, number][]): Week => ({
  ...emptyWeek,
  [day]: blocks.map(([start, end]) => ({ start, end })),
});
const blocksOf = (week: Week, day: Weekday) => week[day].map(({ start, end }) => [start, end]);

it('slots have ten minutes and fifteen pixels, and a new block has six of them', () => {
  claims('schedule-17');
  expect({ slotMinutes, slotPixels, usualSlots }).toEqual({
    slotMinutes: 10,
    slotPixels: 15,
    usualSlots: 6,
  });
  expect(blocksOf(addBlock(emptyWeek, 'monday', 48).week, 'monday')).toEqual([[48, 54]]);
  expect(timeOf(firstSlotShown)).toBe('0700');
});

it('a new block ends where the next one begins, and a taken slot changes nothing', () => {
  const week = withBlocks('monday', [50, 60]);
  expect(blocksOf(addBlock(week, 'monday', 46).week, 'monday')).toEqual([[46, 60]]);
  expect(addBlock(week, 'monday', 55)).toEqual({ week, place: undefined });
  expect(blocksOf(addBlock(emptyWeek, 'monday', 141).week, 'monday')).toEqual([[141, 144]]);
});

it('a drawn block is clamped to the free range in which the drag began', () => {
  const week = withBlocks('friday', [30, 40], [60, 70]);
  expect(blocksOf(drawBlock(week, 'friday', 45, 52).week, 'friday')).toEqual([
    [30, 40],
    [45, 52],
    [60, 70],
  ]);
  expect(blocksOf(drawBlock(week, 'friday', 45, 130).week, 'friday')).toEqual([
    [30, 40],
    [45, 70],
  ]);
  expect(blocksOf(drawBlock(week, 'friday', 50, -20).week, 'friday')).toEqual([
    [30, 51],
    [60, 70],
  ]);
});

it('a moved block stops beside others and merges with them, and without room it stays', () => {
  const week = withBlocks('monday', [10, 20], [40, 50]);
  const place: BlockPlace = { day: 'monday', start: 10 };
  expect(blocksOf(moveBlock(week, place, { day: 'monday', start: 34 }).week, 'monday')).toEqual([
    [30, 50],
  ]);
  expect(blocksOf(moveBlock(week, place, { day: 'monday', start: -9 }).week, 'monday')).toEqual([
    [0, 10],
    [40, 50],
  ]);
  const full = { ...week, tuesday: [{ start: 0, end: 140 }] };
  expect(moveBlock(full, place, { day: 'tuesday', start: 10 }).week).toBe(full);
});

it('a resized block keeps a slot, stops at the next one and merges with it', () => {
  const week = withBlocks('monday', [10, 20], [40, 50]);
  const place: BlockPlace = { day: 'monday', start: 10 };
  const ends = (to: number) => blocksOf(resizeBlock(week, place, 'end', to).week, 'monday');
  expect(ends(5)).toEqual([
    [10, 11],
    [40, 50],
  ]);
  expect(ends(90)).toEqual([[10, 50]]);
  expect(resizeBlock(week, { day: 'monday', start: 40 }, 'start', 3).place).toEqual(place);
});

it('a copy merges with what stands on the other day', () => {
  const week = { ...withBlocks('monday', [10, 20]), friday: [{ start: 15, end: 30 }] };
  const { week: copied } = copyBlock(week, { day: 'monday', start: 10 }, ['friday', 'sunday']);
  expect([blocksOf(copied, 'friday'), blocksOf(copied, 'sunday')]).toEqual([
    [[10, 30]],
    [[10, 20]],
  ]);
});

/** The same week as bits, computed without blocks. */
type Bits = Record<Weekday, boolean[]>;
const bitsOf = (week: Week): Bits =>
  Object.fromEntries(
    weekdays.map((day) => [
      day,
      Array.from({ length: slotsPerDay }, (_, slot) =>
        week[day].some(({ start, end }) => start <= slot && slot < end),
      ),
    ]),
  ) as Bits;
/** The run of taken slots from a slot on. */
const runFrom = (bits: boolean[], start: number) => {
  const length = bits.slice(start).findIndex((taken) => !taken);
  return length < 0 ? slotsPerDay : start + length;
};
const filled = (bits: boolean[], from: number, to: number, taken: boolean) =>
  bits.map((was, slot) => (slot >= from && slot < to ? taken : was));

type Act = { kind: string; day: Weekday; pick: number; slot: number; days: Weekday[] };

/** The model does an act by the words of the specification: no overlap, clamped, merged. */
function modelled(bits: Bits, act: Act, place: BlockPlace | undefined): Bits {
  const { kind, day, slot, days } = act;
  const here = bits[day];
  if (kind === 'draw') {
    if (here[slot]) return bits;
    const stop = here.findIndex((taken, index) => index > slot && taken);
    const end = Math.min(slot + usualSlots, stop < 0 ? slotsPerDay : stop);
    return { ...bits, [day]: filled(here, slot, end, true) };
  }
  if (!place) return bits;
  const from = bits[place.day];
  const end = runFrom(from, place.start);
  const length = end - place.start;
  const left = filled(from, place.start, end, false);
  if (kind === 'remove') return { ...bits, [place.day]: left };
  if (kind === 'copy') {
    const copied = days.filter((other) => other !== place.day);
    return {
      ...bits,
      ...Object.fromEntries(
        copied.map((other) => [other, filled(bits[other], place.start, end, true)]),
      ),
    };
  }
  if (kind === 'resize') {
    let to = Math.max(place.start + 1, Math.min(slot, slotsPerDay));
    const stop = left.findIndex((taken, index) => index >= place.start && taken);
    if (stop >= 0) to = Math.min(to, stop);
    return { ...bits, [place.day]: filled(left, place.start, to, true) };
  }
  const target = day === place.day ? left : bits[day];
  const fits = Array.from({ length: slotsPerDay - length + 1 }, (_, start) => start).filter(
    (start) => !target.slice(start, start + length).some(Boolean),
  );
  const [nearest] = fits.toSorted((a, b) => Math.abs(a - slot) - Math.abs(b - slot) || a - b);
  if (nearest === undefined) return bits;
  const moved = { ...bits, [place.day]: left };
  return { ...moved, [day]: filled(moved[day], nearest, nearest + length, true) };
}

function performed(week: Week, act: Act, place: BlockPlace | undefined): Changed {
  const { kind, day, slot, days } = act;
  if (kind === 'draw') return addBlock(week, day, slot);
  if (!place) return { week, place };
  if (kind === 'remove') return removeBlock(week, place);
  if (kind === 'copy') return copyBlock(week, place, days);
  if (kind === 'resize') return resizeBlock(week, place, 'end', slot);
  return moveBlock(week, place, { day, start: slot });
}

it('any 200 drags, resizes, moves, copies and undos give a week that the server takes, equal to a model of bits', () => {
  claims('schedule-07', 'schedule-03 (slots)');
  const day = fc.constantFrom(...weekdays);
  const act = fc.record({
    kind: fc.constantFrom('draw', 'draw', 'move', 'move', 'resize', 'copy', 'remove', 'undo'),
    day,
    pick: fc.nat(50),
    slot: fc.nat(slotsPerDay - 1),
    days: fc.array(day, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(act, { minLength: 200, maxLength: 200 }), (acts) => {
      let week = emptyWeek;
      let history: WeekHistory = [];
      let bits = bitsOf(emptyWeek);
      const pastBits: Bits[] = [];
      for (const each of acts) {
        if (each.kind === 'undo') {
          ({ history, week } = undoWeek(history, week));
          bits = pastBits.pop() ?? bits;
        } else {
          const places = weekdays.flatMap((name) =>
            week[name].map(({ start }) => ({ day: name, start })),
          );
          const place = places[each.pick % Math.max(places.length, 1)];
          const changed = performed(week, each, place);
          const next = modelled(bits, each, place);
          if (JSON.stringify(next) !== JSON.stringify(bits)) pastBits.push(bits);
          bits = next;
          history = noteWeek(history, week, changed.week);
          week = changed.week;
          if (changed.place) expect(blockAt(week, changed.place)).toBeDefined();
        }
        expect(bitsOf(week)).toEqual(bits);
      }
      const sent = { schedule: daySlotsOf(week), timezone: 'America/Edmonton' };
      expect(phoneConsultSchedule.parse(sent)).toEqual(sent);
      expect(weekOf(sent.schedule as never)).toEqual(week);
    }),
    { numRuns: 20 },
  );
}, 60_000);

it('two editors of one week lose nothing', () => {
  const base = withBlocks('monday', [10, 20]);
  const mine = withBlocks('monday', [10, 26]);
  const theirs = { ...withBlocks('monday', [6, 20]), friday: [{ start: 1, end: 2 }] };
  expect(mergeWeeks(base, mine, theirs)).toEqual({
    ...withBlocks('monday', [6, 26]),
    friday: [{ start: 1, end: 2 }],
  });
  expect(mergeWeeks(base, emptyWeek, theirs).monday).toEqual([{ start: 6, end: 10 }]);
});

it('a timeslot has HHmm in steps of ten minutes, begins before it ends and overlaps none', () => {
  claims('schedule-03 (timeslots)');
  const takes = (...timeslots: [string, string][]) =>
    phoneConsultSchedule.safeParse({
      schedule: {
        ...daySlotsOf(emptyWeek),
        monday: { timeslots: timeslots.map(([start, end]) => ({ start, end })) },
      },
      timezone: 'America/Edmonton',
    }).success;
  expect(takes(['0800', '0930'], ['2350', '2400'])).toBe(true);
  expect(takes(['0800', '0930'], ['0930', '1000'])).toBe(true);
  for (const wrong of [
    [['0800', '0800']],
    [['0805', '0900']],
    [['0900', '0800']],
    [['0860', '0900']],
    [['2400', '2410']],
    [
      ['0800', '0930'],
      ['0920', '1000'],
    ],
  ] as [string, string][][])
    expect(takes(...wrong), JSON.stringify(wrong)).toBe(false);
  expect(slotOf('2400')).toBe(144);
  expect(Object.keys(phoneConsultSchedule.shape.schedule.shape)).toHaveLength(7);
});
