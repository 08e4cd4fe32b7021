import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { job } from '../platform/jobs/jobs.ts';
import { collectImages } from './actions.ts';

export const jobs = {
  /** Brings the pictures that may be labelled. Some wait for their smaller form, so it comes again. */
  'annotation-collect': job<App>({
    payload: z.object({}),
    schedule: '*/10 * * * *',
    async handle(_, app) {
      while ((await inBackground(app, (change) => collectImages(change, app))) > 0);
    },
  }),
};
