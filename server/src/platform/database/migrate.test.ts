import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

it('leaves nothing of a file that fails', async () => {
  writeFileSync(
    join(folder.path, '0003-bad.sql'),
    'create table three (id integer); select nonsense;',
  );
  await expect(migrate(database.url, folder.path)).rejects.toThrow(
    'The migration 0003-bad.sql failed',
  );
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two']);
});

it('refuses a database that is newer than the server', async () => {
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
