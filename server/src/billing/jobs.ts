import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { dayOf, localTime } from '../platform/clock.ts';
import { job } from '../platform/jobs/jobs.ts';
import { readyRecords } from './actions.ts';

const readyAt = 7 * 60;

export const jobs = {
  /** At 7:00 AM Mountain time, the records of earlier days become ready. */
  'billing-ready': job<App>({
    payload: z.object({}),
    schedule: '0 * * * *',
    async handle(_, app) {
      const now = app.clock();
      // The job runs every hour, so a server that was down at seven catches up.
      if (localTime(now).minutes < readyAt) return;
      const { start } = dayOf(now);
      while (await inBackground(app, (work) => readyRecords(work, start)));
    },
  }),
};
