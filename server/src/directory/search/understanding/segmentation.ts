import type { Match } from './matches.ts';

/** The number of words in one piece. A longer question is understood piece by piece. */
export const pieceLength = 10;

/**
 * The parts that together explain most of the words, each word at most once. The first undecided
 * word is either left out or begins one of its parts. So every combination is tried, and none twice.
 */
export function segmented(count: number, matches: readonly Match[]): Match[] {
  const beginning = new Map<number, Match[]>();
  for (const match of matches) {
    const first = 31 - Math.clz32(match.mask & -match.mask);
    const list = beginning.get(first);
    if (list) list.push(match);
    else beginning.set(first, [match]);
  }
  type Best = { gain: number; match: Match | undefined; next: number };
  const known = new Map<number, Best>();
  const all = (1 << count) - 1;
  const best = (decided: number): Best => {
    if (decided === all) return { gain: 0, match: undefined, next: all };
    const before = known.get(decided);
    if (before) return before;
    const open = ~decided & all;
    const first = 31 - Math.clz32(open & -open);
    const without = decided | (1 << first);
    let found: Best = { gain: best(without).gain, match: undefined, next: without };
    for (const match of beginning.get(first) ?? []) {
      if (match.mask & decided) continue;
      const next = decided | match.mask;
      const gain = match.gain + best(next).gain;
      if (gain > found.gain + 1e-9) found = { gain, match, next };
    }
    known.set(decided, found);
    return found;
  };
  const parts: Match[] = [];
  for (let position = 0; position !== all; ) {
    const { match, next } = best(position);
    if (match) parts.push(match);
    position = next;
  }
  return parts;
}
