import type { Understanding } from '../understanding/understanding.ts';
import type { Ranked } from './rank.ts';

/** Below these values no result is certain. */
const leastCertain = 0.34;
const leastFit = 0.42;
/** The number of specialties in a guess. */
const guessed = 3;
const ofEach = 2;

export const isGuess = ({ people, parts, certainty }: Understanding, ranked: readonly Ranked[]) => {
  const [best] = ranked;
  if (!best || people.length > 0 || parts.length === 0) return false;
  return certainty < leastCertain || best.score < leastFit;
};

/** The first services of the nearest specialties, so that no single one looks like the answer. */
export function nearestSpecialties(ranked: readonly Ranked[]): Ranked[] {
  const counts = new Map<string, number>();
  return ranked.filter(({ candidate: { specialty } }) => {
    const count = counts.get(specialty) ?? 0;
    if (count === 0 && counts.size === guessed) return false;
    counts.set(specialty, count + 1);
    return count < ofEach;
  });
}
