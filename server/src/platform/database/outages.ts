import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../log.ts';

type Failure = Error & { code?: string };

/**
 * Lost connections, shutdowns, failovers and full pools pass by themselves. Whether a commit that
 * was under way took effect is not known then; a repeat under the same key learns it.
 */
export function isOutage(error: unknown): boolean {
  const { code = '', message = '' } = (error ?? {}) as Partial<Failure>;
  return (
    // The last is a database that was demoted and only reads.
    /^(57P0|53|08|25006$)/.test(code) ||
    /^(ECONN|EHOST|ENET|ETIMEDOUT$|EPIPE$|EAI_AGAIN$|ENOTFOUND$)/.test(code) ||
    /ECONN|timeout (exceeded|expired)|read timeout|Connection term|not queryable|after calling end/.test(
      message,
    )
  );
}

const firstPauseMs = 100;
const longestPauseMs = 5_000;
/** How long to wait before the next try: longer each time. */
export const pauseBefore = (tries: number) => Math.min(firstPauseMs * 2 ** tries, longestPauseMs);

export type Patience = { log: Log; over: AbortSignal };

/** Does the work as soon as it can be done, and throws what is no outage or comes after the end. */
export async function whenBack<T>(
  { log, over }: Patience,
  work: () => Promise<T>,
  passes = isOutage,
): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (over.aborted || !passes(error)) throw error;
      if (tries === 0) log.warn({ err: error }, 'jobs: waiting for the database');
      await pause(pauseBefore(tries), undefined, { signal: over }).catch(() => undefined);
    }
  }
}
