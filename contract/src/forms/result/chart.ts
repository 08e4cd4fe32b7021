/** The places of the points in a chart of scores. */
export type Point = { submittedAt: string; sum: number };
export type Frame = { width: number; height: number };

/** Points closer than this part of the width would hide each other's numbers. */
const leastGap = 0.12;

/** The share of the width of each point: by time, but never too close to the one before. */
export function placesOf(points: readonly Point[]): number[] {
  if (points.length < 2) return points.map(() => 0.5);
  const times = points.map(({ submittedAt }) => Date.parse(submittedAt));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const gap = Math.min(leastGap, 1 / (points.length - 1));
  const raw = times.map((time) => (last > first ? (time - first) / (last - first) : 0));
  // From the left each keeps its distance, and from the right nothing leaves the chart.
  let before = -gap;
  const spread = raw.map((place) => {
    before = Math.max(place, before + gap);
    return before;
  });
  let limit = 1 + gap;
  return spread
    .toReversed()
    .map((place) => {
      limit = Math.min(place, limit - gap);
      return limit;
    })
    .toReversed();
}

/** Marks of the upright axis: a few round numbers from 0. */
export function marksOf(most: number): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100].find((one) => most / one <= 4) ?? most;
  return Array.from({ length: Math.floor(most / step) + 1 }, (_, index) => index * step);
}
