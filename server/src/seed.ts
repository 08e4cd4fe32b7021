/** The demo world, area by area, through the actions of the product. */
import { ensureGrants } from './access/actions.ts';
import { seedDemo } from './access/seed.ts';
import { hashPassword } from './auth/passwords.ts';
import { ensureDocuments } from './content/seed.ts';
import { seedCampaigns } from './notifications/seed.ts';
import { seedSpecialists } from './outcomes/seed.ts';
import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';
import { seedResources } from './resources/seed.ts';
import { seedTemplates } from './templates/seed.ts';
import { seedGalleries } from './uploads/seed.ts';

const origin = { address: 'seed', agent: 'seed' };

type World = {
  /** Photos take seconds to draw, so only a server that people look at has them; few tests ask. */
  photos?: boolean;
};

export async function seed(app: App, { photos = false }: World = {}): Promise<void> {
  const inside = <T>(work: (change: Change) => Promise<T>) =>
    change(app.pool, { viewer: undefined, origin, now: app.clock() }, work);
  await ensureGrants(app.pool);
  await inside(ensureDocuments);
  if (!app.settings.relaxed) return;
  const hash = await hashPassword(app.settings.DEMO_PASSWORD);
  // With the people or not at all: they are never added to a world that is in use.
  await inside(async (world) => {
    if (!(await seedDemo(world, hash))) return;
    await seedCampaigns(world);
    if (photos) await seedGalleries(world, app);
  });
  await inside(seedSpecialists);
  await inside((world) => seedTemplates(app, world));
  await seedResources(app, inside);
}
