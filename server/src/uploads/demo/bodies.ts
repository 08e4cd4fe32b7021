/** Parts of a body before a drape: an upper back, an elbow fold, a fingernail, a scalp. */
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
import { coarse, height, mix, noise, type Plane, ramp, random, width } from './noise.ts';
import { type Skin, skinGround } from './skin.ts';

/** Lays a drape around a body; `depth` is the distance of each pixel from the edge, in pixels. */
function beforeDrape(on: Canvas, depth: Plane, round: number, drape: Colour): void {
  for (let i = 0; i < depth.length; i++) {
    const d = depth[i] as number;
    if (d < round) shine(on, i, 1 - 0.42 * (1 - ramp(-round * 0.15, round, d)));
    if (d > 3) continue;
    const lit = 1.08 - (i / depth.length) * 0.3 - 0.25 * ramp(-50, 0, d);
    tint(on, i, drape, 1 - ramp(-2, 3, d), lit);
  }
}

const bell = (far: number, wide: number) => Math.exp(-(far * far) / (wide * wide));

/** An overview: neck, shoulders, and the lesion in a pen's ring. */
export function back(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { coarseness: 0.6, depth: 0.3 });
  const depth = coarse((x, y) => {
    const aside = Math.abs(x - 480);
    const part = Math.max(0, (aside - 85) / 265);
    const top = 190 - 140 * Math.exp(-Math.max(0, aside - 85) / 60) + 34 * part + 150 * part ** 6;
    const trunk = Math.min((y - top) * 0.7, 346 + (y - 300) * 0.05 - aside);
    return Math.max(Math.min(88 - aside, 70), trunk);
  });
  const form = coarse((x, y) => {
    const aside = Math.abs(x - 480);
    const low = ramp(110, 260, y);
    const spine = -0.13 * bell(aside, 13) + 0.06 * bell(aside - 42, 34);
    const blade = Math.hypot((aside - 190) / 0.8, y - 410) - 112;
    const inner = ramp(40, 140, 300 - aside) * ramp(330, 420, y) * ramp(640, 540, y);
    const arm = bell(aside - 262 + (y - 470) * 0.06, 15) * ramp(450, 640, y);
    const nape = -0.14 * ramp(170, 40, y);
    return (
      low * spine +
      inner * (0.09 * bell(blade + 16, 26) - 0.15 * bell(blade - 8, 20)) -
      0.3 * arm +
      nape
    );
  });
  light(on, form, 1);
  const next = random(seed + 10);
  for (let n = 0; n < 13; n++) {
    const place = { x: 230 + next() * 500, y: 240 + next() * 440 };
    dab(on, { ...place, r: 1.5 + next() * 2.5, soft: 0.7 }, skin.brown, 0.65);
  }
  const edge = noise(seed + 11, 9, { octaves: 2 });
  const mark = { x: 372, y: 322 };
  dab(on, { ...mark, r: 15, soft: 0.15, edge, rough: 0.3 }, skin.brown, 0.95);
  dab(on, { x: mark.x - 4, y: mark.y - 3, r: 8, soft: 0.4, edge, rough: 0.3 }, [44, 29, 25], 0.85);
  for (let n = 0; n < 150; n++) {
    const turn = (n / 150) * Math.PI * 2;
    const ring = { x: mark.x + Math.cos(turn) * 44, y: mark.y + Math.sin(turn) * 42 };
    dab(on, { ...ring, r: 1.8, soft: 0.6 }, [92, 66, 128], n % 10 < 7 ? 0.5 : 0.1);
  }
  const hairline = noise(seed + 12, 26, { octaves: 2, stretch: 2 });
  eachInside({ x: 480, y: -70, r: 125, soft: 0.16, edge: hairline, rough: 0.12 }, (i, inside) =>
    tint(on, i, skin.hair, inside * (0.86 + (hairline[i] as number) * 0.08)),
  );
  beforeDrape(on, depth, 62, [126, 142, 150]);
  return on;
}

/** The inside of an elbow: dry red skin along the fold, scratched, its lines coarser. */
export function eczema(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { hairs: 6 });
  const edge = noise(seed + 10, 120, { octaves: 4 });
  const patch = noise(seed + 11, 46, { octaves: 4 });
  const lines = noise(seed + 12, 26, { octaves: 2, stretch: 0.35 });
  for (const [x, y, r] of [
    [470, 350, 190],
    [640, 300, 110],
    [300, 400, 100],
  ] as const) {
    const shape = { x, y, r, flat: 0.62, turn: -0.2, edge };
    eachInside({ ...shape, soft: 0.5, rough: 0.55 }, (i, inside) => {
      tint(on, i, skin.flush, inside * (0.42 + ramp(-0.5, 0.6, patch[i] as number) * 0.4));
      const slope = (lines[i] as number) - (lines[i - 2 * width - 1] ?? 0);
      shine(on, i, 1 + slope * inside * 0.2);
      tint(on, i, [236, 222, 208], inside * 0.42 * ramp(0.3, 0.9, patch[i] as number));
    });
  }
  const next = random(seed + 13);
  const waver = noise(seed + 14, 60, { octaves: 3, stretch: 0.5 });
  const folds = coarse((x, y) => {
    const bow = y - 372 + (x - 480) * 0.1 - ((x - 480) / 36) ** 2 * 0.35;
    const fades = bell(x - 490, 250);
    const fold = (at: number, deep: number) =>
      deep * (bell(bow - at - 9, 9) * 0.35 - bell(bow - at, 6));
    return fades * (fold(-34, 0.16) + fold(0, 0.26) + fold(44, 0.13));
  });
  light(
    on,
    folds.map((v, i) => v * (1 + (waver[i] as number) * 0.7)),
    1,
  );
  for (let n = 0; n < 26; n++) {
    const scratch = { x: 330 + next() * 330, y: 270 + next() * 140, turn: 0.9 + next() * 0.5 };
    hair(on, { ...scratch, length: 18 + next() * 34 }, [128, 38, 36], 0.6, 2);
  }
  for (let n = 0; n < 40; n++) {
    const bump = { x: 230 + next() * 520, y: 230 + next() * 250, r: 3 + next() * 4, soft: 0.6 };
    dab(on, bump, skin.flush, 0.6);
    raise(on, bump, 0.16);
  }
  const depth = coarse((x, y) => {
    const middle = 372 - (x - 480) * 0.09;
    const wide = 292 - 26 * bell(x - 480, 210) + ramp(200, 900, x) * 20;
    return wide - Math.abs(y - middle);
  });
  beforeDrape(on, depth, 120, [104, 128, 134]);
  return on;
}

