import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';

const ownFolder = resolve(import.meta.dirname, '../../migrations');
const lock = 71_000;

/** Brings a database forward: numbered plain SQL, each file once, in a transaction, under one lock. */
export async function migrate(url: string, folder = ownFolder): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`);
    const known = readMigrations(folder);
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migrations order by name',
    );
    refuseStrangers(rows, known);
    const done = new Set(rows.map((row) => row.name));
    const applied: string[] = [];
    for (const { name, sql, hash } of known.filter((migration) => !done.has(migration.name))) {
      await apply(client, name, sql, hash);
      applied.push(name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

type Migration = { name: string; sql: string; hash: string };

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') };
    });
}

function refuseStrangers(rows: { name: string; hash: string }[], known: Migration[]): void {
  for (const row of rows) {
    const mine = known.find((migration) => migration.name === row.name);
    if (!mine) {
      throw new Error(
        `The database is newer than this server: it holds ${row.name}. Start the newer version.`,
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
