import { submittedMail } from '@corridor/contract/forms/results/words.ts';
import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import { z } from 'zod';
import { failureTo } from '../notifications/queries.ts';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { faxResult } from './fax/actions.ts';
import { findPeopleToTell } from './results/queries.ts';

const submitted = z.object({ messageId: z.uuid() });
const telling = submitted.extend({ uid: z.uuid() });

export const jobs = {
  /**
   * Tells of a form that came back. One job for each person, so that no mail is sent twice. One fax
   * goes to the office of its clinic, if any of them wants it.
   */
  'forms-submitted': job<App, typeof submitted>({
    payload: submitted,
    async handle({ messageId }, app) {
      await inBackground(app, async (inside) => {
        const people = await findPeopleToTell(inside.db, messageId);
        for (const { uid } of people) await inside.job('forms-tell', { messageId, uid });
        const faxed = people.find(({ chosen }) => deliveryOf(chosen).fax.forms);
        if (faxed) await faxResult(inside, { messageId, ...faxed });
      });
    },
  }),

  'forms-tell': job<App, typeof telling>({
    payload: telling,
    async handle({ messageId, uid }, app) {
      const found = await first(app.pool, failureTo, { uid });
      if (!found || !deliveryOf(found.chosen).email.submittedPatientForms) return;
      const link = `${app.settings.publicUrl}/dashboard/patient-messages?messageId=${messageId}`;
      const { subject } = submittedMail;
      await app.mail.send({ to: found.email, subject, text: submittedMail.text(link) });
    },
  }),
};
