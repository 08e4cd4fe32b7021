import {
  Logger,
  runMigrations,
  run as runWorker,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type { z } from 'zod';
import {
  type Db,
  first,
  instant,
  integer,
  json,
  optional,
  type Pool,
  statement,
  text,
} from '../database/database.ts';
import { whenBack } from '../database/outages.ts';
import type { Log } from '../log.ts';
import { keepWorkers, type Workers } from './workers.ts';

export type JobOptions = {
  runAt?: Date;
  /** A second job with the same key replaces the first while it waits. */
  key?: string;
  maxAttempts?: number;
};

/**
 * A job: the schema of its payload (ids only) and its handler. It is retried with exponential
 * back-off.
 */
export type Job<Context, S extends z.ZodType = z.ZodType> = {
  payload: S;
  /** Crontab in UTC. The handler checks local hours by the clock. */
  schedule?: string;
  handle: (payload: z.output<S>, context: Context) => Promise<void>;
  /** Runs after the last try, to tell the waiting person. */
  givenUp?: (payload: z.output<S>, context: Context) => Promise<void>;
};

export function job<Context, S extends z.ZodType = z.ZodType>(
  declared: Job<Context, S>,
): Job<Context> {
  return declared as unknown as Job<Context>;
}

/** The other service has named the time of the next try. */
export class TryLater extends Error {
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}

const add = statement(
  'jobs.add',
  `select id from graphile_worker.add_job(
     $name, payload => ($payload::jsonb)::json, run_at => $runAt,
     max_attempts => $maxAttempts, job_key => $key)`,
  {
    name: text,
    payload: json<object>(),
    runAt: optional(instant),
    maxAttempts: integer,
    key: optional(text),
  },
);

/** Adds a job inside a transaction, so the change and the job happen together. */
export async function addJob(
  db: Db,
  name: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await first(db, add, {
    name,
    payload,
    runAt: options.runAt ?? null,
    maxAttempts: options.maxAttempts ?? 15,
    key: options.key ?? null,
  });
}

export const migrateJobs = (url: string) => runMigrations({ connectionString: url });

export async function startJobs<Context>(
  pool: Pool,
  jobs: Record<string, Job<Context>>,
  context: Context,
  log: Log,
  lookEveryMs?: number,
): Promise<Workers> {
  const ending = new AbortController();
  const patience = { log, signal: ending.signal };
  const taskList: TaskList = {};
  for (const [name, declared] of Object.entries(jobs)) {
    taskList[name] = async (payload, helpers) => {
      const started = performance.now();
      // The scheduler adds its own payload, which Corridor does not use.
      const input = declared.schedule ? {} : payload;
      try {
        await declared.handle(declared.payload.parse(input), context);
        log.debug({ job: name, id: helpers.job.id, ms: performance.now() - started }, 'job done');
      } catch (error) {
        log.warn(
          { job: name, id: helpers.job.id, attempt: helpers.job.attempts, err: error },
          'job failed',
        );
        const triesLeft = helpers.job.max_attempts - helpers.job.attempts;
        if (error instanceof TryLater && triesLeft > 0) {
          // The queue knows only its own back-off, so a new job takes over the remaining tries.
          const runAt = new Date(Date.now() + error.seconds * 1000);
          await addJob(pool, name, payload as object, { runAt, maxAttempts: triesLeft });
          return;
        }
        if (triesLeft <= 0) await whenBack(patience, () => runGivenUp(declared, input, context));
        // The worker stores the message in its table, so it names only a kind. A text may quote a
        // value.
        throw new Error(`${name}: ${(error as Error).name}`);
      }
    };
  }
  const scheduled = Object.entries(jobs).filter(([, declared]) => declared.schedule);
  const crontab = scheduled.map(([name, { schedule }]) => `${schedule} ${name}`).join('\n');
  const start = (pgPool: Pool, events: WorkerEvents) =>
    runWorker({
      pgPool,
      taskList,
      crontab,
      events,
      concurrency: 4,
      pollInterval: 2_000,
      noHandleSignals: true,
      logger: quiet(log),
    });
  const end = () => ending.abort();
  return keepWorkers(pool, { ...patience, end }, start, lookEveryMs);
}

async function runGivenUp<Context>(
  { payload, givenUp }: Job<Context>,
  input: unknown,
  context: Context,
) {
  const read = payload.safeParse(input);
  if (read.success) await givenUp?.(read.data, context);
}

/** Some log lines of the worker quote payloads. Only its errors pass, without the payload. */
function quiet(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ worker: message.split('\n')[0]?.slice(0, 120) }, 'jobs');
  });
}
