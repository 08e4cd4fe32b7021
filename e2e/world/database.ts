/** Changes in the database of a test's world that no screen can make. */
import { openPool } from '../../server/src/platform/database/database.ts';
import type { World } from './world.ts';

export async function changeRows(world: World, ...statements: string[]) {
  const url = world.environment.DATABASE_URL ?? '';
  const pool = openPool(url, 1, (error) => {
    throw error;
  });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
}
