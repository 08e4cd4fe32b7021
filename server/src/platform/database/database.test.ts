import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
// These imports declare every statement of the product.
import '../../handlers.ts';
import '../../seed.ts';
import '../../auth/identify.ts';
import '../backup/backup.ts';
import { toRefusal } from '../http/failures.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { columnName, openPool, statements, transaction } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

it('parameters, columns and types of every statement agree with the migrated database', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(`select oid::int from pg_type where typname = 'citext'`);
  const citext = (rows[0] as { oid: number }).oid;
  const wrong: string[] = [];
  for (const { name, text, order, params, row } of statements.values()) {
    const { rows: described } = await describe(client, name, text).catch((error: Error) => {
      wrong.push(`${name}: ${error.message}`);
      return { rows: [] as Described[] };
    });
    const [given] = described;
    if (!given) continue;
    order.forEach((key, at) => {
      const oid = given.params[at] ?? 0;
      if (oid !== citext && !params[key]?.oid.includes(oid))
        wrong.push(`${name}: $${key} is of type ${oid}`);
    });
    const expected = Object.keys(row).map(columnName).join();
    if (expected !== given.columns.map((column) => column.name).join()) {
      wrong.push(`${name}: columns are ${given.columns.map((column) => column.name).join()}`);
    }
    Object.entries(row).forEach(([key, column], at) => {
      const oid = given.columns[at]?.oid ?? 0;
      if (oid !== citext && !column.oid.includes(oid))
        wrong.push(`${name}: ${key} is of type ${oid}`);
    });
  }
  await client.end();
  expect(statements.size).toBeGreaterThan(30);
  expect(wrong).toEqual([]);
});

type Described = { params: number[]; columns: { name: string; oid: number }[] };

/** Prepares without running, so PostgreSQL itself names the parameters and columns. */
async function describe(
  client: pg.Client,
  name: string,
  text: string,
): Promise<{ rows: Described[] }> {
  const quoted = `"${name}"`;
  await client.query(`prepare ${quoted} as ${text}`);
  const { rows } = await client.query(
    `select parameter_types::oid[]::int[] as params, result_types::oid[]::int[] as types
     from pg_prepared_statements where name = $1`,
    [name],
  );
  const found = rows[0] as { params: number[]; types: number[] | null };
  const names = await columnNames(client, text, found.params.length);
  const columns = (found.types ?? []).map((oid, at) => ({ oid, name: names[at] ?? '' }));
  return { rows: [{ params: found.params, columns }] };
}

/** The names come with an answer, so the statement runs on nothing and is undone. */
async function columnNames(client: pg.Client, text: string, count: number): Promise<string[]> {
  await client.query('begin');
  try {
    const result = await client.query({
      text,
      values: Array<null>(count).fill(null),
      rowMode: 'array',
    });
    return result.fields.map((field) => field.name);
  } catch {
    // A required value was null: such a statement has effects only, or its text names its columns.
    return [...text.matchAll(/returning ([\w, ]+)$/gm)].flatMap(([, list = '']) =>
      list.split(/,\s*/),
    );
  } finally {
    await client.query('rollback');
  }
}

it('keeps a transaction whole or not at all', async () => {
  const pool = openPool(database.url, 4, () => undefined);
  const count = async () => (await pool.query('select from role_permissions')).rowCount;
  await expect(
    transaction(pool, async (db) => {
      await db.query(`insert into role_permissions (role, permissions) values ('x', '{}')`);
      throw new Error('stop');
    }),
  ).rejects.toThrow('stop');
  expect(await count()).toBe(0);
  await pool.end();
});

it('every foreign key of the migrated database names its action on delete', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select conname from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and confdeltype = 'a'`,
  );
  await client.end();
  // A default action would mean that nobody has chosen one.
  expect(rows).toEqual([]);
});

it('an index named by a statement exists', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select indexname from pg_indexes where schemaname = 'public'`,
  );
  await client.end();
  const indexes = new Set(rows.map(({ indexname }) => indexname));
  const root = join(import.meta.dirname, '../..');
  const named = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .flatMap((path) => readFileSync(join(root, path), 'utf8').match(/Served by [^.*]*/g) ?? [])
    .flatMap((said) => said.match(/\b\w+_\w+\b/g) ?? []);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !indexes.has(name))).toEqual([]);
});

it('a query during the shutdown gets an outage, not a fault', async () => {
  const ended = openPool(database.url, 2, () => undefined);
  await ended.end();
  const error = await ended.query('select 1').catch((thrown: Error) => thrown);
  expect(toRefusal(error as Error)).toMatchObject({ code: 'unavailable' });
});
