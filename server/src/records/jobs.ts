import { linkedMail } from '@corridor/contract/records/words.ts';
import { z } from 'zod';
import { personById } from '../auth/queries.ts';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';

const person = z.object({ uid: z.uuid() });

export const jobs = {
  'records-tellLinked': job<App, typeof person>({
    payload: person,
    async handle({ uid }, { pool, mail, settings }) {
      const found = await first(pool, personById, { uid });
      if (!found) return;
      const text = linkedMail.text(`${settings.publicUrl}/dashboard/profile`);
      await mail.send({ to: found.email, subject: linkedMail.subject, text });
    },
  }),
};
