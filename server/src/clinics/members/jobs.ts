import { askedMail } from '@corridor/contract/clinics/members/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { confirming } from './queries.ts';

const asked = z.object({ clinicId: z.uuid(), uid: z.uuid() });

export const jobs = {
  'clinics-tellAsked': job<App, typeof asked>({
    payload: asked,
    async handle(who, { pool, mail, settings }) {
      const link = `${settings.publicUrl}/dashboard/profile`;
      for (const { email, name } of await all(pool, confirming, who))
        await mail.send({
          to: email,
          subject: askedMail.subject,
          text: askedMail.text(name, link),
        });
    },
  }),
};
