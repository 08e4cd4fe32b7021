import { own } from '@corridor/contract/platform/own.ts';
import pg from 'pg';
import { isOutage } from './outages.ts';

/** A statement runs on the pool, or on one client inside a transaction. */
export type Db = Pick<pg.Pool, 'query'>;
export type Pool = pg.Pool;

/** The TypeScript type of a column or parameter, and the PostgreSQL types that match it. */
export type Column<T> = { readonly oid: readonly number[]; readonly type?: T };
const column = <T>(...oid: number[]): Column<T> => ({ oid });

export const text = column<string>(25, 1043, 19);
export const uuid = column<string>(2950);
export const integer = column<number>(23, 21);
export const bigint = column<number>(20);
export const boolean = column<boolean>(16);
export const instant = column<Date>(1184);
export const bytes = column<Buffer>(17);
export const bytesList = column<Buffer[]>(1001);
export const texts = column<string[]>(1009);
export const uuids = column<string[]>(2951);
export const bigints = column<number[]>(1016);
export const reals = column<number[]>(1021);
export const booleans = column<boolean[]>(1000);
export const real = column<number>(700);
export const day = column<string>(1082);
/** A query of PostgreSQL's full-text search, and a path into JSON. */
export const tsquery = column<string>(3615);
export const jsonpath = column<string>(4072);
export const json = <T = unknown>() => column<T>(3802);
export const optional = <T>(column: Column<T>): Column<T | null> => column;

type Columns = Record<string, Column<unknown>>;
export type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends Column<infer T> ? T : never;
};

/**
 * One SQL statement: its name, its text with `$name` parameters, and the types of both sides.
 * PostgreSQL prepares it once for each connection. A test describes every statement in the migrated
 * database and compares the types, so no statement can differ from its table.
 */
export type Statement<P extends Columns = Columns, R extends Columns = Columns> = {
  name: string;
  text: string;
  order: string[];
  params: P;
  row: R;
};

/** All statements of the process; a test describes them. */
export const statements = new Map<string, Statement>();

export function statement<P extends Columns, R extends Columns>(
  name: string,
  sql: string,
  params: P,
  row: R = {} as R,
): Statement<P, R> {
  const order: string[] = [];
  const numbered = sql.replace(/\$([a-z]\w*)/gi, (_, key: string) => {
    if (!(key in params)) throw new Error(`${name}: $${key} is not declared`);
    if (!order.includes(key)) order.push(key);
    return `$${order.indexOf(key) + 1}`;
  });
  if (statements.has(name)) throw new Error(`two statements are named ${name}`);
  const declared = { name, text: numbered, order, params, row };
  statements.set(name, declared as unknown as Statement);
  return declared;
}

/** Turns camelCase of the code into snake_case of the database. */
export const columnName = (key: string) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

export async function all<P extends Columns, R extends Columns>(
  db: Db,
  query: Statement<P, R>,
  params: RowOf<P>,
): Promise<RowOf<R>[]> {
  const result = await execute(db, query, params);
  const keys = Object.keys(query.row);
  return result.rows.map((values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let i = 0; i < keys.length; i++) row[keys[i] as string] = values[i];
    return row as RowOf<R>;
  });
}

export async function first<P extends Columns, R extends Columns>(
  db: Db,
  query: Statement<P, R>,
  params: RowOf<P>,
): Promise<RowOf<R> | undefined> {
  return (await all(db, query, params))[0];
}

/** Runs a statement for its effect and returns the number of rows. */
export async function run<P extends Columns>(
  db: Db,
  query: Statement<P, Columns>,
  params: RowOf<P>,
): Promise<number> {
  return (await execute(db, query, params)).rowCount ?? 0;
}

function execute(db: Db, query: Statement, params: Record<string, unknown>) {
  return db.query({
    name: query.name,
    text: query.text,
    values: query.order.map((key) => own(params, key)),
    rowMode: 'array',
  });
}

/** Tells whether a row with the same unique value exists already. */
export const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '23505';

// Counts fit into a double here. Without this parser, bigint arrives as text.
pg.types.setTypeParser(20, Number);

export function openPool(url: string, max: number, onError: (error: Error) => void): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // A vanished machine sends no end, so keep-alive finds a dead idle connection.
    keepAlive: true,
    application_name: 'corridor',
  });
  // The pool replaces a lost idle connection. Without a listener the error would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Runs all of `work` or none of it. */
export async function transaction<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    // A hanging connection takes no rollback either, but its end rolls everything back.
    if (isOutage(error)) broken = error as Error;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
