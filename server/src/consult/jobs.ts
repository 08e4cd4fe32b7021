import { callCopyMail } from '@corridor/contract/consult/words.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database.ts';
import { job } from '../platform/jobs.ts';
import { askedBy } from './queries.ts';

const sent = z.object({ activityId: z.uuid(), uid: z.uuid() });

export const jobs = {
  /** The morning after: whoever asked for a call has their copy, unless it was taken back or is locked. */
  'consult-copyCall': job<App, typeof sent>({
    payload: sent,
    async handle({ activityId, uid }, app) {
      const found = await first(app.pool, askedBy, { activityId, uid });
      if (!found) return;
      const link = `${app.settings.publicUrl}/dashboard/secure-messaging?econsultId=${activityId}`;
      const { subject, text } = callCopyMail;
      await app.mail.send({ to: found.email, subject, text: text(link) });
    },
  }),
};
