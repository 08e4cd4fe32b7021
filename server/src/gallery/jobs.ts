import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { job } from '../platform/jobs/jobs.ts';
import { forgetDeleted } from './deletion/actions.ts';

export const jobs = {
  /** Forgets items an hour after they were deleted. */
  'gallery-forget': job<App>({
    payload: z.object({}),
    schedule: '17 * * * *',
    async handle(_, app) {
      while ((await inBackground(app, (change) => forgetDeleted(change, app))) > 0);
    },
  }),
};
