/** An ear with a lesion on its rim, and an eardrum through an otoscope. */
import {
  type Canvas,
  type Colour,
  dab,
  eachInside,
  hair,
  light,
  raise,
  shine,
  tint,
} from './canvas.ts';
import { roundField } from './moles.ts';
import { coarse, noise, ramp, random, relief, width } from './noise.ts';
import { lampAt, type Skin, skinGround } from './skin.ts';

const bell = (far: number, wide: number) => Math.exp(-(far * far) / (wide * wide));
const far = (x: number, y: number) => Math.sqrt(x * x + y * y);

/** Heights of the outer ear: rim, inner ridge, bowl, the two knobs before it, lobe. */
function earHeight(x: number, y: number): number {
  // Ears lean back a little.
  const u = (x - 500 + (y - 360) * 0.13) / 1.12;
  const v = y - 350;
  const outline =
    far(u / 172, v / (v < 0 ? 275 : 300)) - 1 + Math.max(0, v) * Math.max(0, u) * 0.0000045;
  const plate = 46 * (1 - ramp(-0.06, 0.05, outline));
  const turn = Math.atan2(v, u);
  const rimmed =
    turn < 1.15 && turn > -2.75
      ? 1
      : turn >= 1.15
        ? ramp(1.9, 1.15, turn)
        : ramp(-3.1, -2.75, turn);
  const rim = 30 * rimmed * bell(outline + 0.13, 0.1) - 20 * rimmed * bell(outline + 0.34, 0.09);
  const inner = far((u + 6) / 108, (v - 10) / 170) - 1;
  const ridged = turn > -2.2 && turn < 1.6 ? ramp(-2.2, -1.5, turn) * ramp(1.6, 1.1, turn) : 0;
  const ridge = 24 * ridged * bell(inner, 0.17);
  const bowl = -62 * bell(far((u + 28) / 74, (v - 42) / 104), 0.86);
  const crus = 18 * bell(far((u + 62) / 62, (v + 6 + u * 0.2) / 20), 1);
  const tragus = 40 * bell(far((u + 116) / 36, (v - 52) / 48), 1);
  const antitragus = 24 * bell(far((u + 22) / 46, (v - 150) / 26), 1);
  const lobe = 16 * bell(far((u + 40) / 74, (v - 226) / 62), 1);
  return plate + rim + ridge + bowl + crus + tragus + antitragus + lobe;
}

export function ear(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { coarseness: 0.7 });
  const heights = coarse(earHeight);
  const slopes = relief(heights, 5);
  const next = random(seed + 10);
  const locks = noise(seed + 11, 34, { octaves: 2, stretch: 4 });
  for (let i = 0; i < heights.length; i++) {
    const h = heights[i] as number;
    shine(on, i, 1 + Math.max(-0.34, Math.min(0.24, (slopes[i] as number) * 0.042)));
    if (h < -4) tint(on, i, [74, 34, 28], ramp(-4, -40, h) * 0.62);
    tint(on, i, skin.flush, ramp(30, 70, h) * 0.22);
    // Hair behind and above the ear.
    const x = i % width;
    const y = Math.floor(i / width);
    const behind = ramp(40, 110, x - 560 + (330 - y) * 0.5 + (locks[i] as number) * 30);
    const above = ramp(120, 60, y + (x - 480) * 0.1 + (locks[i] as number) * 26);
    const outside = 1 - ramp(3, 14, h);
    const dark = Math.max(behind, above) * outside;
    const lit = 0.9 + (locks[i] as number) * 0.35;
    if (dark > 0) tint(on, i, skin.hair, dark * 0.94, lit);
  }
  for (let n = 0; n < 260; n++) {
    const x = 770 + next() * 190;
    const line = { x, y: next() * 660, turn: 1.5 + next() * 0.35, length: 60 + next() * 80 };
    const bright = 0.6 + next() * 1.1;
    hair(
      on,
      line,
      [skin.hair[0] * bright, skin.hair[1] * bright, skin.hair[2] * bright],
      0.45,
      1.5,
    );
  }
  const edge = noise(seed + 12, 24, { octaves: 3 });
  const centre = { x: 650, y: 196, edge };
  dab(on, { ...centre, r: 62, soft: 0.7, rough: 0.25 }, skin.flush, 0.65);
  dab(on, { ...centre, r: 38, soft: 0.16, rough: 0.22 }, [178, 86, 74], 0.85);
  raise(on, { ...centre, r: 42, soft: 0.3, rough: 0.2 }, 0.24);
  dab(on, { ...centre, r: 24, soft: 0.4, rough: 0.55 }, [190, 140, 96], 0.75);
  dab(
    on,
    { ...centre, x: 664, y: 208, r: 10, flat: 0.5, turn: 0.6, soft: 0.4, rough: 0.8 },
    [112, 46, 36],
    0.75,
  );
  dab(on, { ...centre, x: 637, y: 182, r: 6, soft: 0.9 }, [255, 246, 236], 0.6);
  return on;
}

