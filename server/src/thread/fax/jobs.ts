import { own } from '@corridor/contract/platform/own.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import { cover, failedMail } from '@corridor/contract/thread/fax/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { first, type RowOf } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { type Steps, stepFax } from '../../platform/fax/delivery.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type Consult, readConsult } from '../document/content.ts';
import { filesOnPaper, readPictures } from '../document/documentPictures.ts';
import { beginAttempt, noteReference, noticePlace, putBack, settleFax } from './actions.ts';
import { type Addressed, faxPdf } from './faxPages.ts';
import { faxById } from './queries.ts';

const payload = z.object({ faxId: z.uuid() });
type Row = RowOf<typeof faxById.row>;

export const jobs = {
  /** One step of one fax: hand it over, look for what may have been handed over, or ask how it is. */
  'thread-fax': job<App, typeof payload>({
    payload,
    async handle({ faxId }, app) {
      const fax = await first(app.pool, faxById, { id: faxId });
      if (fax) await stepFax(app, fax, steps(app));
    },
  }),

  'thread-faxFailed': job<App, typeof payload>({
    payload,
    async handle({ faxId }, app) {
      const fax = await first(app.pool, faxById, { id: faxId });
      if (!fax) return;
      const text = failedMail.text(
        `${app.settings.publicUrl}/dashboard/secure-messaging?econsultId=${fax.activityId}`,
      );
      await app.mail.send({ to: fax.email, subject: failedMail.subject, text });
    },
  }),
};

const steps = (app: App): Steps<Row> => ({
  pages: (fax) => pagesOf(app, fax),
  begin: beginAttempt,
  refer: noteReference,
  settle: settleFax,
  putBack,
  next: (work, { id }, runAt) => work.job('thread-fax', { faxId: id }, { key: `fax:${id}`, runAt }),
});

/** What a locked thread holds leaves no more, even where it was asked for before. */
async function pagesOf(app: App, fax: Row) {
  try {
    const consult = await readConsult(app.pool, app, fax.activityId);
    const memberOf = (uid: string) => {
      const member = consult.members.find((one) => one.uid === uid);
      if (!member) throw new Refusal('not-found', { reason: 'removed' });
      return member;
    };
    const content = contentOf(app, fax, consult);
    const wanted = 'said' in content ? content.said.files : filesOnPaper(consult);
    const { includeImages } = deliveryOf(fax.chosen).fax.faxPdfSettings;
    const addressed: Addressed = {
      from: memberOf(fax.uid),
      to: fax.toUid
        ? `${personName(memberOf(fax.toUid))}\n${fax.clinicName}`
        : cover.office(fax.clinicName),
      clinicPhone: fax.clinicPhone,
      number: fax.toNumber,
      now: app.clock(),
      pictures: includeImages ? await readPictures(app, wanted) : new Map(),
      content,
    };
    return await faxPdf(consult, addressed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = own(whyNot, error.details.reason ?? '') ?? 'failed';
    await inBackground(app, (work) => settleFax(work, fax, { state: 'failed', reason }));
    return undefined;
  }
}

const whyNot: Record<string, string> = {
  'thread-locked': 'locked',
  retracted: 'retracted',
  removed: 'removed',
};

function contentOf(app: App, fax: Row, { messages }: Consult): Addressed['content'] {
  if (fax.seq === null) return { notice: app.keys.openText(fax.sealed, noticePlace(fax.id)) };
  const said = messages.find(({ seq, retracted }) => seq === fax.seq && !retracted);
  if (!said) throw new Refusal('not-found', { reason: 'retracted' });
  // With its first message comes the consult itself.
  return fax.opening ? { notice: '' } : { said };
}
