/** The drawings of each label of the demo's models, made anew for each seed. */
import { own } from '@corridor/contract/platform/own.ts';
import { eczema, hairLoss } from '../../uploads/demo/bodies.ts';
import type { Canvas } from '../../uploads/demo/canvas.ts';
import { acne, psoriasis } from '../../uploads/demo/drawnRashes.ts';
import { dermoscopy, lesion } from '../../uploads/demo/moles.ts';
import { height, random, width } from '../../uploads/demo/noise.ts';
import { type Skin, skins } from '../../uploads/demo/skin.ts';
import {
  blocked,
  filled,
  healthyDrum,
  inflamed,
  scarred,
  torn,
  ventilated,
  waxed,
} from './eardrums.ts';
import { type Hand, overSkin, photograph, throughLens } from './photograph.ts';
import { dryPatches, palePatches, plainSkin, rings, wheals } from './skinPatches.ts';
import { ageSpot, plainMole, suspiciousMole } from './spots.ts';

type Draw = (skin: Skin, seed: number) => Canvas;

/** Every third picture is the scene of the demo's own photos. */
const often =
  (usual: Draw, scene: Draw): Draw =>
  (skin, seed) =>
    seed % 3 === 0 ? scene(skin, seed) : usual(skin, seed);

const moreMoles = often(suspiciousMole, (skin, seed) =>
  seed % 2 === 0 ? lesion(skin, seed) : dermoscopy(skin, seed),
);

function plaques(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const count = 2 + Math.floor(next() * 3);
  const places = Array.from({ length: count }, (_, n) => {
    const r = n === 0 ? 130 + next() * 130 : 40 + next() * 70;
    return [220 + next() * 520, 180 + next() * 360, r, 0.45 + next() * 0.35] as const;
  });
  return psoriasis(skin, seed, places);
}

function barePatch(skin: Skin, seed: number): Canvas {
  const next = random(seed + 40);
  const place = { x: 380 + next() * 200, y: 290 + next() * 160, r: 130 + next() * 120 };
  return hairLoss(skin, seed, { ...place, flat: 0.7 + next() * 0.3, turn: next() * 3 });
}

type Drawn = { hand: Hand; labels: Record<string, Draw> };
export const drawings = {
  derm: {
    hand: overSkin,
    labels: {
      normal: plainSkin,
      nevus: plainMole,
      melanoma: moreMoles,
      sk: ageSpot,
      eczema: often(dryPatches, eczema),
      psoriasis: often(plaques, psoriasis),
      acne,
      tinea: rings,
      urticaria: wheals,
      vitiligo: palePatches,
      alopecia: often(barePatch, hairLoss),
    },
  },
  ear: {
    hand: throughLens,
    labels: {
      normal: healthyDrum,
      wax: waxed,
      aom: inflamed,
      ome: filled,
      perforation: torn,
      sclerosis: scarred,
      tube: ventilated,
      foreign_body: blocked,
    },
  },
} as const satisfies Record<string, Drawn>;

export type DrawnCategory = keyof typeof drawings;
export const isDrawn = (category: string): category is DrawnCategory =>
  Object.hasOwn(drawings, category);

const kinds = Object.values(skins);

/** A drawing of a label; each seed has its own place, size and, unless it is named, skin. */
export function drawLabel(
  category: DrawnCategory,
  label: string,
  seed: number,
  named?: keyof typeof skins,
) {
  const draw = own(drawings[category].labels as Record<string, Draw>, label);
  if (!draw) throw new Error(`${category} has no drawing of ${label}`);
  const skin = named
    ? skins[named]
    : (kinds[Math.floor(random(seed + 7)() * kinds.length)] as Skin);
  return { pixels: draw(skin, seed), width, height };
}

/** A photo of a drawing as a person would upload it. */
export const photographLabel = (category: DrawnCategory, label: string, seed: number) =>
  photograph(
    drawLabel(category, label, seed),
    { width, height },
    random(seed + 70),
    drawings[category].hand,
  );
