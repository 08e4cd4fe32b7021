import type { Photo } from './seriesRules.ts';

export type Point = readonly [x: number, y: number];
export type Size = { width: number; height: number };

/** The size of a picture's drawing area. Without a known size it is a square. */
export const areaOf = ({ width, height }: Photo): Size => ({
  width: width ?? 1000,
  height: height ?? 1000,
});

const distance = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY);

/** Points of 0 to 1 on the drawing area of a picture. */
export const onArea = (points: readonly Point[], { width, height }: Size): Point[] =>
  points.map(([x, y]) => [x * width, y * height]);

const middleOf = (points: readonly Point[]): Point => {
  const sum = points.reduce<Point>(([x, y], [nextX, nextY]) => [x + nextX, y + nextY], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
};

/** The longest line across an outline. */
const longestAcross = (points: readonly Point[]) =>
  points.reduce((longest, point) => {
    const most = Math.max(...points.map((other) => distance(point, other)));
    return Math.max(longest, most);
  }, 0);

/** The length of a millimetre in the picture, by the outline and the length that a person read. */
function millimetreIn(photo: Photo, outline: readonly Point[]): number | undefined {
  const { length = null } = photo.measured ?? {};
  const across = longestAcross(outline);
  return length === null || across === 0 ? undefined : across / length;
}

/**
 * The outline of the earlier picture on the later one. Where both have an outline and a length, it
 * has their scale and lies on the middle of the later outline; otherwise it lies where it was drawn.
 */
export function outlineOn(earlier: Photo, later: Photo): { points: Point[]; toScale: boolean } {
  const drawn = earlier.measured?.outline ?? [];
  const own = onArea(drawn, areaOf(earlier));
  const target = onArea(later.measured?.outline ?? [], areaOf(later));
  const before = millimetreIn(earlier, own);
  const after = millimetreIn(later, target);
  if (own.length < 3 || target.length < 3 || !before || !after)
    return { points: onArea(drawn, areaOf(later)), toScale: false };
  const from = middleOf(own);
  const to = middleOf(target);
  const factor = after / before;
  const points = own.map(
    ([x, y]): Point => [to[0] + (x - from[0]) * factor, to[1] + (y - from[1]) * factor],
  );
  return { points, toScale: true };
}

/** The size in millimetres of a line, to half a millimetre. The ruler's marks are 10 mm apart. */
export function readSize(line: readonly Point[], ruler: readonly Point[]): number | undefined {
  const [start, end] = line;
  const [zero, ten] = ruler;
  if (!start || !end || !zero || !ten) return undefined;
  const centimetre = distance(zero, ten);
  if (centimetre === 0) return undefined;
  return Math.max(0.5, Math.round((distance(start, end) / centimetre) * 20) / 2);
}

/** At most so many points, evenly along the line. */
export function thinned(points: readonly Point[], most: number): Point[] {
  if (points.length <= most) return [...points];
  return Array.from(
    { length: most },
    (_, place) => points[Math.floor((place * points.length) / most)] as Point,
  );
}

export const pathOf = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
