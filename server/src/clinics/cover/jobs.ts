import { endedMail, namedMail } from '@corridor/contract/clinics/cover/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { turnCover } from './actions.ts';
import { coverById } from './queries.ts';

const coverPayload = z.object({ coverId: z.uuid() });
const telling = coverPayload.extend({
  /** The mail says that a cover was named, or tells one side of its end. */
  about: z.enum(['named', 'cover', 'covered']),
});

export const jobs = {
  'cover-turn': job<App, typeof coverPayload>({
    payload: coverPayload,
    async handle({ coverId: id }, app) {
      await inBackground(app, async (work) => {
        const found = await first(work.db, coverById, { id, now: work.now });
        if (found) await turnCover(work, found);
      });
    },
  }),

  'cover-tell': job<App, typeof telling>({
    payload: telling,
    async handle({ coverId: id, about }, { pool, mail, settings, clock }) {
      const found = await first(pool, coverById, { id, now: clock() });
      if (!found) return;
      const { name, email, coverName, coverEmail, from, until } = found;
      const link = `${settings.publicUrl}/dashboard/profile`;
      const [to, colleagueName] = about === 'covered' ? [email, coverName] : [coverEmail, name];
      // Suspended people get no mail, and a cover that is over gets none.
      if (!to || (about === 'named' && !found.stands)) return;
      const [{ subject }, text] =
        about === 'named'
          ? [namedMail, namedMail.text(colleagueName, from, until, link)]
          : [endedMail, endedMail.text(colleagueName, link)];
      await mail.send({ to, subject, text });
    },
  }),
};
