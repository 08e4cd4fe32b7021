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
// By the database's clock, which all processes share. Of two that look at once, one finds them.
const unlockFallen = statement(
  'workers.unlock-fallen',
  `with fallen as (
     delete from job_workers where seen_at < now() - interval '2 minutes' returning id)
   select from (select array_agg(id) as ids from fallen) f,
     graphile_worker.force_unlock_workers(f.ids)`,
  {},
);
// The connection was lost after the job was taken and before this process heard of it.
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
 * A process that was killed leaves its jobs locked, and the queue would wait four hours for it. Each
 * says that its workers live, under the name by which they lock; whoever finds that others do not
 * unlocks what they had begun. The worker outlives its database, and is started again if it ends.
 */
export async function keepWorkers(
  pool: Pool,
  { log, over, end }: Patience & { end(): void },
  start: Start,
  lookEveryMs = beatEveryMs,
): Promise<Workers> {
  const ids: string[] = [];
  const running = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id));
  events.on('job:start', ({ job }) => void running.add(job.id));
  events.on('job:complete', ({ job }) => void running.delete(job.id));
  const worker = openWorkerPool(pool, { log, over });

  let heardAt = performance.now();
  const look = async () => {
    // Its own first: whoever slept for long is not taken for fallen by itself.
    await run(pool, beat, { ids });
    const silent = performance.now() - heardAt;
    heardAt = performance.now();
    // Where the database was away, the others could not say either that they live.
    if (silent < 3 * lookEveryMs) await run(pool, unlockFallen, {});
    await worker.settled();
    await run(pool, unlockUnheard, { ids, running: [...running].map(Number) });
  };

  let runner = await start(worker.pool, events);
  const again = async () => {
    for (let tries = 0; !over.aborted; tries++) {
      await runner.promise.catch(() => undefined);
      if (over.aborted) return;
      log.error('jobs: the worker ended, and is started again');
      await pause(pauseBefore(tries), undefined, { signal: over }).catch(() => undefined);
      runner = await start(worker.pool, events);
    }
  };
  const kept = whenBack({ log, over }, again, () => true).catch(() => undefined);

  await look();
  const beating = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'jobs: waiting for the database'));
  }, lookEveryMs);
  return {
    async stop() {
      end();
      // What is still being finished is not a fallen one's.
      await runner.stop().catch(() => undefined);
      clearInterval(beating);
      await kept;
      // Started while it was told to stop.
      await runner.stop().catch(() => undefined);
      await worker.settled();
      await run(pool, leave, { ids }).catch((error: unknown) =>
        log.warn({ err: error }, 'jobs: left without a word to the database'),
      );
    },
  };
}
