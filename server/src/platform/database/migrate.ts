import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';

const ownFolder = resolve(import.meta.dirname, '../../../migrations');
const lock = 71_000;

/**
 * Migrates a database: numbered SQL files, each once, each in a transaction, under one lock. `upTo`
 * stops after that file, for a backup of that version. A database of the former chain first runs that
 * chain to its end, and then adopts the files that replaced it.
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
    if (isFormer(upTo) || (await readApplied(client)).some(({ name }) => isFormer(name))) {
      applied.push(...(await applyMissing(client, former, isFormer(upTo) ? upTo : undefined)));
      if (isFormer(upTo)) return { applied };
      await adopt(client, current);
    }
    applied.push(...(await applyMissing(client, current, upTo)));
    return { applied };
  } finally {
    await client.end();
  }
}

async function applyMissing(client: pg.Client, chain: Migration[], upTo?: string) {
  const migrations = upThrough(chain, upTo);
  const rows = await readApplied(client);
  refuseUnknown(rows, migrations, upTo);
  const done = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !done.has(name));
  for (const { name, sql, hash } of missing) await apply(client, name, sql, hash);
  return missing.map(({ name }) => name);
}

/** The files up to this number make the tables that the former chain made. */
const lastAdopted = '0299';

/** After the whole former chain, the names of the new files replace its names. */
async function adopt(client: pg.Client, current: Migration[]): Promise<void> {
  await client.query('begin');
  await client.query('delete from schema_migrations');
  for (const { name, hash } of current.filter(({ name }) => name < lastAdopted))
    await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [name, hash]);
  await client.query('commit');
}

/** A process that does not migrate calls this, so an older server refuses a newer database as well. */
export async function refuseNewer(url: string, folder = ownFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const migrations = [...readMigrations(join(folder, 'former')), ...readMigrations(folder)];
    refuseUnknown(await readApplied(client), migrations);
  } finally {
    await client.end();
  }
}

async function readApplied(client: pg.Client) {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from schema_migrations order by name',
  );
  return rows;
}

function upThrough(migrations: Migration[], last?: string): Migration[] {
  if (last === undefined) return migrations;
  const index = migrations.findIndex(({ name }) => name === last);
  if (index < 0) {
    throw new Error(
      `What is to be restored is newer than this server: it needs ${last}. Take the newer version.`,
    );
  }
  return migrations.slice(0, index + 1);
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

function refuseUnknown(
  rows: { name: string; hash: string }[],
  migrations: Migration[],
  upTo?: string,
): void {
  for (const row of rows) {
    const migration = migrations.find((migration) => migration.name === row.name);
    if (!migration) {
      throw new Error(
        upTo
          ? `The database is already beyond ${upTo}: it holds ${row.name}. Take a new database.`
          : `The database is newer than this server: it holds ${row.name}. Start the newer version.`,
      );
    }
    if (migration.hash !== row.hash) {
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
