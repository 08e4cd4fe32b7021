/** Seeds the demo world area by area with the actions of the product. */

import { ensureGrants } from './access/actions.ts';
import { hasDemoPeople, seedDemo } from './access/seed.ts';
import { seedAnnotation } from './annotation/seed.ts';
import { hashPassword } from './auth/passwords.ts';
import { seedCover } from './clinics/cover/seed.ts';
import { ensureDocuments } from './content/seed.ts';
import { ensureSearch } from './directory/actions.ts';
import { seedDirectory, seedServices } from './directory/seed.ts';
import { seedDrafts } from './drafts/seed.ts';
import { seedInvitations } from './invite/seed.ts';
import { seedCampaigns } from './notifications/seed.ts';
import { seedSpecialists } from './outcomes/seed.ts';
import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';
import { SettingsError } from './platform/settings.ts';
import { seedModels } from './prediction/seed.ts';
import { seedProfiles } from './profile/seed.ts';
import { seedResources } from './resources/seed.ts';
import { seedVacations } from './schedule/seed.ts';
import { seedRegister } from './signup/seed.ts';
import { seedTemplates } from './templates/seed.ts';
import { seedThreads } from './thread/seed.ts';
import { drawOnce } from './uploads/demo/scenes.ts';
import { seedGalleries } from './uploads/seed.ts';

const origin = { address: 'seed', agent: 'seed' };

/** Optional parts of the world, for demos and for the few tests that need them. */
export type World = {
  /** Photos take seconds to draw. */
  photos?: boolean;
  threads?: boolean;
  /** Adds the photos of a year, which jobs draw after the start. */
  year?: boolean;
  /** Adds more specialists than a test needs. */
  directory?: boolean;
};

export async function seed(
  app: App,
  { photos = false, threads = false, directory = false, year = false }: World = {},
): Promise<void> {
  const inside = <T>(work: (change: Change) => Promise<T>) =>
    change(app.pool, { viewer: undefined, origin, now: app.clock() }, work);
  await ensureGrants(app.pool);
  await inside(ensureDocuments);
  await ensureSearch(app.pool);
  if (!app.settings.relaxed) return refuseDemo(app);
  const hash = await hashPassword(app.settings.DEMO_PASSWORD);
  // This data comes together with the people, so nothing is added to a world in use.
  await inside(async (world) => {
    if (!(await seedDemo(world, hash))) return;
    await seedRegister(world);
    await seedProfiles(world);
    await seedServices(world);
    if (directory) await seedDirectory(world, hash);
    await seedCampaigns(world);
    const draw = drawOnce();
    if (photos) await seedGalleries(world, app, draw);
    if (threads) await seedThreads(world, app, { ...(photos && { draw }), year });
    if (threads) await seedVacations(world);
    if (threads) await seedDrafts(world, app);
    if (threads) await seedInvitations(world, app);
    if (threads) await seedCover(world);
    if (photos && threads) await seedAnnotation(world, app, draw);
    if (year) await world.job('thread-photograph', { place: 0 });
  });
  await inside(seedSpecialists);
  await inside((world) => seedModels(world, app));
  await inside((world) => seedTemplates(app, world));
  await seedResources(app, inside);
}

/** Everybody knows the demo's password, so demo people may exist only in a demo. */
async function refuseDemo(app: App): Promise<void> {
  if (!(await hasDemoPeople(app.pool))) return;
  throw new SettingsError([
    'CORRIDOR_ENV: this database holds demo accounts; begin with a new one, or start it as a demo',
  ]);
}
