/** Skin with blisters, a psoriasis plaque, or acne. */
import {
  type Canvas,
  type Colour,
  dab,
  eachInside,
  light,
  raise,
  scatter,
  shine,
  tint,
} from './canvas.ts';
import { coarse, height, noise, ramp, random, width } from './noise.ts';
import { type Skin, skinGround } from './skin.ts';

const white: Colour = [255, 252, 246];

/** Tense blisters on red ground, some of them already crusted. */
export function blisters(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { hairs: 12 });
  const edge = noise(seed + 10, 42, { octaves: 3 });
  const next = random(seed + 11);
  const places = scatter(seed + 12, 24, 105).map((place) => ({
    ...place,
    r: 17 + next() ** 2 * 40,
  }));
  for (const place of places) {
    dab(on, { ...place, r: place.r * 1.7, soft: 0.7, edge, rough: 0.4 }, skin.flush, 0.55);
  }
  for (const { x, y, r } of places) {
    if (next() < 0.22) {
      dab(on, { x, y, r: r * 0.85, soft: 0.12, edge, rough: 0.4 }, [122, 52, 40], 0.8);
      dab(on, { x: x - 3, y: y - 3, r: r * 0.55, soft: 0.4, edge, rough: 0.8 }, [92, 44, 30], 0.7);
      continue;
    }
    const shape = { x, y, r, flat: 0.8 + next() * 0.25, turn: next() * 3, edge, rough: 0.09 };
    raise(on, { ...shape, r: r * 1.06, soft: 0.12 }, 0.2);
    eachInside({ ...shape, soft: 0.1 }, (i, inside, right, down) => {
      const rim = ramp(0.55, 1, Math.hypot(right, down));
      tint(on, i, [236, 190, 140], inside * 0.33);
      tint(on, i, skin.flush, inside * rim * 0.5);
    });
    const shineAt = { x: x - r * 0.34, y: y - r * 0.36 };
    dab(on, { ...shineAt, r: r * 0.24, flat: 0.55, turn: -0.7, soft: 0.6 }, white, 0.85);
    dab(
      on,
      { x: x + r * 0.4, y: y + r * 0.42, r: r * 0.3, flat: 0.4, turn: -0.7, soft: 0.9 },
      white,
      0.2,
    );
  }
  return on;
}

/** Across, down, radius, and how scaly. */
type Plaque = readonly [x: number, y: number, r: number, scaly: number];
const elbow: readonly Plaque[] = [
  [440, 370, 255, 0.74],
  [806, 150, 74, 0.6],
  [838, 560, 46, 0.45],
];

/** One large plaque with a sharp border and silvery scale, and small ones around it. */
export function psoriasis(skin: Skin, seed: number, plaques = elbow): Canvas {
  const on = skinGround(skin, seed, { hairs: 8 });
  const edge = noise(seed + 10, 110, { octaves: 4 });
  const flakes = noise(seed + 11, 46, { octaves: 4 });
  const grain = noise(seed + 12, 6, { octaves: 2 });
  const next = random(seed + 13);
  const plaque = (x: number, y: number, r: number, scaly: number) => {
    const shape = { x, y, r, flat: 0.82, turn: 0.3, edge };
    dab(on, { ...shape, r: r * 1.08, soft: 0.25, rough: 0.2 }, skin.flush, 0.35);
    eachInside({ ...shape, soft: 0.035, rough: 0.24 }, (i, inside, right, down) => {
      const flake = flakes[i] as number;
      tint(on, i, skin.flush, inside * 0.86);
      shine(on, i, 1 + inside * ((grain[i] as number) * 0.05 - 0.04));
      const middle = 1 - ramp(0.45, 1.15, Math.hypot(right, down));
      const scale = ramp(-0.35, 0.75, flake + middle * 0.5 - 0.32 + (grain[i] as number) * 0.2);
      tint(on, i, [228, 214, 206], inside * scale * scaly);
      const slope = flake - (flakes[i - 3 * width - 3] ?? 0);
      shine(on, i, 1 + slope * inside * (0.1 + scale * 0.24));
    });
  };
  for (const place of plaques) plaque(...place);
  for (let n = 0; n < 7; n++) plaque(60 + next() * 840, 30 + next() * 660, 8 + next() * 12, 0.3);
  return on;
}

/** A lit cheek: papules, pustules, dark pores, healed marks. */
export function acne(skin: Skin, seed: number): Canvas {
  const on = skinGround(skin, seed, { coarseness: 0.9 });
  const edge = noise(seed + 10, 26, { octaves: 2 });
  const next = random(seed + 11);
  dab(
    on,
    { x: 430, y: 400, r: 330, soft: 0.8, edge: noise(seed + 12, 160), rough: 0.3 },
    skin.flush,
    0.3,
  );
  for (const place of scatter(seed + 13, 420, 22)) {
    dab(on, { ...place, r: 1.5 + next() * 1.3, soft: 0.9 }, skin.shadow, 0.35);
  }
  for (const place of scatter(seed + 14, 46, 66)) {
    const kind = next();
    const r = 9 + next() * 13;
    const shape = { ...place, edge, flat: 0.9 };
    if (kind < 0.25) {
      dab(on, { ...shape, r, soft: 0.7, rough: 0.3 }, skin.shadow, 0.5);
      continue;
    }
    dab(on, { ...shape, r: r * 1.7, soft: 0.8, rough: 0.3 }, skin.flush, 0.6);
    dab(on, { ...shape, r, soft: 0.5, rough: 0.15 }, skin.flush, 0.7);
    raise(on, { ...shape, r: r * 1.1, soft: 0.5 }, 0.2);
    if (kind > 0.72) dab(on, { ...shape, r: r * 0.5, soft: 0.5 }, [240, 222, 176], 0.7);
    dab(on, { x: place.x - r * 0.35, y: place.y - r * 0.4, r: r * 0.22, soft: 0.8 }, white, 0.3);
  }
  const round = coarse((x, y) => {
    const turned = ramp(0.62, 1.12, x / width + (y / height - 0.4) ** 2 * 0.35);
    return 0.05 - turned * 0.62;
  });
  light(on, round, 1);
  return on;
}
