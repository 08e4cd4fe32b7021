/** Seeds the demo world area by area with the actions of the product. */

import { ensureGrants } from './access/actions.ts';
import { hasDemoPeople, seedDemo } from './access/seed.ts';
import { hashPassword } from './auth/passwords.ts';
import { ensureRejections } from './billing/tables/ensureRejections.ts';
import { ensureDocuments } from './content/seed.ts';
import { ensureSearch } from './directory/actions.ts';
import { ensureForms } from './forms/actions.ts';
import { areaSeeds } from './lists/areaSeeds.ts';
import type { App } from './platform/app.ts';
import { change } from './platform/change.ts';
import { type AreaSeed, type DemoParts, type Inside, toolsOf } from './platform/seeding.ts';
import { SettingsError } from './platform/settings.ts';

const origin = { address: 'seed', agent: 'seed' };

export async function seed(app: App, parts: DemoParts = {}): Promise<void> {
  const inside: Inside = (work) =>
    change(app.pool, { viewer: undefined, origin, now: app.clock() }, work);
  await ensureGrants(app.pool);
  await inside(ensureDocuments);
  await inside(ensureForms);
  await inside(ensureRejections);
  await ensureSearch(app.pool);
  if (!app.settings.relaxed) return refuseDemo(app);
  const passwordHash = await hashPassword(app.settings.DEMO_PASSWORD);
  const tools = toolsOf(app, parts, passwordHash);
  const loaded = await Promise.all(areaSeeds.map((load) => load()));
  const seeds = loaded
    .map(({ seed }): AreaSeed => seed)
    .filter(({ needs = [] }) => needs.every((part) => parts[part]));
  await inside(async (world) => {
    if (!(await seedDemo(world, passwordHash))) return;
    for (const { atFirstStart } of seeds) await atFirstStart?.(world, tools);
  });
  for (const { atEachStart } of seeds) await atEachStart?.(inside, tools);
}

/** Everybody knows the demo's password, so demo people may exist only in a demo. */
async function refuseDemo(app: App): Promise<void> {
  if (!(await hasDemoPeople(app.pool))) return;
  throw new SettingsError([
    'CORRIDOR_ENV: this database holds demo accounts; begin with a new one, or start it as a demo',
  ]);
}
