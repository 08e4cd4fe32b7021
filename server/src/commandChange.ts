import type { App } from './platform/app.ts';
import { type Change, change } from './platform/change.ts';

/** Whoever sits at the command line. */
export const hand = {
  viewer: undefined,
  origin: { address: 'command line', agent: 'command line' },
};

/** A change that somebody makes on the command line. */
export const byHand = <T>({ pool, clock }: App, work: (change: Change) => Promise<T>) =>
  change(pool, { ...hand, now: clock() }, work);
