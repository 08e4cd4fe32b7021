import { personName } from '@corridor/contract/platform/personNames.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { all } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { handBackAll } from './actions.ts';
import { formerApprovers } from './queries.ts';

export const jobs = {
  /** Each morning the drafts of former approvers return to their authors. */
  'drafts-handBack': job<App>({
    payload: z.object({}),
    schedule: '40 9 * * *',
    async handle(_payload, app) {
      for (const former of await all(app.pool, formerApprovers, {})) {
        const approver = { uid: former.uid, name: personName(former) };
        await inBackground(app, (change) => handBackAll(change, app, approver));
      }
    },
  }),
};
