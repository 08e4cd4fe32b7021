import type { Photo } from '../../uploads/demo/scenes.ts';

type Sent = Photo & { name: string };
const photo = (name: string, scene: Photo['scene'], skin: Photo['skin'], seed = 3): Sent => ({
  name: `${name}.png`,
  scene,
  skin,
  seed,
});

/** The photos of a question by the patient’s last name. The galleries show the same photos. */
export const photosOf: Readonly<Record<string, readonly Sent[]>> = {
  Brandt: [
    photo('upper-back', 'back', 'fair'),
    photo('left-back', 'lesion', 'fair'),
    photo('left-back-dermoscopy', 'dermoscopy', 'fair'),
    photo('left-back-ruler', 'ruler', 'fair'),
  ],
  Achtemichuk: [photo('right-ear-rim', 'ear', 'fair')],
  Abramson: [photo('right-thumb', 'nail', 'brown')],
  Tkachenko: [photo('forearm', 'blisters', 'tan', 5)],
  Fong: [photo('parting', 'hairLoss', 'tan')],
  Raghunathan: [photo('cheek', 'acne', 'tan')],
  Bergstrom: [photo('elbow', 'psoriasis', 'fair')],
  Lindgren: [photo('elbow-fold', 'eczema', 'fair')],
  Cardinal: [photo('left-eardrum', 'eardrum', 'fair')],
};