type Look = {
  drum: Colour;
  /** The colour towards the edge of the drum. */
  rim: Colour;
  /** The distance at which the red of the rim begins. */
  redFrom: number;
  vessels: number;
  /** The clearness of the hammer and the cone of light, 0 to 1. */
  hammer: number;
  cone: number;
  /** Paints the parts on the drum or before it. */
  before: (on: Canvas) => void;
};
export const healthy: Look = {
  drum: [176, 160, 142],
  rim: [198, 116, 92],
  redFrom: 0.5,
  vessels: 30,
  hammer: 1,
  cone: 1,
  before: () => undefined,
};

/** Pearly grey in its ring, the handle of the hammer, the cone of light below it. */
export function eardrum(skin: Skin, seed: number, look = healthy): Canvas {
  const on = skinGround(skin, seed, { coarseness: 1.4 });
  const edge = noise(seed + 10, 130, { octaves: 3 });
  const cloud = noise(seed + 11, 70, { octaves: 4 });
  const all = { x: 480, y: 360, r: 400, soft: 0.1 };
  dab(on, all, [196, 104, 78], 0.62);
  const drum = { x: 484, y: 372, r: 262, flat: 1.04, turn: 0.2, edge };
  dab(on, { ...drum, r: 290, soft: 0.16, rough: 0.06 }, [126, 50, 40], 0.5);
  dab(on, { ...drum, r: 268, soft: 0.05, rough: 0.05 }, [204, 164, 138], 0.85);
  eachInside({ ...drum, r: 252, soft: 0.06, rough: 0.05 }, (i, inside, right, down) => {
    tint(on, i, look.drum, inside * 0.92);
    const edgeward = far(right, down) + (cloud[i] as number) * 0.2;
    tint(on, i, look.rim, inside * 0.55 * ramp(look.redFrom, look.redFrom + 0.6, edgeward));
    shine(
      on,
      i,
      1 +
        inside *
          ((cloud[i] as number) * 0.06 -
            right * 0.05 +
            0.1 * bell(far(right + 0.2, down - 0.1), 0.5)),
    );
  });
  dab(
    on,
    { x: 440, y: 170, r: 120, flat: 0.5, soft: 0.8, edge: cloud, rough: 0.3 },
    [176, 72, 58],
    0.55,
  );
  vessels(on, seed, look.vessels);
  const umbo = { x: 496, y: 398 };
  const top = { x: 424, y: 178 };
  for (let n = 0; n <= 60; n++) {
    const part = n / 60;
    const x = top.x + (umbo.x - top.x) * part + Math.sin(part * 3) * 8;
    const y = top.y + (umbo.y - top.y) * part;
    dab(on, { x: x + 6, y: y + 6, r: 16 - part * 5, soft: 0.6 }, [104, 64, 50], 0.08 * look.hammer);
    dab(on, { x, y, r: 13 - part * 5, soft: 0.5 }, [232, 214, 186], 0.2 * look.hammer);
  }
  raise(on, { ...top, r: 20, soft: 0.4 }, 0.2 * look.hammer);
  dab(on, { ...top, r: 15, soft: 0.6 }, [246, 236, 216], 0.75 * look.hammer);
  dab(on, { ...umbo, r: 12, soft: 0.7 }, [230, 208, 180], 0.6 * look.hammer);
  eachInside({ x: 540, y: 500, r: 140, soft: 0.1 }, (i) => {
    const [u, v] = [(i % width) - umbo.x, Math.floor(i / width) - umbo.y];
    const along = u * 0.4 + v * 0.917;
    const aside = Math.abs(u * 0.917 - v * 0.4);
    const cone =
      ramp(8, 30, along) * ramp(190, 110, along) * ramp(along * 0.24 + 7, along * 0.1, aside);
    tint(on, i, [255, 250, 236], cone * look.cone * (0.72 + (cloud[i] as number) * 0.16));
  });
  look.before(on);
  light(on, lampAt(0.47, 0.45), 0.9);
  roundField(on, 346);
  return on;
}

function vessels(on: Canvas, seed: number, count: number): void {
  const next = random(seed + 12);
  const red: Colour = [164, 58, 48];
  for (let n = 0; n < count; n++) {
    const turn = next() * Math.PI * 2;
    const from = { x: 484 + Math.cos(turn) * 258, y: 372 + Math.sin(turn) * 266 };
    const inward = turn + Math.PI + next() * 0.8 - 0.4;
    hair(
      on,
      { ...from, turn: inward, length: 50 + next() * 90, bend: next() - 0.5 },
      red,
      0.36,
      1.8,
    );
  }
  for (let n = 0; n < 6; n++) {
    const from = {
      x: 430 + n * 7,
      y: 172 + n * 6,
      turn: 1.2 + n * 0.03,
      length: 170 + next() * 40,
    };
    hair(on, { ...from, bend: next() * 0.3 - 0.1 }, red, 0.42, 1.8);
  }
}
