import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';

/** The actor of a change on the command line. */
export const commandLine = {
  viewer: undefined,
  origin: { address: 'command line', agent: 'command line' },
};

/** Runs a change for the person at the command line. */
export const changeByCommand = <T>({ pool, clock }: App, work: (change: Change) => Promise<T>) =>
  change(pool, { ...commandLine, now: clock() }, work);
