import type pg from 'pg';
import type { Pool } from '../database/database.ts';
import { type Patience, whenBack } from '../database/outages.ts';

type Asking = { name?: string };

/** After the end of the process nobody is asked any more. */
const nobody = { query: async () => ({ rows: [], rowCount: 0 }), release: () => undefined };

/**
 * The pool as the job worker sees it. The worker does not wait for the statement by which a job
 * ends, and its rejection would end the process: a connection is waited for here, and that
 * statement is repeated until the database has taken it. It may be repeated: it names its job.
 */
export function openWorkerPool(pool: Pool, patience: Patience) {
  const open = new Set<Promise<void>>();

  async function connect() {
    const { promise, resolve } = Promise.withResolvers<void>();
    open.add(promise);
    const close = () => {
      open.delete(promise);
      resolve();
    };
    try {
      const client = await whenBack(
        patience,
        () => pool.connect(),
        () => true,
      );
      return {
        query: (...asked: [Asking]) => ask(client, asked),
        release(error?: Error) {
          close();
          client.release(error);
        },
      };
    } catch {
      close();
      return nobody;
    }
  }

  /** Over its connection, and where it ends a job then over any other. */
  async function ask(client: pg.PoolClient, asked: [Asking]) {
    const answer: Promise<unknown> = client.query(...(asked as [never]));
    if (!/^(complete|fail)_job/.test(asked[0]?.name ?? '')) return answer;
    return answer
      .catch(() =>
        whenBack(
          patience,
          () => pool.query(...(asked as [never])),
          () => true,
        ),
      )
      .catch(nobody.query);
  }

  const seen = {
    // With a callback it is the listener that asks, which comes back by itself.
    connect: (heard?: () => void) => (heard ? pool.connect(heard) : connect()),
    // The schedule: a minute that passes without the database is caught up with.
    query: (...asked: [never]) => whenBack(patience, () => pool.query(...asked)),
  };
  return {
    pool: Object.assign(Object.create(pool), seen) as Pool,
    /** Once what was asked by now has its answer. */
    settled: () => Promise.all(open),
  };
}
