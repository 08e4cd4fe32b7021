import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';

/** Whoever sits at the command line. */
export const commandLine = {
  viewer: undefined,
  origin: { address: 'command line', agent: 'command line' },
};

/** A change that somebody makes on the command line. */
export const changeByCommand = <T>({ pool, clock }: App, work: (change: Change) => Promise<T>) =>
  change(pool, { ...commandLine, now: clock() }, work);
