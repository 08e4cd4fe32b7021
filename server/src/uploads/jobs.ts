import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { all } from '../platform/database.ts';
import { job } from '../platform/jobs.ts';
import { dropUnfinished } from './actions.ts';
import { abandonedFiles } from './queries.ts';

const moved = z.object({ id: z.uuid(), path: z.string(), size: z.int() });

export const jobs = {
  /** Where a file lay before it was moved. */
  'uploads-forget-place': job<App, typeof moved>({
    payload: moved,
    handle: (place, app) => app.files.remove(place),
  }),
  /** Uploads that nobody went on with for a day. */
  'uploads-sweep': job<App>({
    payload: z.object({}),
    schedule: '29 * * * *',
    async handle(_, app) {
      for (const file of await all(app.pool, abandonedFiles, { now: app.clock() })) {
        await dropUnfinished(app, file);
      }
    },
  }),
};
