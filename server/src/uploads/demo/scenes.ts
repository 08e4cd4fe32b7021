import { back, eczema, hairLoss, nail } from './bodies.ts';
import type { Canvas } from './canvas.ts';
import { encodePng } from './drawnPng.ts';
import { acne, blisters, psoriasis } from './drawnRashes.ts';
import { dermoscopy, lesion } from './moles.ts';
import { ear, eardrum } from './organs.ts';
import { type Skin, skins } from './skin.ts';
import { changingMole } from './stages.ts';

/** The demo's clinical photos are drawn, so they show nobody's body. */
export const scenes = {
  back,
  lesion,
  dermoscopy,
  /** The changing mole of a patient as it is today. */
  ruler: (skin: Skin, seed: number) => changingMole(skin, seed),
  blisters,
  psoriasis,
  acne,
  eczema,
  nail,
  hairLoss,
  ear,
  eardrum,
} as const satisfies Record<string, (skin: Skin, seed: number) => Canvas>;

export type Photo = { scene: keyof typeof scenes; skin: keyof typeof skins; seed: number };

/** The same description gives the same photo on every machine. */
export const drawPhoto = ({ scene, skin, seed }: Photo): Buffer =>
  encodePng(scenes[scene](skins[skin], seed));

export type Draw = (photo: Photo) => Buffer;
/** Draws each photo once, because drawing is slow. */
export function drawOnce(): Draw {
  const drawn = new Map<string, Buffer>();
  return ({ scene, skin, seed }) => {
    const name = `${scene} ${skin} ${seed}`;
    const made = drawn.get(name) ?? drawPhoto({ scene, skin, seed });
    drawn.set(name, made);
    return made;
  };
}
