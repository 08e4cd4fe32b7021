import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../../testing.ts';
import { openPool, transaction } from '../database/database.ts';
import { openProxy } from '../testing.ts';
import { addJob, type Job, job, startJobs, TryLater } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  await query('delete from graphile_worker._private_jobs');
  await query('delete from job_workers');
});

type World = {
  done: string[];
  givenUp: string[];
  failFirst: number;
  error: Error;
  finished: () => void;
};
const payload = z.object({ id: z.string() });
const jobs: Record<string, Job<World>> = {
  'test-act': job<World, typeof payload>({
    payload,
    async handle({ id }, world) {
      if (world.failFirst-- > 0) throw world.error;
      world.done.push(id);
      world.finished();
    },
    givenUp: async ({ id }, world) => void world.givenUp.push(id),
  }),
};

function world(failFirst = 0, error = new Error('Walter Brandt could not be reached')) {
  let finished: () => void = () => undefined;
  const finish = new Promise<void>((resolve) => {
    finished = resolve;
  });
  return { done: [], givenUp: [], failFirst, error, finished: () => finished(), finish };
}
const query = (sql: string) => server.app.pool.query(sql);
/** The waiting jobs; a running try counts as an attempt and has no error yet. */
const waiting = async () =>
  (
    await query(
      `select last_error, attempts, run_at > now() as later
       from graphile_worker._private_jobs where locked_at is null`,
    )
  ).rows;

it('a job runs after its commit, even if no worker ran at that time', async () => {
  const { pool, log } = server.app;
  await transaction(pool, (db) => addJob(db, 'test-act', { id: 'kept' }));
  await transaction(pool, async (db) => {
    await addJob(db, 'test-act', { id: 'undone' });
    throw new Error('stop');
  }).catch(() => undefined);
  const here = world();
  const runner = await startJobs(pool, jobs, here, log);
  await here.finish;
  await runner.stop();
  expect(here.done).toEqual(['kept']);
});

