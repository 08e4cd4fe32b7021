import type { App } from '../platform/app.ts';
import { openPredictor, type Predictor } from './runtime/predictor.ts';

/** Each request has an `App` of its own. The live connection belongs to the process. */
const byLive = new WeakMap<App['live'], Predictor>();

/** The one predictor of this process. Its thread starts with the first picture. */
export function predictorOf({ live }: Pick<App, 'live'>): Predictor {
  const opened = byLive.get(live) ?? openPredictor();
  byLive.set(live, opened);
  return opened;
}

export const closePredictor = async ({ live }: Pick<App, 'live'>): Promise<void> =>
  byLive.get(live)?.close();
