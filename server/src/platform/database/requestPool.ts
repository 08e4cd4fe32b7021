import type pg from 'pg';
import type { App } from '../app.ts';
import type { Pool } from './database.ts';

/** A file has long statements: those of a register count it, or delete all its lines. */
const fileTimes = 8;

type Asked = string | pg.QueryConfig;

/**
 * The pool as a request sees it. A database that hangs closes no connection, so each statement ends
 * here after a while. Neither the request nor its connection waits for what may never come.
 */
export function openRequestPool(pool: Pool, limitMs: number): Pool {
  const limit = (asked: Asked) => ({
    ...(typeof asked === 'string' ? { text: asked } : asked),
    query_timeout: limitMs,
  });
  const limited = {
    query: (asked: Asked, values?: unknown[]) => pool.query(limit(asked), values),
    async connect() {
      const client = await pool.connect();
      return {
        query: (asked: Asked, values?: unknown[]) => client.query(limit(asked), values),
        release: (error?: Error) => client.release(error),
      };
    },
  };
  return Object.assign(Object.create(pool), limited) as Pool;
}

/** The parts of a process as a request uses them, and as a file that is under way does. */
export function forRequests(app: App): { quick: App; transfer: App } {
  const limitMs = app.settings.DATABASE_SECONDS * 1_000;
  return {
    quick: { ...app, pool: openRequestPool(app.pool, limitMs) },
    transfer: { ...app, pool: openRequestPool(app.pool, fileTimes * limitMs) },
  };
}
