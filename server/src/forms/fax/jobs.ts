import { failedFaxMail } from '@corridor/contract/forms/fax/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import { z } from 'zod';
import { messageToMail, typed } from '../../patients/queries.ts';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { first, type RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Steps, stepFax } from '../../platform/fax/delivery.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { picturesOf } from '../results/answerPictures.ts';
import { resultOf } from '../results/submittedResult.ts';
import { beginAttempt, noteReference, putBack, settleFax } from './actions.ts';
import { formFaxById } from './queries.ts';
import { resultFax } from './resultFax.ts';

const payload = z.object({ faxId: z.uuid() });
type Row = RowOf<typeof formFaxById.row>;

export const jobs = {
  /** Takes one step of the fax of an answered form. */
  'forms-fax': job<App, typeof payload>({
    payload,
    async handle({ faxId }, app) {
      const fax = await first(app.pool, formFaxById, { id: faxId });
      if (fax) await stepFax(app, fax, steps(app));
    },
  }),

  'forms-faxFailed': job<App, typeof payload>({
    payload,
    async handle({ faxId }, app) {
      const fax = await first(app.pool, formFaxById, { id: faxId });
      if (!fax || fax.gone) return;
      const page = `${app.settings.publicUrl}/dashboard/patient-messages`;
      const text = failedFaxMail.text(`${page}?messageId=${fax.messageId}`);
      await app.mail.send({ to: fax.email, subject: failedFaxMail.subject, text });
    },
  }),
};

const steps = (app: App): Steps<Row> => ({
  pages: (fax) => pagesOf(app, fax),
  begin: beginAttempt,
  refer: noteReference,
  settle: settleFax,
  putBack,
  next: (work, { id }, runAt) => work.job('forms-fax', { faxId: id }, { key: `fax:${id}`, runAt }),
});

/** The pages are written when they are sent, so they tell what is known by then. */
async function pagesOf(app: App, fax: Row) {
  const message = await first(app.pool, messageToMail, { id: fax.messageId });
  if (!message) return undefined;
  const { includeImages, includePdfs } = deliveryOf(fax.chosen).fax.faxPdfSettings;
  const { owner, office } = message;
  const { clinicId, clinicName } = fax;
  try {
    // The clinic gets nothing that its physician has written elsewhere.
    const { result, dateOfBirth } = await resultOf(app, typed(message), {
      owners: [owner],
      offices: office ? [office] : [],
      clinicId,
      circle: { people: [], clinics: [clinicId] },
    });
    const pictures = includeImages && includePdfs ? await picturesOf(app, result) : null;
    const cover = {
      from: [personName(message), clinicName].filter(Boolean).join('\n'),
      fromPhone: fax.clinicPhone,
      fromFax: fax.clinicFax,
      to: clinicName,
      clinicPhone: fax.clinicPhone,
      number: fax.toNumber,
      now: app.clock(),
    };
    return await resultFax(cover, { result, dateOfBirth, clinicName, pictures }, includePdfs);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const settled = { state: 'failed', reason: 'unreadable' } as const;
    await inBackground(app, (work) => settleFax(work, fax, settled));
    return undefined;
  }
}
