import { deliveryOf } from '@corridor/contract/preferences/rules.ts';
import { cover, failedMail } from '@corridor/contract/thread/fax/words.ts';
import { personName } from '@corridor/contract/thread/rules.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { type Change, change } from '../../platform/change.ts';
import { first, type RowOf } from '../../platform/database.ts';
import { Refusal } from '../../platform/errors.ts';
import { FaxRefused } from '../../platform/fax/refused.ts';
import { job } from '../../platform/jobs.ts';
import { filesOnPaper, readPictures } from '../document/pictures.ts';
import { type Consult, readConsult } from '../document/read.ts';
import { beginAttempt, noteReference, noticePlace, putBack, settleFax } from './actions.ts';
import { type Addressed, faxPdf } from './pages.ts';
import { faxById } from './queries.ts';

const payload = z.object({ faxId: z.uuid() });
type Row = RowOf<typeof faxById.row>;

const minuteMs = 60_000;
const attemptsAtMost = 3;
/** A busy line is free again after a while. */
const againAfterMs = [5 * minuteMs, 15 * minuteMs];
/** Nobody waits longer than this for a provider that says nothing. */
const unclearAfterMs = 24 * 60 * minuteMs;

const inside = <T>(app: App, work: (change: Change) => Promise<T>) =>
  change(
    app.pool,
    { viewer: undefined, origin: { address: '', agent: 'job' }, now: app.clock() },
    work,
  );

export const jobs = {
  /** One step of one fax: hand it over, look for what may have been handed over, or ask how it is. */
  'thread-fax': job<App, typeof payload>({
    payload,
    async handle({ faxId }, app) {
      const fax = await first(app.pool, faxById, { id: faxId });
      if (fax?.state === 'queued') await handOver(app, fax);
      else if (fax?.state === 'sending') await follow(app, fax);
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

/** The next step of the same fax. */
const later = (work: Change, { id }: Row, ms: number) =>
  work.job(
    'thread-fax',
    { faxId: id },
    { key: `fax:${id}`, runAt: new Date(work.now.getTime() + ms) },
  );

const codeOf = (id: string, attempt: number) => `${id.replaceAll('-', '').slice(-16)}-${attempt}`;

async function handOver(app: App, fax: Row): Promise<void> {
  const pages = await pagesOf(app, fax);
  if (!pages) return;
  const attempt = await inside(app, (work) => beginAttempt(work, fax));
  if (attempt === undefined) return;
  try {
    const code = codeOf(fax.id, attempt);
    const ref = await app.fax.queue({ to: fax.toNumber, code, ...pages });
    await inside(app, async (work) => {
      await noteReference(work, fax.id, ref, pages.pages);
      await later(work, fax, app.fax.askAfterMs);
    });
  } catch (error) {
    if (!(error instanceof FaxRefused)) {
      // It may have been taken: what comes next asks before it sends anything.
      app.log.warn({ fax: fax.id, err: error }, 'it is unclear whether a fax was taken');
      return inside(app, (work) => later(work, fax, minuteMs));
    }
    await inside(app, (work) => settleFax(work, fax, { state: 'failed', reason: 'refused' }));
  }
}

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
    const reason = whyNot[error.details.reason ?? ''] ?? 'failed';
    await inside(app, (work) => settleFax(work, fax, { state: 'failed', reason }));
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
  return said.seq === 1 ? { notice: '' } : { said };
}

async function follow(app: App, fax: Row): Promise<void> {
  try {
    if (fax.ref === null) await lookFor(app, fax);
    else await askAbout(app, fax, fax.ref);
  } catch (error) {
    app.log.warn({ fax: fax.id, err: error }, 'the fax service does not say how a fax is');
    await waitOn(app, fax);
  }
}

const isOld = (app: App, { attemptedAt }: Row) =>
  app.clock().getTime() - (attemptedAt?.getTime() ?? 0) > unclearAfterMs;

/** Ask again in a while; after a day say that nobody knows. */
const waitOn = (app: App, fax: Row) =>
  inside(app, (work) =>
    isOld(app, fax)
      ? settleFax(work, fax, { state: 'unconfirmed' })
      : later(work, fax, 5 * app.fax.askAfterMs),
  );

/** Its answer was lost. Only what the provider does not have is sent again. */
async function lookFor(app: App, fax: Row): Promise<void> {
  const since = fax.attemptedAt ?? fax.createdAt;
  const ref = await app.fax.find(codeOf(fax.id, fax.attempt), since);
  await inside(app, async (work) => {
    if (ref) await noteReference(work, fax.id, ref, null);
    else if (fax.attempt < attemptsAtMost) await putBack(work, fax);
    else return settleFax(work, fax, { state: 'unconfirmed' });
    await later(work, fax, app.fax.askAfterMs);
  });
}

async function askAbout(app: App, fax: Row, ref: string): Promise<void> {
  const status = await app.fax.status(ref);
  if (status.state === 'sending') return waitOn(app, fax);
  await inside(app, async (work) => {
    if (status.state === 'delivered')
      return settleFax(work, fax, { state: 'delivered', pages: status.pages });
    const wait = againAfterMs[fax.attempt - 1];
    if (!status.again || wait === undefined)
      return settleFax(work, fax, { state: 'failed', reason: status.reason });
    await putBack(work, fax);
    await later(work, fax, wait);
  });
}
