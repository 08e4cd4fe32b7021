import { joinedMail, linkMail, words } from '@corridor/contract/thread/moa/words.ts';
import { z } from 'zod';
import { newToken } from '../../auth/tokens.ts';
import type { App } from '../../platform/app.ts';
import { first } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { noteLink, openLetter } from './actions.ts';
import { forwardById } from './queries.ts';

const payload = z.object({ forwardId: z.uuid() });

export const jobs = {
  'thread-moaMail': job<App, typeof payload>({
    payload,
    async handle({ forwardId }, app) {
      const found = await first(app.pool, forwardById, { id: forwardId });
      if (!found || found.expiresAt <= app.clock()) return;
      const { publicUrl } = app.settings;
      if (found.toEmail) {
        const link = `${publicUrl}/dashboard/clinic-inbox?econsultId=${found.activityId}`;
        const text = joinedMail.text(link);
        return app.mail.send({ to: found.toEmail, subject: joinedMail.subject, text });
      }
      const { token, hash } = newToken();
      await noteLink(app.pool, forwardId, hash);
      const { email } = openLetter(app.keys, forwardId, found.sealed);
      // Behind the # it reaches no server and no log.
      const text = linkMail.text(found.clinicName ?? words.aClinic, `${publicUrl}/office#${token}`);
      await app.mail.send({ to: email, subject: linkMail.subject, text });
    },
  }),
};
