import { isFreeDay } from '@corridor/contract/billing/holidays.ts';
import { needsReviewMail } from '@corridor/contract/forms/review/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { z } from 'zod';
import { failureTo } from '../../notifications/queries.ts';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { businessDaysBefore } from '../../platform/clock.ts';
import { all, first } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { judgeForm } from './actions.ts';
import { formsToJudge, waitingForm } from './queries.ts';

const telling = z.object({ messageId: z.uuid(), uid: z.uuid() });
/** More wait for the next hour. */
const atOnce = 500;

export const jobs = {
  /** Looks for flagged forms that nobody has marked as reviewed for one business day. */
  'forms-needReview': job<App>({
    payload: z.object({}),
    schedule: '13 * * * *',
    async handle(_, app) {
      const before = businessDaysBefore(app.clock(), 1, isFreeDay);
      for (const waiting of await all(app.pool, formsToJudge, { before, most: atOnce }))
        await inBackground(app, (inside) => judgeForm(inside, app, waiting));
    },
  }),

  'forms-tellReview': job<App, typeof telling>({
    payload: telling,
    async handle({ messageId, uid }, app) {
      const found = await first(app.pool, failureTo, { uid });
      const form = await first(app.pool, waitingForm, { messageId });
      // It was reviewed meanwhile.
      if (!found || !form) return;
      const link = `${app.settings.publicUrl}/dashboard/patient-messages`;
      const { subject } = needsReviewMail;
      const text = needsReviewMail.text(personName(form), form.reference, link);
      await app.mail.send({ to: found.email, subject, text });
    },
  }),
};
