import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../testing.ts';
import { transaction } from './database.ts';
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
/** What waits: a try that is still under way counts already, and has said nothing. */
const waiting = async () =>
  (
    await query(
      `select last_error, attempts, run_at > now() as later
       from graphile_worker._private_jobs where locked_at is null`,
    )
  ).rows;

it('runs after the commit that asked for it, also where nobody worked at that time', async () => {
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

it('what a killed process had begun is begun anew; what another one works at is left to it', async () => {
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

it('a process says that it lives under the name by which it locks its jobs, until the last is done', async () => {
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

it('tries again after a failure, later and later, and keeps no text of the error', async () => {
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

it('says after the last try, and not before, that it has given up', async () => {
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

it('waits until the time that the other side has named, and counts that as a try', async () => {
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

it('a second job of the same key replaces the one that waits', async () => {
  const { pool } = server.app;
  const options = { key: 'one', runAt: new Date('2099-01-01') };
  await addJob(pool, 'test-act', { id: 'first' }, options);
  await addJob(pool, 'test-act', { id: 'second' }, options);
  const { rows } = await query('select payload from graphile_worker._private_jobs');
  expect(rows).toEqual([{ payload: { id: 'second' } }]);
});
