import { askedMail } from '@corridor/contract/operator/requests/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { all, first } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { confirmerMails, tellableRequest } from './queries.ts';

const toldAtMost = 20;
const request = z.object({ requestId: z.uuid() });

export const jobs = {
  /** Mails the possible confirmers, except the person who gains. */
  'operator-tellRequest': job<App, typeof request>({
    payload: request,
    async handle({ requestId }, { pool, mail, settings }) {
      const found = await first(pool, tellableRequest, { id: requestId });
      if (!found) return;
      const except = [found.askedBy, ...(found.uid ? [found.uid] : [])];
      for (const { email, officer } of await all(pool, confirmerMails, {
        except,
        limit: toldAtMost,
      })) {
        const page = officer ? '/privacy/requests' : '/operator/people/requests';
        const text = askedMail.text(`${settings.publicUrl}${page}`);
        await mail.send({ to: email, subject: askedMail.subject, text });
      }
    },
  }),
};
