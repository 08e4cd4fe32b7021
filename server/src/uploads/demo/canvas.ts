/** Paints pixels: washes through masks, blobs with irregular edges, hairs. */
import { height, type Plane, ramp, random, width } from './noise.ts';

export type Colour = readonly [number, number, number];
/** Red, green, blue of each pixel, 0 to 255. */
export type Canvas = Float32Array;

/** Lightens pixels where the plane is positive, darkens where it is negative. */
export function light(on: Canvas, plane: Plane, amount: number): void {
  for (let i = 0, p = 0; i < plane.length; i++, p += 3) {
    const factor = 1 + (plane[i] as number) * amount;
    on[p] = (on[p] as number) * factor;
    on[p + 1] = (on[p + 1] as number) * factor;
    on[p + 2] = (on[p + 2] as number) * factor;
  }
}

export type Blob = {
  x: number;
  y: number;
  r: number;
  /** Height by width, and the rotation. */
  flat?: number;
  turn?: number;
  /** The width of the edge, as a part of the radius. */
  soft?: number;
  /** The plane that bends the edge, and how far, as a part of the radius. */
  edge?: Plane;
  rough?: number;
};

/** Calls back for each pixel near a blob with its coverage, 0 to 1. */
export function eachInside(
  { x, y, r, flat = 1, turn = 0, soft = 0.2, edge, rough = 0 }: Blob,
  tell: (i: number, inside: number, right: number, down: number) => void,
): void {
  const reach = r * Math.max(1, flat) * (1 + soft + rough * 1.6);
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const bottom = Math.min(height - 1, Math.ceil(y + reach));
  const end = Math.min(width - 1, Math.ceil(x + reach));
  for (let v = Math.max(0, Math.floor(y - reach)); v <= bottom; v++) {
    for (let u = Math.max(0, Math.floor(x - reach)); u <= end; u++) {
      const right = ((u - x) * cos + (v - y) * sin) / r;
      const down = ((v - y) * cos - (u - x) * sin) / (r * flat);
      const i = v * width + u;
      const bent = edge ? (edge[i] as number) * rough : 0;
      const far = Math.sqrt(right * right + down * down) + bent;
      if (far < 1 - soft) tell(i, 1, right, down);
      else if (far < 1 + soft) tell(i, 1 - ramp(1 - soft, 1 + soft, far), right, down);
    }
  }
}

/** Covers one pixel with a share of a colour, which is lightened (over 1) or darkened. */
export function tint(on: Canvas, i: number, colour: Colour, part: number, lit = 1): void {
  const p = i * 3;
  const kept = 1 - part;
  const laid = part * lit;
  on[p] = (on[p] as number) * kept + colour[0] * laid;
  on[p + 1] = (on[p + 1] as number) * kept + colour[1] * laid;
  on[p + 2] = (on[p + 2] as number) * kept + colour[2] * laid;
}

/** Lightens one pixel (over 1) or darkens it. */
export function shine(on: Canvas, i: number, factor: number): void {
  const p = i * 3;
  on[p] = (on[p] as number) * factor;
  on[p + 1] = (on[p + 1] as number) * factor;
  on[p + 2] = (on[p + 2] as number) * factor;
}

/** A blob of one colour. */
export function dab(on: Canvas, blob: Blob, colour: Colour, strength = 1): void {
  eachInside(blob, (i, inside) => tint(on, i, colour, inside * strength));
}

/** A raised form: lit on the upper left, shaded on the other side. */
export function raise(on: Canvas, blob: Blob, amount: number): void {
  eachInside(blob, (i, inside, right, down) => {
    shine(on, i, 1 - (right + down) * inside * amount);
  });
}

export type Hair = { x: number; y: number; turn: number; length: number; bend?: number };

/** A thin soft line that bends evenly. */
export function hair(on: Canvas, line: Hair, colour: Colour, strength: number, thick = 1): void {
  let { x, y, turn } = line;
  for (let done = 0; done < line.length; done++) {
    // Thinner towards both ends.
    const part = strength * Math.min(1, done / 12, (line.length - done) / 30);
    for (let v = Math.ceil(y - thick); v <= y + thick; v++) {
      for (let u = Math.ceil(x - thick); u <= x + thick; u++) {
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        const near =
          (1 - Math.abs(u - x) / (thick + 0.01)) * (1 - Math.abs(v - y) / (thick + 0.01));
        tint(on, v * width + u, colour, part * near);
      }
    }
    x += Math.cos(turn);
    y += Math.sin(turn);
    turn += (line.bend ?? 0) / line.length;
  }
}

/** Random positions that keep a distance where possible. */
export function scatter(seed: number, count: number, apart: number): { x: number; y: number }[] {
  const next = random(seed);
  const places: { x: number; y: number }[] = [];
  for (let tries = 0; tries < count * 12 && places.length < count; tries++) {
    const place = { x: next() * width, y: next() * height };
    const free = places.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > apart);
    if (free) places.push(place);
  }
  return places;
}
