import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { all } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { dropUnfinished } from './actions.ts';
import { cleanAll } from './cleaning/cleaningSweep.ts';
import { forgetPlace } from './places/actions.ts';
import { abandonedFiles } from './queries.ts';
import { drawAll, drawVariants } from './variants/actions.ts';

const drawing = z.object({ id: z.uuid() });
const moved = z.object({ id: z.uuid(), path: z.string(), size: z.int() });

/** One run sweeps at most so many pages of files, and the next run sweeps the rest. */
const sweptPages = 200;

export const jobs = {
  /** Clears the former path of a moved file, or a planned one, unless the file lies there now. */
  'uploads-forget-place': job<App, typeof moved>({
    payload: moved,
    handle: (place, app) => forgetPlace(app, place),
  }),
  /** Cleans files that were stored before cleaning existed, or came from an older backup. */
  'uploads-clean-stored': job<App>({
    payload: z.object({}),
    schedule: '*/10 * * * *',
    handle: (_, app) => cleanAll(app),
  }),
  /** Draws the smaller forms of a new picture. */
  'uploads-draw': job<App, typeof drawing>({
    payload: drawing,
    handle: ({ id }, app) => drawVariants(app, id),
  }),
  /** Draws pictures that were stored before smaller forms existed, or came from an older backup. */
  'uploads-draw-stored': job<App>({
    payload: z.object({}),
    schedule: '*/10 * * * *',
    handle: (_, app) => drawAll(app),
  }),
  /** Drops uploads without progress for a day. */
  'uploads-sweep': job<App>({
    payload: z.object({}),
    schedule: '29 * * * *',
    async handle(_, app) {
      const now = app.clock();
      for (let page = 0; page < sweptPages; page++) {
        const files = await all(app.pool, abandonedFiles, { now });
        if (files.length === 0) return;
        for (const file of files) await dropUnfinished(app, file);
      }
    },
  }),
};
