/** One PostgreSQL for the whole run and one start of the demo: each test takes a copy of both. */
import { rmSync } from 'node:fs';
import { makePasswordCheap } from '../../server/src/auth/testing.ts';
import { startPostgres } from '../../server/src/platform/database/postgres.ts';
import { prepareTemplate } from '../../server/src/platform/testing.ts';
import { password, seededHome, start, stop } from './server.ts';

export default async function seeded() {
  const remove = () => {
    for (const folder of [seededHome, `${seededHome}-cluster`])
      rmSync(folder, { recursive: true, force: true });
  };
  remove();
  const cluster = await startPostgres({ home: `${seededHome}-cluster`, throwaway: true });
  process.env.CORRIDOR_TEST_DATABASE = cluster.url;
  await prepareTemplate(cluster.url, async (database) => {
    const port = 7069 + 20 * (process.pid % 150);
    await stop(await start({ home: seededHome, database, port }));
    await makePasswordCheap(database, password);
  });
  return async () => {
    await cluster.stop();
    remove();
  };
}
