import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { dayOf, localTime } from '../platform/clock.ts';
import { job } from '../platform/jobs/jobs.ts';
import { readyRecords } from './actions.ts';

const readyAt = 7 * 60;

export const jobs = {
  /** At 7:00 AM, Mountain time, what was recorded before that day can be claimed. */
  'billing-ready': job<App>({
    payload: z.object({}),
    schedule: '0 * * * *',
    async handle(_, app) {
      const now = app.clock();
      // Asked every hour: a server that was down at seven does it as soon as it is up.
      if (localTime(now).minutes < readyAt) return;
      const { start } = dayOf(now);
      while (await inBackground(app, (work) => readyRecords(work, start)));
    },
  }),
};
