import { type Canvas, type Colour, hair } from './canvas.ts';
import { coarse, height, noise, random, width } from './noise.ts';

/** A person's skin: its colour, the blood under it, its brown, and its shadow. */
export type Skin = { base: Colour; flush: Colour; brown: Colour; shadow: Colour; hair: Colour };

export const skins = {
  fair: {
    base: [226, 180, 155],
    flush: [205, 108, 96],
    brown: [128, 82, 56],
    shadow: [150, 98, 78],
    hair: [96, 66, 44],
  },
  tan: {
    base: [205, 152, 117],
    flush: [182, 88, 74],
    brown: [106, 66, 42],
    shadow: [124, 78, 56],
    hair: [52, 36, 28],
  },
  brown: {
    base: [157, 106, 76],
    flush: [137, 66, 56],
    brown: [74, 44, 30],
    shadow: [86, 52, 36],
    hair: [30, 22, 20],
  },
  deep: {
    base: [112, 74, 55],
    flush: [104, 50, 48],
    brown: [48, 30, 24],
    shadow: [56, 34, 26],
    hair: [20, 16, 16],
  },
} as const satisfies Record<string, Skin>;

/** Skin filling the picture: uneven in colour, finely lined, lit from the upper left. */
export function skinGround(
  { base, flush, shadow, hair: hairColour }: Skin,
  seed: number,
  { hairs = 0, coarseness = 1, depth = 1 } = {},
): Canvas {
  const on = new Float32Array(width * height * 3);
  const blood = noise(seed, 150, { octaves: 3 });
  const lines = noise(seed + 2, 15 * coarseness, { octaves: 2 });
  const pores = noise(seed + 3, 7 * coarseness);
  const lamp = lampAt(0.35, 0.3);
  // One pass, because every picture begins with this.
  for (let i = 0, p = 0; i < blood.length; i++, p += 3) {
    const red = Math.max(0, blood[i] as number) * 0.2;
    const dark = Math.max(0, -(blood[i] as number)) * 0.09;
    const slope = (lines[i] as number) - (lines[Math.max(0, i - 2 * width - 2)] as number);
    const texture = 1 + (slope * 0.07 + (pores[i] as number) * 0.018) * depth;
    const lit = texture * (1 + (lamp[i] as number));
    const kept = (1 - red) * (1 - dark);
    const flushed = red * (1 - dark);
    on[p] = (base[0] * kept + flush[0] * flushed + shadow[0] * dark) * lit;
    on[p + 1] = (base[1] * kept + flush[1] * flushed + shadow[1] * dark) * lit;
    on[p + 2] = (base[2] * kept + flush[2] * flushed + shadow[2] * dark) * lit;
  }
  const next = random(seed + 5);
  for (let n = 0; n < hairs; n++) {
    const line = { x: next() * width, y: next() * height, turn: 0.5 + next() * 0.7 };
    const shape = { length: 50 + next() * 90, bend: next() * 1.2 - 0.6 };
    hair(on, { ...line, ...shape }, hairColour, 0.2 + next() * 0.3, 1.3);
  }
  return on;
}

/** Brighter under the lamp, darker in the corners. */
export const lampAt = (across: number, down: number) =>
  coarse((x, y) => {
    const [right, below] = [x / width - across, (y / height - down) * 0.85];
    return 0.07 - (right * right + below * below) * 0.42;
  });
