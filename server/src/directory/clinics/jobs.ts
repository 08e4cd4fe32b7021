import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { all, statement, uuid } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { indexServices } from '../indexing/actions.ts';
import { directoryWords } from '../topics.ts';

// Served by services_clinic.
const servicesOf = statement(
  'directory.services-of-clinic',
  'select id from services where clinic_id = $clinicId',
  { clinicId: uuid },
  { id: uuid },
);

const clinic = z.object({ clinicId: z.uuid() });

export const jobs = {
  /** A clinic has another name or another place: its services are found by those. */
  'directory-indexClinic': job<App, typeof clinic>({
    payload: clinic,
    async handle({ clinicId }, app) {
      await inBackground(app, async ({ db, touch }) => {
        const ids = (await all(db, servicesOf, { clinicId })).map(({ id }) => id);
        if (ids.length === 0) return;
        await indexServices(db, ids);
        touch('services', directoryWords);
      });
    },
  }),
};
