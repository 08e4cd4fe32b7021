import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toRefusal } from '../http/failures.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { openPool } from './database.ts';
import { isOutage } from './outages.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const failure = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('it went well')),
    (error: Error) => error,
  );
const connected = async () => {
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

it('a lost, refused, read-only or exhausted database is an outage', async () => {
  const cut = await connected();
  const lost = await failure(cut.query('select pg_terminate_backend(pg_backend_pid())'));
  const unusable = await failure(cut.query('select 1'));
  const nowhere = new pg.Client({ connectionString: 'postgres://c:c@127.0.0.1:1/c' });
  const follower = await connected();
  await follower.query('set default_transaction_read_only = on');
  const readOnly = await failure(follower.query('create table t ()'));
  await follower.end();
  const pool = openPool(database.url, 1, () => undefined);
  const connection = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  const exhausted = await failure(pool.connect());
  connection.release();
  await pool.end();
  const all = {
    lost,
    unusable,
    readOnly,
    exhausted,
    refused: await failure(nowhere.connect()),
    ended: await failure(pool.query('select 1')),
  };
  for (const [name, error] of Object.entries(all)) {
    expect(isOutage(error), name).toBe(true);
    expect(toRefusal(error), name).toMatchObject({
      code: 'unavailable',
      details: { retryAfterSeconds: 2 },
    });
  }
});

it('a fault of the code or of the sender is not an outage', async () => {
  const client = await connected();
  const faults = [
    await failure(client.query('selekt')),
    await failure(client.query('select 1 / 0')),
    await failure(client.query('select $1::integer', ['many'])),
    new Error('anything else'),
    undefined,
  ];
  await client.end();
  expect(faults.map(isOutage)).toEqual(faults.map(() => false));
});
