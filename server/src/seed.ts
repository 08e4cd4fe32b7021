/** The demo world, area by area, through the actions of the product. */
import { ensureGrants, seedDemo } from './access/seed.ts';
import { hashPassword } from './auth/passwords.ts';
import type { App } from './platform/app.ts';
import { change } from './platform/change.ts';

const origin = { address: 'seed', agent: 'seed' };

export async function seed(app: App): Promise<void> {
  await ensureGrants(app.pool);
  if (!app.settings.relaxed) return;
  const hash = await hashPassword(app.settings.DEMO_PASSWORD);
  await change(app.pool, { viewer: undefined, origin, now: app.clock() }, (inside) =>
    seedDemo(inside, hash),
  );
}
