import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { bigints, type Pool, run, statement, texts } from '../database/database.ts';
import { type Patience, pauseBefore, whenBack } from '../database/outages.ts';
import { openWorkerPool } from './workerPool.ts';

const beatEveryMs = 20_000;

const beat = statement(
  'workers.beat',
  `insert into job_workers (id, seen_at) select id, now() from unnest($ids::text[]) as id
   on conflict (id) do update set seen_at = now()`,
  { ids: texts },
);
// The database's clock counts, because all processes share it. When two look at once, one finds the
// rows.
const unlockFallen = statement(
  'workers.unlock-fallen',
  `with fallen as (
     delete from job_workers where seen_at < now() - interval '2 minutes' returning id)
   select from (select array_agg(id) as ids from fallen) f,
     graphile_worker.force_unlock_workers(f.ids)`,
  {},
);
// The connection broke after the job was locked and before this process received it.
const unlockUnheard = statement(
  'workers.unlock-unheard',
  `update graphile_worker._private_jobs set locked_by = null, locked_at = null
   where locked_by = any ($ids) and locked_at < now() - interval '1 minute'
     and id <> all ($running)`,
  { ids: texts, running: bigints },
);
const leave = statement(
  'workers.leave',
  `with left_by as (delete from job_workers where id = any ($ids) returning id)
   select from (select array_agg(id) as ids from left_by) l,
     graphile_worker.force_unlock_workers(l.ids)`,
  { ids: texts },
);

export type Workers = { stop(): Promise<void> };
type Start = (pool: Pool, events: WorkerEvents) => Promise<Runner>;

/**
 * A killed process leaves its jobs locked, and the queue would wait four hours. So each process
 * records the beat of its workers, and any process unlocks the jobs of silent workers. The worker
 * survives an outage of the database, and starts again when it ends.
 */
export async function keepWorkers(
  pool: Pool,
  { log, signal, end }: Patience & { end(): void },
  start: Start,
  lookEveryMs = beatEveryMs,
): Promise<Workers> {
  const ids: string[] = [];
  const running = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id));
  events.on('job:start', ({ job }) => void running.add(job.id));
  events.on('job:complete', ({ job }) => void running.delete(job.id));
  const worker = openWorkerPool(pool, { log, signal });

  let beatAt = performance.now();
  const beatAndUnlock = async () => {
    // The own beat comes first, so a process that slept does not count itself as silent.
    await run(pool, beat, { ids });
    const silent = performance.now() - beatAt;
    beatAt = performance.now();
    // During an outage of the database the other processes could not record their beat either.
    if (silent < 3 * lookEveryMs) await run(pool, unlockFallen, {});
    await worker.settled();
    await run(pool, unlockUnheard, { ids, running: [...running].map(Number) });
  };

  let runner = await start(worker.pool, events);
  const restart = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      await runner.promise.catch(() => undefined);
      if (signal.aborted) return;
      log.error('jobs: the worker ended, and is started again');
      await pause(pauseBefore(tries), undefined, { signal }).catch(() => undefined);
      runner = await start(worker.pool, events);
    }
  };
  const kept = whenBack({ log, signal }, restart, () => true).catch(() => undefined);

  await beatAndUnlock();
  const beating = setInterval(() => {
    beatAndUnlock().catch((error: unknown) =>
      log.warn({ err: error }, 'jobs: waiting for the database'),
    );
  }, lookEveryMs);
  return {
    async stop() {
      end();
      // A running job does not belong to a dead worker.
      await runner.stop().catch(() => undefined);
      clearInterval(beating);
      await kept;
      // The runner may have started again during the stop.
      await runner.stop().catch(() => undefined);
      await worker.settled();
      await run(pool, leave, { ids }).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs: left without a word to the database'),
      );
    },
  };
}
