import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { migrate, refuseNewer } from './migrate.ts';

let database: TestDatabase;
const folder = testFolder();
beforeEach(async () => {
  database = await testDatabase({ empty: true });
  mkdirSync(folder.path, { recursive: true });
  writeFileSync(join(folder.path, '0001-one.sql'), 'create table one (id integer);');
  writeFileSync(join(folder.path, '0002-two.sql'), 'create table two (id integer);');
});
afterEach(async () => {
  await database.drop();
  folder.remove();
});

async function tables(): Promise<string[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  await client.end();
  return rows.map((row) => (row as { tablename: string }).tablename);
}

it('runs each file once when twenty start at the same time', async () => {
  const runs = await Promise.all(
    Array.from({ length: 20 }, () => migrate(database.url, folder.path)),
  );
  expect(runs.flatMap((run) => run.applied).sort()).toEqual(['0001-one.sql', '0002-two.sql']);
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

it('leaves nothing of a failed file', async () => {
  writeFileSync(
    join(folder.path, '0003-bad.sql'),
    'create table three (id integer); select nonsense;',
  );
  await expect(migrate(database.url, folder.path)).rejects.toThrow(
    'The migration 0003-bad.sql failed',
  );
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

it('refuses a database newer than the server', async () => {
  await migrate(database.url, folder.path);
  const older = testFolder();
  mkdirSync(older.path);
  writeFileSync(join(older.path, '0001-one.sql'), 'create table one (id integer);');
  await expect(migrate(database.url, older.path)).rejects.toThrow(
    'The database is newer than this server',
  );
  await expect(refuseNewer(database.url, older.path)).rejects.toThrow(
    'The database is newer than this server',
  );
  await refuseNewer(database.url, folder.path);
  older.remove();
});

it('refuses a file that was changed after it ran', async () => {
  await migrate(database.url, folder.path);
  writeFileSync(join(folder.path, '0001-one.sql'), 'create table uno (id integer);');
  await expect(migrate(database.url, folder.path)).rejects.toThrow('was changed after it ran');
});

/** The columns, rules, indexes, triggers, functions and rows of a database in any order. */
async function contents(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    with tables as (select oid, relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations')
    select concat_ws(' ', 'column', t.name, attname, format_type(atttypid, atttypmod),
      attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid), collname) as line
    from tables t join pg_attribute a on attrelid = t.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      left join pg_collation c on c.oid = attcollation
    union all select concat_ws(' ', 'rule', t.name, conname, pg_get_constraintdef(c.oid))
    from tables t join pg_constraint c on conrelid = t.oid
    union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid))
    from tables t join pg_index on indrelid = t.oid
    union all select concat_ws(' ', 'trigger', pg_get_triggerdef(g.oid))
    from tables t join pg_trigger g on tgrelid = t.oid and not tgisinternal
    union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid)) from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all select concat_ws(' ', 'extension', extname) from pg_extension
    union all select concat_ws(' ', 'row', t.name, query_to_xml(
      format('select to_jsonb(r) from public.%I r order by 1', t.name), true, false, '')) from tables t
    order by 1`);
  await client.end();
  return rows.map(({ line }) => line);
}

const own = resolve(import.meta.dirname, '../../../migrations');
const former = readdirSync(join(own, 'former')).sort();
const current = readdirSync(own)
  .filter((name) => name.endsWith('.sql'))
  .sort();
/** The files of the areas replace the former chain. Later files follow both. */
const [areas, later] = [
  current.filter((name) => name < '0299'),
  current.filter((name) => name >= '0299'),
];

it('the files of the areas make the same database as the former chain', async () => {
  await migrate(database.url, own, areas.at(-1));
  const fresh = await contents(database.url);
  const other = await testDatabase({ empty: true });
  await migrate(other.url, own, former.at(-1));
  expect(await contents(other.url)).toEqual(fresh);
  expect(fresh.length).toBeGreaterThan(500);
  await other.drop();
});

it.each([former.at(-1), '0102-job-workers.sql'])(
  'a database of the former chain at %s adopts the files of the areas',
  async (last) => {
    await migrate(database.url, own, last);
    await refuseNewer(database.url, own);
    const { applied } = await migrate(database.url, own);
    expect(applied).toEqual([...former.slice(former.indexOf(last ?? '') + 1), ...later]);
    expect((await migrate(database.url, own)).applied).toEqual([]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('select name from schema_migrations order by name');
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(current);
  },
);

it('each number of a migration belongs to one file', () => {
  const numbers = current.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
