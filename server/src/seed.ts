/** The demo world, area by area, through the actions of the product. */
import { ensureGrants } from './access/actions.ts';
import { seedDemo } from './access/seed.ts';
import { hashPassword } from './auth/passwords.ts';
import { ensureDocuments } from './content/seed.ts';
import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';
import { seedResources } from './resources/seed.ts';
import { seedTemplates } from './templates/seed.ts';

const origin = { address: 'seed', agent: 'seed' };

export async function seed(app: App): Promise<void> {
  const inside = <T>(work: (change: Change) => Promise<T>) =>
    change(app.pool, { viewer: undefined, origin, now: app.clock() }, work);
  await ensureGrants(app.pool);
  await inside(ensureDocuments);
  if (!app.settings.relaxed) return;
  const hash = await hashPassword(app.settings.DEMO_PASSWORD);
  await inside((world) => seedDemo(world, hash));
  await inside((world) => seedTemplates(app, world));
  await seedResources(app, inside);
}
