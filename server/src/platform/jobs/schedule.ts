import { z } from 'zod';
import type { App } from '../app.ts';
import { sealTrail } from '../audit/alarms.ts';
import { forgetOldKeys } from '../change.ts';
import { run } from '../database/database.ts';
import { job } from './jobs.ts';

/** The platform's own recurring work. */
export const jobs = {
  'platform-sealAudit': job<App>({
    payload: z.object({}),
    schedule: '* * * * *',
    handle: async (_, app) => {
      const head = await sealTrail(app);
      // A log is kept elsewhere too: `verify` takes a head from it.
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
