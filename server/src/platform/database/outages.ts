import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

type Failure = Error & { code?: string };

/**
 * Lost connections, shutdowns, failovers and full pools pass by themselves. The client cannot know
 * whether its commit took effect; a repeat with the same key finds out.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Partial<Failure>;
  return (
    // Code 25006 means that the database became a read-only replica.
    /^(57P0|53|08|25006$)/.test(code) ||
    /^(ECONN|EHOST|ENET|ETIMEDOUT$|EPIPE$|EAI_AGAIN$|ENOTFOUND$)/.test(code) ||
    /ECONN|timeout (exceeded|expired)|read timeout|Connection term|not queryable|after calling end/.test(
      message,
    )
  );
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** Returns the pause before the next try; each pause is longer. */
export const pauseBefore = (tries: number) => Math.min(firstPauseMs * 2 ** tries, longestPauseMs);

export type Patience = { log: Log; signal: AbortSignal };

/**
 * Repeats the work until the outage is over. Other errors, and errors after the end, pass through.
 */
export async function whenBack<T>(
  { log, signal }: Patience,
  work: () => Promise<T>,
  retries = isOutage,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted || !retries(error)) throw error;
      if (tries === 0) log.warn({ err: error }, 'jobs: waiting for the database');
      await pause(pauseBefore(tries), undefined, { signal }).catch(() => undefined);
    }
  }
}
