import type pg from 'pg';
import type { App } from '../app.ts';
import type { Pool } from './database.ts';

/** A transfer has long statements: the import of a register counts or deletes all its lines. */
const fileTimes = 8;

type RequestQuery = string | pg.QueryConfig;

/**
 * The pool for a request. A hanging database closes no connection, so each statement gets a time
 * limit. Neither the request nor its connection waits for ever.
 */
export function openRequestPool(pool: Pool, limitMs: number): Pool {
  const limit = (query: RequestQuery) => ({
    ...(typeof query === 'string' ? { text: query } : query),
    query_timeout: limitMs,
  });
  const limited = {
    query: (query: RequestQuery, values?: unknown[]) => pool.query(limit(query), values),
    async connect() {
      const client = await pool.connect();
      return {
        query: (query: RequestQuery, values?: unknown[]) => client.query(limit(query), values),
        release: (error?: Error) => client.release(error),
      };
    },
  };
  return Object.assign(Object.create(pool), limited) as Pool;
}

/** The parts of a process for a quick request, and for the transfer of a file. */
export function forRequests(app: App): { quick: App; transfer: App } {
  const limitMs = app.settings.DATABASE_SECONDS * 1_000;
  // The other parts are read through: a part that is replaced later is replaced here too.
  const withLimit = (ms: number): App =>
    Object.assign(Object.create(app), { pool: openRequestPool(app.pool, ms) });
  return { quick: withLimit(limitMs), transfer: withLimit(fileTimes * limitMs) };
}
