/** Rows of the database of a test's world, and changes in it that no screen can make. */
import { openPool } from '../../server/src/platform/database/database.ts';
import type { World } from './world.ts';

async function onPool<T>(
  world: World,
  work: (pool: ReturnType<typeof openPool>) => Promise<T>,
): Promise<T> {
  const pool = openPool(world.environment.DATABASE_URL ?? '', 1, (error) => {
    throw error;
  });
  return work(pool).finally(() => pool.end());
}

export const changeRows = (world: World, ...statements: string[]) =>
  onPool(world, async (pool) => {
    for (const statement of statements) await pool.query(statement);
  });

export const readRows = (world: World, statement: string) =>
  onPool(world, async (pool) => (await pool.query(statement)).rows as Record<string, unknown>[]);
