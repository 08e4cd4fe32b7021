/** Starts one PostgreSQL for the whole run, with a migrated template for each test file. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { prepareDatabase } from '../server/src/platform/database/prepare.ts';
import { prepareTemplate, testRoot } from '../server/src/platform/testing.ts';

export default async function setup() {
  const home = join(testRoot(), `corridor-tests-${process.pid}`);
  const cluster = await startPostgres({ home, throwaway: true });
  await prepareTemplate(cluster.url, prepareDatabase);
  process.env.CORRIDOR_TEST_DATABASE = cluster.url;
  process.env.CORRIDOR_TEST_HOME = join(home, 'beginnings');
  return async () => {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  };
}
