/** The pigmented lesion, plain and through a dermatoscope, and the ruler of photos. */
import { type Canvas, type Colour, dab, eachInside, hair, shine, tint } from './canvas.ts';
import { height, noise, type Plane, ramp, random, width } from './noise.ts';
import { type Skin, skinGround } from './skin.ts';

type Spot = { x: number; y: number; r: number };

/** Irregular, several browns, darker to the upper left, a blue-grey area below. */
export function mole(on: Canvas, skin: Skin, seed: number, { x, y, r }: Spot): Plane {
  const edge = noise(seed + 10, r * 0.75, { octaves: 4 });
  const mottle = noise(seed + 11, r * 0.34, { octaves: 4 });
  const grain = noise(seed + 12, 5);
  const shape = { x, y, r, flat: 1.12, turn: 0.5, edge };
  const body = new Float32Array(width * height);
  dab(on, { ...shape, r: r * 1.25, rough: 0.25, soft: 0.4 }, skin.flush, 0.3);
  eachInside({ ...shape, rough: 0.32, soft: 0.1 }, (i, inside) => {
    const spot = mottle[i] as number;
    body[i] = inside;
    tint(on, i, skin.brown, inside * 0.95);
    tint(
      on,
      i,
      spot > 0 ? [58, 36, 27] : [160, 106, 68],
      inside * 0.62 * ramp(0.1, 1, Math.abs(spot)),
    );
    shine(on, i, 1 + inside * (grain[i] as number) * 0.1);
  });
  const area = (dx: number, dy: number, size: number, colour: Colour, strength: number) => {
    const blob = {
      x: x + dx * r,
      y: y + dy * r,
      r: size * r,
      edge: mottle,
      rough: 0.42,
      soft: 0.5,
    };
    eachInside(blob, (i, inside) => {
      const part = strength - (mottle[i] as number) * 0.16 + (grain[i] as number) * 0.12;
      tint(on, i, colour, inside * (body[i] as number) * Math.min(1, part));
    });
  };
  area(-0.36, -0.26, 0.5, [46, 29, 24], 0.8);
  area(0.42, -0.38, 0.34, [172, 110, 66], 0.62);
  area(0.24, 0.4, 0.36, [92, 95, 104], 0.66);
  eachInside({ ...shape, rough: 0.32, soft: 0.1 }, (i, inside) => {
    const slope = (mottle[i] as number) - (mottle[i - 3 * width - 3] ?? 0);
    shine(on, i, 1 + slope * inside * 0.22);
  });
  return body;
}

export function lesion(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { hairs: 14 });
  mole(on, skin, seed, { x: 490, y: 355, r: 138 });
  const next = random(seed + 20);
  for (let n = 0; n < 5; n++) {
    const start = { x: 330 + next() * 160, y: 190 + next() * 160, turn: 0.6 + next() * 0.6 };
    hair(on, { ...start, length: 130 + next() * 80, bend: 0.5 }, skin.hair, 0.55, 1.5);
  }
  dab(on, { x: 190, y: 560, r: 9, soft: 0.5 }, skin.brown, 0.6);
  dab(on, { x: 780, y: 170, r: 6, soft: 0.6 }, skin.brown, 0.5);
  return on;
}

const frame: Colour = [8, 8, 9];

/** The view through a round lens: a bright field on black. */
export function roundField(on: Canvas, r: number): void {
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const square = ((x - width / 2) ** 2 + (y - height / 2) ** 2) / (r * r);
      if (square < 1.03) shine(on, i, 1.16 - square * square * 0.5);
      if (square > 0.97) tint(on, i, frame, ramp(0.97, 1.02, square));
    }
  }
}

