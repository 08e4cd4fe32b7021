import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';

const ownFolder = resolve(import.meta.dirname, '../../../migrations');
const lock = 71_000;

/**
 * Brings a database forward: numbered plain SQL, each file once, in a transaction, under one lock.
 * With `upTo` no further than that file, for a backup that was made at that point. A database of the
 * former chain runs that chain to its end, and then adopts the files that replaced it.
 */
export async function migrate(
  url: string,
  folder = ownFolder,
  upTo?: string,
): Promise<{ applied: string[] }> {
  const current = readMigrations(folder);
  const former = readMigrations(join(folder, 'former'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const applied: string[] = [];
    const isFormer = (name?: string) => former.some((migration) => migration.name === name);
    if (isFormer(upTo) || (await ran(client)).some(({ name }) => isFormer(name))) {
      applied.push(...(await bringForward(client, former, isFormer(upTo) ? upTo : undefined)));
      if (isFormer(upTo)) return { applied };
      await adopt(client, current);
    }
    applied.push(...(await bringForward(client, current, upTo)));
    return { applied };
  } finally {
    await client.end();
  }
}

async function bringForward(client: pg.Client, chain: Migration[], upTo?: string) {
  const known = upThrough(chain, upTo);
  const rows = await ran(client);
  refuseStrangers(rows, known, upTo);
  const done = new Set(rows.map(({ name }) => name));
  const missing = known.filter(({ name }) => !done.has(name));
  for (const { name, sql, hash } of missing) await apply(client, name, sql, hash);
  return missing.map(({ name }) => name);
}

/** The files up to this number make the tables that the former chain made. */
const lastAdopted = '0299';

/** The former chain has run whole: its names give way to those of the files that replaced it. */
async function adopt(client: pg.Client, current: Migration[]): Promise<void> {
  await client.query('begin');
  await client.query('delete from schema_migrations');
  for (const { name, hash } of current.filter(({ name }) => name < lastAdopted))
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
  await client.query('commit');
}

/** For a process that brings nothing forward itself: an older server on a newer database is refused as well. */
export async function refuseNewer(url: string, folder = ownFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const known = [...readMigrations(join(folder, 'former')), ...readMigrations(folder)];
    refuseStrangers(await ran(client), known);
  } finally {
    await client.end();
  }
}

async function ran(client: pg.Client) {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  return rows;
}

function upThrough(known: Migration[], last?: string): Migration[] {
  if (last === undefined) return known;
  const at = known.findIndex(({ name }) => name === last);
  if (at < 0) {
    throw new Error(
      `What is to be restored is newer than this server: it needs ${last}. Take the newer version.`,
    );
  }
  return known.slice(0, at + 1);
}

type Migration = { name: string; sql: string; hash: string };

function readMigrations(folder: string): Migration[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

function refuseStrangers(
  rows: { name: string; hash: string }[],
  known: Migration[],
  upTo?: string,
): void {
  for (const row of rows) {
    const mine = known.find((migration) => migration.name === row.name);
    if (!mine) {
      throw new Error(
        upTo
          ? `The database is already beyond ${upTo}: it holds ${row.name}. Take a new database.`
          : `The database is newer than this server: it holds ${row.name}. Start the newer version.`,
      );
    }
    if (mine.hash !== row.hash) {
      throw new Error(`The migration ${row.name} was changed after it ran. Restore its text.`);
    }
  }
}

async function apply(client: pg.Client, name: string, sql: string, hash: string): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`);
  }
}
