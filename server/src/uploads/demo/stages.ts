/** The same lesion at several times, beside a ruler: a mole that grows, and a wound that heals. */
import { type Canvas, type Colour, dab, eachInside, shine, tint } from './canvas.ts';
import { layRuler, rulerMillimetre } from './moles.ts';
import { noise, ramp, random } from './noise.ts';
import { type Skin, skinGround } from './skin.ts';

/**
 * The facts that a person reads from the picture: millimetres along and across the ruler, and
 * colours.
 */
type Stage = { length: number; width: number; colours: number };

export const moleStages: readonly Stage[] = [
  { length: 5, width: 4, colours: 1 },
  { length: 6, width: 5, colours: 2 },
  { length: 7, width: 5.5, colours: 3 },
  { length: 8, width: 6, colours: 3 },
  { length: 9, width: 7, colours: 4 },
];
export const woundStages: readonly Stage[] = [
  { length: 26, width: 19, colours: 3 },
  { length: 21, width: 15, colours: 2 },
  { length: 15, width: 10, colours: 2 },
  { length: 9, width: 5.5, colours: 2 },
  { length: 4, width: 2.5, colours: 1 },
];
const middle = { x: 480, y: 292 };

/** The lesion of a stage: as long and as wide beside the ruler as a person reads it. */
function shapeOf({ length, width }: Stage) {
  return { ...middle, r: (length / 2) * rulerMillimetre, flat: width / length };
}

const stageOf = (stages: readonly Stage[], stage: number) =>
  stages[Math.min(stage, stages.length - 1)] as Stage;

/** The outline of a stage as a person draws it, in parts of a picture. */
export function outlineOf(stages: readonly Stage[], stage: number, size: Size): [number, number][] {
  const { x, y, r, flat } = shapeOf(stageOf(stages, stage));
  return Array.from({ length: 28 }, (_, n) => {
    const turn = (n / 28) * 2 * Math.PI;
    return [
      round((x + Math.cos(turn) * r) / size.width),
      round((y + Math.sin(turn) * r * flat) / size.height),
    ];
  });
}
type Size = { width: number; height: number };
const round = (part: number) => Math.round(part * 10_000) / 10_000;

type Patch = { from: number; dx: number; dy: number; size: number; colour: Colour };
/** The colours that come with the stages. */
const patches: readonly Patch[] = [
  { from: 1, dx: -0.34, dy: -0.2, size: 0.44, colour: [46, 29, 24] },
  { from: 2, dx: 0.44, dy: -0.3, size: 0.36, colour: [178, 116, 70] },
  { from: 4, dx: 0.22, dy: 0.34, size: 0.4, colour: [92, 95, 106] },
];

/** A mole with the same skin at each stage: larger, less even, with more colours. */
export function changingMole(skin: Skin, seed: number, stage = moleStages.length - 1): Canvas {
  const on = skinGround(skin, seed, { hairs: 10 });
  const shape = shapeOf(stageOf(moleStages, stage));
  const { x, y, r, flat } = shape;
  const edge = noise(seed + 10, 70, { octaves: 4 });
  const mottle = noise(seed + 11, 34, { octaves: 4 });
  const grain = noise(seed + 12, 5);
  const border = { ...shape, edge, rough: 0.05 + stage * 0.02, soft: 0.1 };
  dab(on, { ...border, r: r * 1.22, soft: 0.4 }, skin.flush, 0.16 + stage * 0.03);
  eachInside(border, (i, inside) => {
    const spot = mottle[i] as number;
    tint(on, i, skin.brown, inside * 0.95);
    tint(
      on,
      i,
      spot > 0 ? [74, 47, 34] : [150, 100, 66],
      inside * 0.4 * ramp(0.1, 1, Math.abs(spot)),
    );
    shine(on, i, 1 + inside * (grain[i] as number) * 0.1);
  });
  for (const { from, dx, dy, size, colour } of patches) {
    if (stage < from) continue;
    const patch = { x: x + dx * r, y: y + dy * r * flat, r: size * r, edge: mottle, rough: 0.3 };
    const grown = Math.min(1, 0.62 + (stage - from) * 0.1);
    eachInside({ ...patch, flat, soft: 0.5 }, (i, inside) => tint(on, i, colour, inside * grown));
  }
  layRuler(on);
  return on;
}

const [slough, granulation, scar]: Colour[] = [
  [214, 190, 122],
  [154, 54, 48],
  [222, 150, 138],
];

/** A wound that closes from its edge: first covered, then red and clean, at the end a pink scar. */
export function healingWound(skin: Skin, seed: number, stage = 0): Canvas {
  const on = skinGround(skin, seed, { hairs: 4 });
  const shape = shapeOf(stageOf(woundStages, stage));
  const edge = noise(seed + 10, 90, { octaves: 3 });
  const bed = noise(seed + 11, 26, { octaves: 3 });
  const cover = noise(seed + 12, 70, { octaves: 3 });
  const closed = shapeOf(stageOf(woundStages, 0));
  // Healed skin stays pink where the wound was.
  if (stage > 0) dab(on, { ...closed, edge, rough: 0.1, soft: 0.25 }, scar as Colour, 0.5);
  dab(
    on,
    { ...shape, r: shape.r * 1.2, edge, rough: 0.12, soft: 0.3 },
    skin.flush,
    0.6 - stage * 0.1,
  );
  const covered = [0.75, 0.3, 0.1, 0, 0][stage] ?? 0;
  eachInside({ ...shape, edge, rough: 0.08, soft: 0.07 }, (i, inside, right, down) => {
    const rim = ramp(0.72, 1, Math.hypot(right, down));
    tint(on, i, granulation as Colour, inside * 0.92);
    tint(on, i, slough as Colour, inside * covered * ramp(-0.1, 0.5, cover[i] as number));
    tint(on, i, scar as Colour, inside * rim * (0.25 + stage * 0.12));
    shine(on, i, 1 + (bed[i] as number) * 0.16 * inside);
  });
  const next = random(seed + 20);
  for (let n = 0; n < 26 - stage * 5; n++) {
    const [turn, far] = [next() * 6.3, Math.sqrt(next()) * 0.8 * shape.r];
    const place = {
      x: shape.x + Math.cos(turn) * far,
      y: shape.y + Math.sin(turn) * far * shape.flat,
    };
    dab(on, { ...place, r: 2 + next() * 3, soft: 0.6 }, [255, 236, 226], 0.5);
  }
  layRuler(on);
  return on;
}
