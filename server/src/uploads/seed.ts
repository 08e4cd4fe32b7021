import type { App } from '../platform/app.ts';
import type { Change } from '../platform/change.ts';
import { first, statement, text, uuid } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { type Draw, drawOnce, type Photo } from './demo/scenes.ts';
import { keepFile } from './receive.ts';

const personNamed = statement(
  'uploads.seed-person',
  'select id from users where first_name = $firstName',
  { firstName: text },
  { id: uuid },
);

type Kept = Photo & { name: string; minutesAgo: number };
const photo = (
  name: string,
  scene: Photo['scene'],
  skin: Photo['skin'],
  seed: number,
  minutesAgo: number,
): Kept => ({ name: `${name}.png`, scene, skin, seed, minutesAgo });
const hours = 60;
const days = 24 * hours;

/** The photos of each person, the oldest first, because upload times only rise. */
export const demoGalleries: Readonly<Record<string, readonly Kept[]>> = {
  Amara: [
    photo('scalp-patch', 'hairLoss', 'tan', 3, 6 * days),
    photo('thumb-nail-band', 'nail', 'brown', 3, 4 * days),
    photo('knee-plaque', 'psoriasis', 'deep', 4, 2 * days + 3 * hours),
    photo('shoulder-dermoscopy', 'dermoscopy', 'brown', 4, 1 * days + 2 * hours),
  ],
  Grace: [
    photo('right-eardrum', 'eardrum', 'fair', 3, 5 * days),
    photo('left-ear-rim', 'ear', 'fair', 3, 3 * days),
    photo('forearm-blisters', 'blisters', 'tan', 5, 1 * days + 5 * hours),
    photo('upper-back', 'back', 'fair', 3, 2 * hours),
    photo('left-back', 'lesion', 'fair', 3, 2 * hours - 1),
    photo('left-back-dermoscopy', 'dermoscopy', 'fair', 3, 2 * hours - 3),
    photo('left-back-ruler', 'ruler', 'fair', 3, 2 * hours - 4),
  ],
  Rachel: [
    photo('elbow-fold', 'eczema', 'fair', 3, 3 * days + 4 * hours),
    photo('elbow-plaque', 'psoriasis', 'fair', 3, 1 * days),
  ],
  Peter: [photo('cheek', 'acne', 'tan', 3, 1 * days + 6 * hours)],
};

/** Seeds photos as if their owners had uploaded them in the last days. */
async function seedGalleries(change: Change, app: App, draw: Draw): Promise<void> {
  for (const [firstName, photos] of Object.entries(demoGalleries)) {
    const person = await first(change.db, personNamed, { firstName });
    if (!person) throw refuse('not-found');
    for (const { name, minutesAgo, ...drawn } of photos) {
      const taken = { ...change, now: new Date(change.now.getTime() - minutesAgo * 60_000) };
      await keepFile(app, taken, {
        owner: person.id,
        purpose: 'media',
        name,
        content: draw(drawn),
      });
    }
  }
}

export const seed: AreaSeed = {
  needs: ['photos'],
  atFirstStart: (world, { app, once }) => seedGalleries(world, app, once(drawOnce)),
};
