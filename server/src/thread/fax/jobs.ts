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
import { beginAttempt, noteReference, noticeContext, putBack, settleFax } from './actions.ts';
import { type Addressed, faxPdf } from './faxPages.ts';
import { faxById } from './queries.ts';

const payload = z.object({ faxId: z.uuid() });
type Row = RowOf<typeof faxById.row>;

export const jobs = {
  /** Takes one step of one fax: send it, find it, or ask for its state. */
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

/** A locked thread sends nothing more, even for an earlier request. */
async function pagesOf(app: App, fax: Row) {
  try {
    const consult = await readConsult(app.pool, app, fax.activityId);
    const memberOf = (uid: string) => {
      const member = consult.members.find((one) => one.uid === uid);
      if (!member) throw new Refusal('not-found', { reason: 'removed' });
      return member;
    };
    const content = contentOf(app, fax, consult);
    const pictureFiles = 'message' in content ? content.message.files : filesOnPaper(consult);
    const { includeImages } = deliveryOf(fax.chosen).fax.faxPdfSettings;
    const addressed: Addressed = {
      from: memberOf(fax.uid),
      to: fax.toUid
        ? `${personName(memberOf(fax.toUid))}\n${fax.clinicName}`
        : cover.office(fax.clinicName),
      clinicPhone: fax.clinicPhone,
      number: fax.toNumber,
      now: app.clock(),
      pictures: includeImages ? await readPictures(app, pictureFiles) : new Map(),
      content,
    };
    return await faxPdf(consult, addressed);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = own(reasons, error.details.reason ?? '') ?? 'failed';
    await inBackground(app, (work) => settleFax(work, fax, { state: 'failed', reason }));
    return undefined;
  }
}

const reasons: Record<string, string> = {
  'thread-locked': 'locked',
  retracted: 'retracted',
  removed: 'removed',
};

function contentOf(app: App, fax: Row, { messages }: Consult): Addressed['content'] {
  if (fax.seq === null) return { notice: app.keys.openText(fax.sealed, noticeContext(fax.id)) };
  const message = messages.find(({ seq, retracted }) => seq === fax.seq && !retracted);
  if (!message) throw new Refusal('not-found', { reason: 'retracted' });
  // The first message comes with the whole consult.
  return fax.opening ? { notice: '' } : { message };
}
