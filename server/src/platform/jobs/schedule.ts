import { z } from 'zod';
import type { App } from '../app.ts';
import { sealTrail } from '../audit/alarms.ts';
import { forgetOldKeys } from '../change.ts';
import { run } from '../database/database.ts';
import { job } from './jobs.ts';

/** The recurring jobs of the platform. */
export const jobs = {
  'platform-sealAudit': job<App>({
    payload: z.object({}),
    schedule: '* * * * *',
    handle: async (_, app) => {
      const head = await sealTrail(app);
      // The log is stored elsewhere too, and `verify` accepts a head from it.
      if (head) app.log.info({ head: `${head.id}:${head.hash}` }, 'the audit trail was sealed');
    },
  }),
  'platform-forgetRepeats': job<App>({
    payload: z.object({}),
    schedule: '41 3 * * *',
    handle: async (_, app) => {
      await run(app.pool, forgetOldKeys, {
        before: new Date(app.clock().getTime() - 7 * 86_400_000),
      });
    },
  }),
};
