/** One PostgreSQL for the whole run and one start of the demo: each test takes a copy of both. */
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
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
    const demo = await start({ home: seededHome, database, port });
    await jobsDone(database);
    await stop(demo);
    await makePasswordCheap(database, password);
  });
  return async () => {
    await cluster.stop();
    remove();
  };
}

const jobsWithinMs = 120_000;

/** Waits for the jobs of the first start, as letters and small pictures, so that no copy repeats them. */
async function jobsDone(database: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const due = `select from graphile_worker._private_jobs where run_at <= now() or locked_by is not null`;
  const started = performance.now();
  while ((await client.query(due)).rowCount !== 0) {
    if (performance.now() - started > jobsWithinMs)
      throw new Error('the demo does not finish its jobs');
    await pause(100);
  }
  await client.end();
}