export function dermoscopy(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { coarseness: 1.6 });
  const body = mole(on, skin, seed, { x: 485, y: 350, r: 205 });
  const bend = noise(seed + 30, 60, { octaves: 2 });
  const spread = noise(seed + 31, 130, { octaves: 2 });
  // Three waves at sixty degrees make the holes of a honeycomb; the noise bends them.
  const k = 0.33;
  eachInside({ x: 485, y: 350, r: 240, soft: 0.2 }, (i, inside) => {
    const u = (i % width) + (bend[i] as number) * 26;
    const v = Math.floor(i / width) + (spread[i] as number) * 34;
    const across = Math.cos(k * u);
    const half = Math.cos((k * u) / 2) * Math.cos(k * v * 0.866) * 2;
    const lines = 1 - ramp(-1, 0.6, across + half + (bend[i] as number) * 0.7);
    const reach =
      ramp(0.02, 0.5, body[i] as number) * (0.75 - ramp(-0.6, 0.7, spread[i] as number) * 0.5);
    tint(on, i, [66, 40, 27], inside * reach * lines);
  });
  const next = random(seed + 32);
  for (let n = 0; n < 34; n++) {
    const turn = next() * 6.3;
    const far = 110 + next() * 90;
    const place = { x: 485 + Math.cos(turn) * far, y: 350 + Math.sin(turn) * far };
    dab(on, { ...place, r: 3 + next() * 5, soft: 0.5, edge: bend, rough: 0.2 }, [44, 27, 22], 0.7);
  }
  roundField(on, 350);
  for (let tick = -5; tick <= 5; tick++) {
    const turn = Math.PI / 2 - tick * 0.075;
    const long = tick % 5 === 0 ? 26 : 15;
    const end = { x: width / 2 + Math.cos(turn) * 334, y: height / 2 + Math.sin(turn) * 334 };
    for (let n = 0; n < long; n++) {
      const place = { x: end.x - Math.cos(turn) * n, y: end.y - Math.sin(turn) * n };
      dab(on, { ...place, r: 1.6, soft: 0.5 }, [246, 244, 240], 0.8);
    }
  }
  return on;
}

/** The strokes of the digits in a box of 2 by 4. */
const digits: readonly (readonly [number, number])[][] = [
  [
    [0, 1],
    [1, 0],
    [2, 1],
    [2, 3],
    [1, 4],
    [0, 3],
    [0, 1],
  ],
  [
    [0.3, 0.8],
    [1.2, 0],
    [1.2, 4],
  ],
  [
    [0, 1],
    [1, 0],
    [2, 1],
    [0, 4],
    [2, 4],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1.7],
    [2, 2.9],
    [1, 4],
    [0, 3.4],
  ],
  [
    [1.5, 4],
    [1.5, 0],
    [0, 2.8],
    [2.2, 2.8],
  ],
];

/** Pixels for each millimetre of the ruler. */
export const rulerMillimetre = 21.6;

/** Lays a ruler with centimetres along the lower edge. */
export function layRuler(on: Canvas): void {
  const top = 578;
  const ink: Colour = [44, 44, 46];
  for (let y = top - 16; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (y < top) shine(on, i, 1 - 0.3 * ramp(top - 16, top, y));
      else tint(on, i, [236, 233, 222], ramp(top - 2, top + 2, y) * 0.97);
      if (y >= top) shine(on, i, 1.03 - (y - top) * 0.0007 - Math.abs(x - 400) * 0.00012);
    }
  }
  for (let mark = 0; mark * rulerMillimetre < width - 40; mark++) {
    const x = 36 + mark * rulerMillimetre;
    const long = mark % 10 === 0 ? 58 : mark % 5 === 0 ? 44 : 30;
    stroke(on, x, top + 5, x, top + 5 + long, ink);
    if (mark % 10 === 0) write(on, digits[mark / 10] ?? [], x - 9, top + 76, ink);
  }
}

function write(
  on: Canvas,
  pen: readonly (readonly [number, number])[],
  x: number,
  y: number,
  ink: Colour,
) {
  for (const [n, [u, v]] of pen.entries()) {
    const [a, b] = pen[n - 1] ?? [u, v];
    stroke(on, x + a * 9, y + b * 8, x + u * 9, y + v * 8, ink);
  }
}

function stroke(on: Canvas, x: number, y: number, u: number, v: number, ink: Colour): void {
  const length = Math.hypot(u - x, v - y);
  for (let n = 0; n <= length; n++) {
    const part = length === 0 ? 0 : n / length;
    dab(on, { x: x + (u - x) * part, y: y + (v - y) * part, r: 1.7, soft: 0.5 }, ink, 0.7);
  }
}
