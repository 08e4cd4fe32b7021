import type { Db } from './database.ts';

/**
 * Works while no trigger of a table answers, and puts all of them in force again. Foreign keys stay.
 * The transaction needs a lock of all tables.
 */
export async function withoutTriggers<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  const switchTriggers = async (to: 'enable' | 'disable') => {
    for (const { table } of rows) await db.query(`alter table ${table} ${to} trigger user`);
  };
  await switchTriggers('disable');
  const result = await work();
  await switchTriggers('enable');
  return result;
}
