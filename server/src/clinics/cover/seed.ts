import type { Change } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import { first, statement, text, texts, uuid } from '../../platform/database/database.ts';
import type { AreaSeed } from '../../platform/seeding.ts';
import { nameCover } from './actions.ts';

const person = statement(
  'cover.demo-person',
  'select id as uid, roles from users where first_name = $firstName order by created_at limit 1',
  { firstName: text },
  { uid: uuid, roles: texts },
);
const dayMs = 86_400_000;

/** Rachel has been away for a week, and Karim covers for her for one more week. */
async function seedCover(world: Change): Promise<void> {
  const [rachel, karim] = [
    await first(world.db, person, { firstName: 'Rachel' }),
    await first(world.db, person, { firstName: 'Karim' }),
  ];
  if (!rachel || !karim) return;
  const dayAfter = (days: number) => dayOf(new Date(world.now.getTime() + days * dayMs)).date;
  const change: Change = {
    ...world,
    now: new Date(world.now.getTime() - 8 * dayMs),
    // The cover was named in the past, so no mail goes out.
    job: async (name, payload, options) => {
      if (name !== 'cover-tell') await world.job(name, payload, options);
    },
  };
  await nameCover(change, rachel, { cover: karim.uid, from: dayAfter(-7), until: dayAfter(7) });
}

export const seed: AreaSeed = { needs: ['threads'], atFirstStart: seedCover };
