import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { type Pool, run, statement, texts } from './database.ts';
import type { Log } from './log.ts';

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
const leave = statement('workers.leave', 'delete from job_workers where id = any ($ids)', {
  ids: texts,
});

/**
 * A process that was killed leaves its jobs locked, and the queue would wait four hours for it. Each
 * says that its workers live, under the name by which they lock; whoever finds that others do not
 * unlocks what they had begun.
 */
export async function keepWorkers(
  pool: Pool,
  log: Log,
  start: (events: WorkerEvents) => Promise<Runner>,
): Promise<Runner> {
  const ids: string[] = [];
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => void ids.push(workerPool.id));
  const runner = await start(events);
  // Its own first: whoever slept for long is not taken for fallen by itself.
  const look = async () => {
    await run(pool, beat, { ids });
    await run(pool, unlockFallen, {});
  };
  await look();
  const beating = setInterval(() => {
    look().catch((error: unknown) => log.warn({ err: error }, 'jobs: waiting for the database'));
  }, beatEveryMs);
  const stop = runner.stop.bind(runner);
  runner.stop = async (reason) => {
    // What is still being finished is not a fallen one's.
    await stop(reason);
    clearInterval(beating);
    await run(pool, leave, { ids });
  };
  return runner;
}
