import { mayAnswerFor } from '@corridor/contract/clinics/members/rules.ts';
import { askedMail } from '@corridor/contract/clinics/members/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { all } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { confirmingMembers } from './queries.ts';

const toldAtMost = 20;
const payload = z.object({ clinicId: z.uuid(), uid: z.uuid() });

export const jobs = {
  'clinics-tellAsked': job<App, typeof payload>({
    payload,
    async handle(joining, { pool, mail, settings }) {
      const link = `${settings.publicUrl}/dashboard/profile`;
      const colleagues = await all(pool, confirmingMembers, joining);
      // Only members who may confirm get the mail.
      const able = colleagues.filter(({ roles, theirs }) => mayAnswerFor(roles, theirs));
      for (const { email, name } of able.slice(0, toldAtMost))
        await mail.send({
          to: email,
          subject: askedMail.subject,
          text: askedMail.text(name, link),
        });
    },
  }),
};
