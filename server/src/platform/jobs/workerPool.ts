import type pg from 'pg';
import type { Pool } from '../database/database.ts';
import { type Patience, whenBack } from '../database/outages.ts';

type Query = { name?: string };

/** After the end of the process no query runs. */
const nobody = { query: async () => ({ rows: [], rowCount: 0 }), release: () => undefined };

/**
 * The pool for the job worker. The worker does not wait for the statement that ends a job, and a
 * rejection would end the process. So this pool waits for a connection and repeats that statement
 * until the database has taken it. A repeat is safe, because the statement names its job.
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
        query: (...query: [Query]) => runQuery(client, query),
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

  /** Runs a query on its connection. A statement that ends a job may move to another connection. */
  async function runQuery(client: pg.PoolClient, query: [Query]) {
    const answer: Promise<unknown> = client.query(...(query as [never]));
    if (!/^(complete|fail)_job/.test(query[0]?.name ?? '')) return answer;
    return answer
      .catch(() =>
        whenBack(
          patience,
          () => pool.query(...(query as [never])),
          () => true,
        ),
      )
      .catch(nobody.query);
  }

  const overrides = {
    // The listener passes a callback and connects again by itself.
    connect: (callback?: () => void) => (callback ? pool.connect(callback) : connect()),
    // The scheduler catches up with a minute that it missed.
    query: (...query: [never]) => whenBack(patience, () => pool.query(...query)),
  };
  return {
    pool: Object.assign(Object.create(pool), overrides) as Pool,
    /** Waits for the answers to all earlier queries. */
    settled: () => Promise.all(open),
  };
}