it('the jobs of a killed process run again, and the jobs of a living one stay with it', async () => {
  const { pool, log } = server.app;
  await addJob(pool, 'test-act', { id: 'killed' });
  await addJob(pool, 'test-act', { id: 'living' });
  await addJob(pool, 'test-act', { id: 'unknown' });
  await query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = payload->>'id'`,
  );
  await query(`insert into job_workers values
    ('killed', now() - interval '3 minutes'), ('living', now() - interval '1 minute')`);
  const here = world();
  const runner = await startJobs(pool, jobs, here, log);
  await here.finish;
  const { rows: alive } = await query('select id from job_workers');
  expect(alive).toHaveLength(2);
  await runner.stop();
  expect(here.done).toEqual(['killed']);
  expect((await query('select id from job_workers')).rows).toEqual([{ id: 'living' }]);
});

it('a process reports itself alive under its lock name until its last job is done', async () => {
  const { pool, log } = server.app;
  const slow = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const here = {};
  const waits = job<typeof here, typeof payload>({
    payload,
    async handle() {
      begun.resolve();
      await slow.promise;
    },
  });
  const runner = await startJobs(pool, { 'test-wait': waits }, here, log);
  await addJob(pool, 'test-wait', { id: 'long' });
  await begun.promise;
  const held = () =>
    query(
      `select w.id from graphile_worker._private_jobs j join job_workers w on w.id = j.locked_by`,
    );
  expect((await held()).rowCount).toBe(1);
  const stopped = runner.stop();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await held()).rowCount).toBe(1);
  slow.resolve();
  await stopped;
  expect((await query('select from job_workers where id like $$pool-%$$')).rowCount).toBe(0);
  expect((await query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
});

it('a failed job is tried again ever later and keeps no text of the error', async () => {
  const { pool, log } = server.app;
  await addJob(pool, 'test-act', { id: 'again' });
  const here = world(1);
  const runner = await startJobs(pool, jobs, here, log);
  const last_error = expect.stringMatching(/^(?!.*Walter).+/s);
  await expect.poll(waiting).toEqual([{ attempts: 1, later: true, last_error }]);
  await query('update graphile_worker._private_jobs set run_at = now()');
  await here.finish;
  await runner.stop();
  expect(here.done).toEqual(['again']);
});

it('a job gives up after its last try and not before', async () => {
  const { pool, log } = server.app;
  await addJob(pool, 'test-act', { id: 'lost' }, { maxAttempts: 2 });
  const here = world(2);
  const runner = await startJobs(pool, jobs, here, log);
  await expect.poll(waiting).toMatchObject([{ attempts: 1, later: true }]);
  expect(here.givenUp).toEqual([]);
  await query('update graphile_worker._private_jobs set run_at = now()');
  await expect.poll(() => here.givenUp, { timeout: 10_000 }).toEqual(['lost']);
  await runner.stop();
});

it('a job waits until the named time, and the wait counts as a try', async () => {
  const { pool, log } = server.app;
  await addJob(pool, 'test-act', { id: 'later' }, { maxAttempts: 2 });
  const here = world(1, new TryLater('busy', 600));
  const runner = await startJobs(pool, jobs, here, log);
  const queue = () =>
    query(`select attempts, max_attempts, run_at > now() + interval '590 s' as later
           from graphile_worker._private_jobs`).then((result) => result.rows);
  await expect.poll(queue).toEqual([{ attempts: 0, max_attempts: 1, later: true }]);
  await query('update graphile_worker._private_jobs set run_at = now()');
  await here.finish;
  await runner.stop();
  expect(here.done).toEqual(['later']);
});

it('a second job of the same key replaces the waiting one', async () => {
  const { pool } = server.app;
  const options = { key: 'one', runAt: new Date('2099-01-01') };
  await addJob(pool, 'test-act', { id: 'first' }, options);
  await addJob(pool, 'test-act', { id: 'second' }, options);
  const { rows } = await query('select payload from graphile_worker._private_jobs');
  expect(rows).toEqual([{ payload: { id: 'second' } }]);
});

/** A worker with a database connection that the test closes and opens. */
async function faraway(declared: Record<string, Job<object>>, lookEveryMs?: number) {
  const way = await openProxy(server.database.url);
  const pool = openPool(way.url, 8, () => undefined);
  const workers = await startJobs(pool, declared, {}, server.app.log, lookEveryMs);
  const stop = async () => {
    await workers.stop();
    await pool.end();
    way.close();
  };
  return { way, stop };
}
/** A job that ends, with success or failure, when the test says so. */
function held() {
  const begun: string[] = [];
  const end = Promise.withResolvers<void>();
  const declared = job<object, typeof payload>({
    payload,
    async handle({ id }) {
      begun.push(id);
      await end.promise;
      if (id === 'fails') throw new Error('as it was told');
    },
  });
  return { begun, end: end.resolve, declared };
}
const queued = async () =>
  (
    await query(
      `select payload->>'id' as id, attempts, locked_by is null as free
       from graphile_worker._private_jobs order by id`,
    )
  ).rows;

it('a job that ends while the database is away runs once and ends when it is back', async () => {
  const { begun, end, declared } = held();
  await query('delete from graphile_worker._private_jobs');
  const { way, stop } = await faraway({ 'test-hold': declared });
  for (const id of ['fails', 'works']) await addJob(server.app.pool, 'test-hold', { id });
  await expect.poll(() => begun.length).toBe(2);
  way.close();
  end();
  await expect.poll(queued).toHaveLength(2);
  await way.reopen();
  await expect
    .poll(queued, { timeout: 15_000 })
    .toEqual([{ id: 'fails', attempts: 1, free: true }]);
  // Later jobs are noticed and done.
  await addJob(server.app.pool, 'test-hold', { id: 'later' });
  await expect.poll(() => begun.length, { timeout: 15_000 }).toBe(3);
  await stop();
  expect(begun.toSorted()).toEqual(['fails', 'later', 'works']);
});

it('a job’s last failure is reported even if the database is away at that time', async () => {
  const { begun, end, declared } = held();
  const noted: string[] = [];
  const { way, stop } = await faraway({
    'test-hold': {
      ...declared,
      async givenUp(input) {
        const client = new pg.Client({ connectionString: way.url });
        client.on('error', () => undefined);
        await client.connect();
        await client.end();
        noted.push(payload.parse(input).id);
      },
    },
  });
  await addJob(server.app.pool, 'test-hold', { id: 'fails' }, { maxAttempts: 1 });
  await expect.poll(() => begun.length).toBe(1);
  way.close();
  end();
  await way.reopen();
  await expect.poll(() => noted, { timeout: 15_000 }).toEqual(['fails']);
  await stop();
});

it('workers stop while the database is away and leave their jobs to others', async () => {
  const { begun, end, declared } = held();
  await query('delete from graphile_worker._private_jobs');
  const { way, stop } = await faraway({ 'test-hold': declared });
  await addJob(server.app.pool, 'test-hold', { id: 'begun' });
  await expect.poll(() => begun.length).toBe(1);
  way.close();
  end();
  await stop();
  const [left] = (await query('select id from job_workers where id like $$pool-%$$')).rows;
  await query(
    `update job_workers set seen_at = now() - interval '3 minutes' where id = '${left.id}'`,
  );
  const here = held();
  here.end();
  const runner = await startJobs(
    server.app.pool,
    { 'test-hold': here.declared },
    {},
    server.app.log,
  );
  await expect.poll(() => here.begun).toEqual(['begun']);
  await runner.stop();
});

it('a job is freed when the connection broke before this process knew that it had taken it', async () => {
  const { begun, end, declared } = held();
  await query('delete from graphile_worker._private_jobs');
  const { stop } = await faraway({ 'test-hold': declared }, 200);
  await addJob(server.app.pool, 'test-hold', { id: 'running' });
  await expect.poll(() => begun.length).toBe(1);
  const [{ locked_by }] = (await query('select locked_by from graphile_worker._private_jobs')).rows;
  await addJob(server.app.pool, 'test-hold', { id: 'unheard' }, { runAt: new Date('2099-01-01') });
  await query(
    `update graphile_worker._private_jobs set locked_by = '${locked_by}', run_at = now(),
       locked_at = now() - interval '2 minutes'`,
  );
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['running', 'unheard']);
  end();
  await stop();
  expect(await queued()).toEqual([]);
});

it('the first worker to return after an outage waits for the others before it takes their jobs', async () => {
  const { declared } = held();
  await query('delete from graphile_worker._private_jobs');
  const { way, stop } = await faraway({ 'test-hold': declared }, 300);
  way.close();
  await addJob(server.app.pool, 'test-act', { id: 'theirs' });
  await query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another'`);
  const closedAt = performance.now();
  await expect.poll(() => performance.now() - closedAt, { timeout: 5_000 }).toBeGreaterThan(1_000);
  await query(`insert into job_workers values ('another', now() - interval '3 minutes')`);
  const own = () => query(`select seen_at from job_workers where id like 'pool-%'`);
  const before = (await own()).rows;
  await way.reopen();
  await expect.poll(async () => (await own()).rows, { interval: 5 }).not.toEqual(before);
  expect(await queued()).toMatchObject([{ id: 'theirs', free: false }]);
  // A worker that is silent after that is gone.
  await expect.poll(queued).toMatchObject([{ id: 'theirs', free: true }]);
  await stop();
  await query('delete from graphile_worker._private_jobs');
});

it('a worker that ended by itself is started again', async () => {
  const { begun, end, declared } = held();
  end();
  const { stop } = await faraway({ 'test-hold': declared });
  // The queue tells its workers in this way that its tables have changed.
  await query(`select pg_notify('worker:migrate', '{"breaking":true,"migrationNumber":1}')`);
  await expect.poll(() => process.exitCode).toBe(57);
  process.exitCode = undefined;
  await addJob(server.app.pool, 'test-hold', { id: 'after' });
  await expect.poll(() => begun, { timeout: 15_000 }).toEqual(['after']);
  await stop();
});
