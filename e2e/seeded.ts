/** The demo's first start, once for all workers: each takes a copy of this home. */
import { rmSync } from 'node:fs';
import { seededHome, start, stop } from './server.ts';

export default async function seeded() {
  rmSync(seededHome, { recursive: true, force: true });
  const { child } = await start(seededHome, 7059 + 10 * (process.pid % 300));
  await stop(child);
  return () => rmSync(seededHome, { recursive: true, force: true });
}
