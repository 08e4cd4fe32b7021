/** Planes: one number for each pixel. Every natural structure of a picture begins as a plane. */
export const width = 960;
export const height = 720;

export type Plane = Float32Array;

/** The same seed gives the same numbers, so a picture is the same on every machine. */
export function random(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A slow plane is computed for every fourth pixel and interpolated between. */
const step = 4;
const columns = width / step + 1;
const rows = height / step + 1;

type Grain = { octaves?: number; stretch?: number };

/**
 * Value noise about −1 to 1, its patches `cell` pixels large; each further octave is half as large
 * and half as strong. `stretch` makes patches taller than wide (over 1) or wider than tall.
 */
export function noise(seed: number, cell: number, { octaves = 1, stretch = 1 }: Grain = {}): Plane {
  const points = new Float32Array(columns * rows);
  const fine: (() => void)[] = [];
  let plane: Plane = points;
  for (let octave = 0; octave < octaves; octave++) {
    const across = cell / 2 ** octave;
    const down = across * stretch;
    const gain = 1.5 / 2 ** octave;
    const next = random(seed * 31 + octave);
    if (Math.min(across, down) >= step * 5) {
      addOctave(points, columns, next, across / step, down / step, gain);
    } else {
      fine.push(() => addOctave(plane, width, next, across, down, gain));
    }
  }
  plane = fine.length < octaves ? filledIn(points) : new Float32Array(width * height);
  for (const add of fine) add();
  return plane;
}

/** Smooths over three lattice points each way, first down, then across, so no grid shows. */
function addOctave(
  plane: Plane,
  wide: number,
  next: () => number,
  across: number,
  down: number,
  gain: number,
): void {
  const high = plane.length / wide;
  const stride = Math.ceil(wide / across) + 3;
  const lattice = new Float32Array(stride * (Math.ceil(high / down) + 3));
  for (let i = 0; i < lattice.length; i++) lattice[i] = (next() * 2 - 1) * gain;
  const line = new Float32Array(stride);
  for (let y = 0; y < high; y++) {
    const row = Math.floor(y / down) * stride;
    const t = (y / down) % 1;
    const above = (1 - t) ** 2 / 2;
    const below = (t * t) / 2;
    const middle = 1 - above - below;
    for (let c = 0; c < stride; c++) {
      line[c] =
        above * (lattice[row + c] as number) +
        middle * (lattice[row + stride + c] as number) +
        below * (lattice[row + 2 * stride + c] as number);
    }
    let x = 0;
    for (let c = 0; x < wide; c++) {
      const a = line[c] as number;
      const b = line[c + 1] as number;
      const start = (a + b) / 2;
      const bend = (a - 2 * b + (line[c + 2] as number)) / 2;
      const end = Math.min(wide, (c + 1) * across);
      for (; x < end; x++) {
        const u = x / across - c;
        const i = y * wide + x;
        plane[i] = (plane[i] as number) + start + u * (b - a + u * bend);
      }
    }
  }
}

/** Computes expensive planes only for every fourth pixel. */
export function coarse(ask: (x: number, y: number) => number): Plane {
  const points = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) points[i++] = ask(column * step, row * step);
  }
  return filledIn(points);
}

function filledIn(points: Float32Array): Plane {
  const plane = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / step) * columns;
    const down = (y % step) / step;
    for (let c = row; c < row + columns - 1; c++) {
      const left = mix(points[c] as number, points[c + columns] as number, down);
      const right = mix(points[c + 1] as number, points[c + columns + 1] as number, down);
      const slope = (right - left) / step;
      for (let s = 0; s < step; s++) plane[i++] = left + slope * s;
    }
  }
  return plane;
}

/** Shades a height field with light from the upper left. */
export function relief(heights: Plane, reach = 1): Plane {
  const plane = new Float32Array(width * height);
  const back = reach * width + reach;
  for (let i = back; i < plane.length; i++) {
    plane[i] = (heights[i] as number) - (heights[i - back] as number);
  }
  return plane;
}

export const mix = (from: number, to: number, part: number) => from + (to - from) * part;

/** 0 up to `from`, 1 after `to`, and a smooth step between. */
export function ramp(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return part * part * (3 - 2 * part);
}
