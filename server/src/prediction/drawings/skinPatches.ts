/** Rashes and patches of skin that the demo's photos do not have. */
import {
  type Canvas,
  dab,
  eachInside,
  hair,
  raise,
  scatter,
  shine,
  tint,
} from '../../uploads/demo/canvas.ts';
import { noise, ramp, random } from '../../uploads/demo/noise.ts';
import { type Skin, skinGround } from '../../uploads/demo/skin.ts';

const between = (next: () => number, least: number, most: number) =>
  least + next() * (most - least);

/** Skin with nothing but hairs and a few freckles. */
export function plainSkin(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, {
    hairs: Math.floor(next() * 30),
    coarseness: between(next, 0.6, 1.6),
  });
  const freckles = next() < 0.5 ? 0 : next() * 24;
  for (const place of scatter(seed + 41, freckles, 60))
    dab(on, { ...place, r: 2 + next() * 5, soft: 0.7 }, skin.brown, 0.4);
  return on;
}

/** Dry red patches without a clear border, scratched. */
export function dryPatches(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, { hairs: 8 });
  const edge = noise(seed + 10, 120, { octaves: 4 });
  const patch = noise(seed + 11, 46, { octaves: 4 });
  const lines = noise(seed + 12, 26, { octaves: 2, stretch: 0.35 });
  const count = 2 + Math.floor(next() * 3);
  for (let n = 0; n < count; n++) {
    const shape = {
      x: between(next, 250, 710),
      y: between(next, 200, 520),
      r: between(next, 100, 210),
      flat: between(next, 0.55, 0.9),
      turn: next() * 3,
      edge,
    };
    eachInside({ ...shape, soft: 0.5, rough: 0.55 }, (i, inside) => {
      tint(on, i, skin.flush, inside * (0.42 + ramp(-0.5, 0.6, patch[i] as number) * 0.4));
      const slope = (lines[i] as number) - (lines[i - 2 * 960 - 1] ?? 0);
      shine(on, i, 1 + slope * inside * 0.2);
      tint(on, i, [236, 222, 208], inside * 0.42 * ramp(0.3, 0.9, patch[i] as number));
    });
    for (let s = 0; s < 10; s++) {
      const [u, v] = [(next() - 0.5) * shape.r, (next() - 0.5) * shape.r * shape.flat];
      const line = {
        x: shape.x + u,
        y: shape.y + v,
        turn: shape.turn + next(),
        length: 18 + next() * 40,
      };
      hair(on, line, [128, 38, 36], 0.6, 2);
    }
  }
  return on;
}

/** Rings with a red scaly border and clearer skin inside. */
export function rings(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, { hairs: 8 });
  const edge = noise(seed + 10, 90, { octaves: 3 });
  const scale = noise(seed + 11, 14, { octaves: 3 });
  const count = 1 + Math.floor(next() * 3);
  for (let n = 0; n < count; n++) {
    const r = n === 0 ? between(next, 150, 230) : between(next, 50, 110);
    const place =
      n === 0
        ? { x: between(next, 400, 560), y: between(next, 300, 420) }
        : { x: between(next, 80, 880), y: between(next, 80, 640) };
    const shape = {
      ...place,
      r,
      flat: between(next, 0.85, 1.1),
      turn: next() * 3,
      edge,
      rough: 0.1,
    };
    eachInside({ ...shape, r: r * 1.15, soft: 0.14 }, (i, inside, right, down) => {
      const bent = Math.hypot(right, down) * 1.15 + (edge[i] as number) * 0.1;
      const ring = Math.exp(-(((bent - 0.92) / 0.15) ** 2));
      tint(on, i, skin.flush, inside * (0.2 + 0.72 * ring));
      tint(on, i, [236, 224, 212], inside * ring * 0.6 * ramp(0.1, 0.8, scale[i] as number));
      shine(on, i, 1 - inside * ring * 0.16 * (right + down));
    });
  }
  return on;
}

/** Wheals: raised, pale in the middle, in a red halo. */
export function wheals(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, { hairs: 6 });
  const edge = noise(seed + 10, 60, { octaves: 2 });
  const count = between(next, 9, 20);
  const places = scatter(seed + 41, count, 120).map((place) => ({
    ...place,
    r: between(next, 34, 84),
    flat: between(next, 0.6, 1),
    turn: next() * 3,
    edge,
    rough: 0.3,
  }));
  for (const place of places) dab(on, { ...place, r: place.r * 1.35, soft: 0.4 }, skin.flush, 0.72);
  for (const place of places) {
    const pale = skin.base.map((part) => Math.min(255, part * 1.1 + 8));
    raise(on, { ...place, soft: 0.25 }, 0.2);
    dab(
      on,
      { ...place, r: place.r * 0.86, soft: 0.2 },
      [pale[0] ?? 0, (pale[1] ?? 0) * 0.93, (pale[2] ?? 0) * 0.92],
      0.85,
    );
  }
  return on;
}

/** Patches without any colour of the skin, their border sharp. */
export function palePatches(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const on = skinGround(skin, seed, { hairs: 10 });
  const edge = noise(seed + 10, 110, { octaves: 4 });
  const count = 2 + Math.floor(next() * 5);
  for (let n = 0; n < count; n++) {
    const shape = {
      x: between(next, 180, 780),
      y: between(next, 140, 580),
      r: n === 0 ? between(next, 130, 240) : between(next, 40, 130),
      flat: between(next, 0.6, 1),
      turn: next() * 3,
      edge,
      rough: 0.3,
    };
    dab(on, { ...shape, r: shape.r * 1.07, soft: 0.12 }, skin.brown, 0.16);
    eachInside({ ...shape, soft: 0.05 }, (i, inside) => {
      tint(on, i, [244, 226, 214], inside * 0.86);
    });
  }
  return on;
}