/** A finger from above; along its nail runs a brown band. */
export function nail(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { coarseness: 0.8 });
  const streaks = noise(seed + 10, 7, { octaves: 2, stretch: 70 });
  const ridges = noise(seed + 11, 26, { stretch: 40 });
  const [left, top, wide, high] = [480, 300, 128, 168];
  for (let n = 0; n < 7; n++) {
    const fold = { x: 330 + (n % 2) * 14, y: 560 + n * 21, turn: 0.12, length: 300 - (n % 3) * 30 };
    hair(on, { ...fold, bend: -0.26 }, skin.shadow, 0.42 - n * 0.03, 3.2);
  }
  const round = (right: number, down: number) => (right ** 4 + down ** 4) ** 0.25;
  for (let y = top - 230; y < top + 230; y++) {
    for (let x = left - 190; x < left + 190; x++) {
      const i = y * width + x;
      const right = (x - left) / (wide * (1 - 0.06 * ((y - top) / high) ** 2));
      const down = (y - top) / high;
      const far = round(right, down);
      if (far > 1.3) continue;
      shine(on, i, 1 - 0.24 * bell(far - 1.03, 0.03) + 0.1 * bell(far - 1.14, 0.06));
      const plate = 1 - ramp(0.98, 1.015, far);
      if (plate === 0) continue;
      tint(
        on,
        i,
        [mix(226, skin.base[0], 0.25), mix(172, skin.base[1], 0.25), mix(160, skin.base[2], 0.3)],
        plate * 0.94,
      );
      const moon = ramp(1.02, 0.9, Math.hypot(right * 1.35, (down - 1.02) * 2.6));
      tint(on, i, [240, 222, 212], plate * moon * 0.5);
      tint(on, i, [242, 232, 218], plate * ramp(-0.82, -0.88, down + right * right * 0.05) * 0.85);
      const band = bell(right - 0.2 + (streaks[i] as number) * 0.03, 0.15);
      const dark = band * (0.72 + (streaks[i] as number) * 0.34);
      tint(on, i, [104, 66, 46], plate * Math.min(0.9, Math.max(0, dark)));
      const gloss =
        0.2 * bell(right + 0.5, 0.16) * ramp(0.75, 0.2, Math.abs(down)) - 0.2 * right * right;
      shine(on, i, 1 + plate * (gloss + (ridges[i] as number) * 0.022));
    }
  }
  const depth = coarse((x, y) => {
    const wider = 186 + ramp(200, 720, y) * 26;
    return y > 290 ? wider - Math.abs(x - 480) : wider - Math.hypot(x - 480, (y - 290) * 0.84);
  });
  beforeDrape(on, depth, 100, [98, 112, 120]);
  return on;
}

const crown = { x: 470, y: 370, r: 205, flat: 0.84, turn: -0.4 };

/** Short dark hair, and a smooth round patch in it where none grows. */
export function hairLoss(skin: Skin, seed: number, patch = crown): Canvas {
  const on = skinGround(skin, seed, { coarseness: 0.8 });
  const edge = noise(seed + 10, 90, { octaves: 4 });
  const locks = noise(seed + 11, 22, { octaves: 2, stretch: 7 });
  const strands = noise(seed + 12, 5, { octaves: 1, stretch: 16 });
  const bare = new Float32Array(width * height);
  eachInside({ ...patch, soft: 0.14, edge, rough: 0.16 }, (i, inside) => {
    bare[i] = inside;
  });
  for (let i = 0; i < bare.length; i++) {
    const thin = (bare[i] as number) + Math.max(0, strands[i] as number) * 0.22;
    const cover = 1 - ramp(0.08, 0.75, thin);
    if (cover === 0) continue;
    const lit = 0.82 + (locks[i] as number) * 0.2 + (strands[i] as number) * 0.36;
    tint(on, i, skin.hair, cover * 0.93, lit);
  }
  const next = random(seed + 13);
  for (let n = 0; n < 900; n++) {
    const [x, y] = [next() * width, next() * height];
    const point = bare[Math.floor(y) * width + Math.floor(x)] as number;
    if (point > 0.9 && next() > 0.12) continue;
    const length = point > 0.5 ? 8 + next() * 12 : 50 + next() * 70;
    const turn = 1.45 + (x - 480) / 1500 + next() * 0.3;
    const bright = point > 0.4 ? 0.8 : 0.35 + next() * 1.2;
    const colour: Colour = [skin.hair[0] * bright, skin.hair[1] * bright, skin.hair[2] * bright];
    hair(on, { x, y, turn, length, bend: next() * 0.4 - 0.2 }, colour, 0.5, 1.4);
  }
  light(
    on,
    coarse((x, y) => 0.1 - Math.hypot(x - 400, y - 280) / 2000),
    1,
  );
  return on;
}
