import { type MailFault, mailFaults } from '@corridor/contract/patients/messages/rules.ts';
import { joinedMail, linkMail, words } from '@corridor/contract/thread/moa/words.ts';
import { z } from 'zod';
import { newToken } from '../../auth/tokens.ts';
import { noteDelivered, noteFailed, noteReturned } from '../../patients/mailing/actions.ts';
import { mailIdOf } from '../../patients/mailing/mailId.ts';
import type { App } from '../../platform/app.ts';
import { type Change, inBackground } from '../../platform/change.ts';
import { first, type RowOf } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { isRefusedForGood } from '../../platform/mail/mail.ts';
import { endLink, noteLink, openLetter } from './actions.ts';
import { forwardById } from './queries.ts';
import { readSendersThread } from './sender.ts';

const payload = z.object({ forwardId: z.uuid() });
const returned = payload.extend({ mailId: z.string().max(100), fault: z.enum(mailFaults) });

export const jobs = {
  'thread-moaMail': job<App, typeof payload>({
    payload,
    async handle({ forwardId }, app) {
      const found = await first(app.pool, forwardById, { id: forwardId });
      if (!found || found.revokedAt || found.expiresAt <= app.clock()) return;
      const { publicUrl } = app.settings;
      const { activityId, patient, toClinic } = found;
      const isUnreadable = !found.toEmail && !(await readSendersThread(app, found));
      if (found.lockedAt || isUnreadable) {
        // The link stays ended after an unlock, because the members then know better who should see
        // the thread.
        const link = { id: forwardId, activityId, by: null, patient };
        await inBackground(app, (inside) => endLink(inside, link));
        return;
      }
      if (found.toEmail) {
        const inClinic = toClinic ? `&clinicId=${toClinic}` : '';
        const link = `${publicUrl}/dashboard/clinic-inbox?econsultId=${activityId}${inClinic}`;
        const text = joinedMail.text(link);
        await app.mail.send({ to: found.toEmail, subject: joinedMail.subject, text });
        return report(app, found);
      }
      const letter = openLetter(app, forwardId, found.sealed);
      // The job tries again, because the key may return. After the last try the sender is told.
      if (!letter) throw new Error('unreadable letter');
      const { token, hash } = newToken();
      await noteLink(app.pool, forwardId, hash);
      const { email } = letter;
      const id = mailIdOf(app.keys, forwardId, hash);
      // A fragment reaches no server and no log.
      const text = linkMail.text(found.clinicName ?? words.aClinic, `${publicUrl}/office#${token}`);
      try {
        await app.mail.send({ to: email, id, subject: linkMail.subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        return reportUnsent(app, forwardId, 'refused');
      }
      await report(app, found);
    },
    givenUp: ({ forwardId }, app) => reportUnsent(app, forwardId, 'no-server'),
  }),

  /** The mail to an office has come back. A report about an earlier mail changes nothing. */
  'thread-moaReturned': job<App, typeof returned>({
    payload: returned,
    async handle({ forwardId, mailId, fault }, app) {
      const found = await first(app.pool, forwardById, { id: forwardId });
      if (!found?.hash || found.openedAt) return;
      if (mailIdOf(app.keys, forwardId, found.hash) !== mailId) return;
      await inBackground(app, async (inside) => {
        if (await noteReturned(inside, asMessage(found), fault)) await tellSender(inside, found);
      });
    },
  }),
};

type Forwarded = { id: string; activityId: string; patient: Buffer };
/** The mail has no link of the patient's door. */
const asMessage = ({ id, activityId, patient }: Forwarded) => ({
  id,
  activityId,
  patient,
  hash: null,
  remind: false,
});
const report = (app: App, found: Forwarded) =>
  inBackground(app, (inside) => noteDelivered(inside, asMessage(found)));

/** Records that the mail failed. */
async function reportUnsent(app: App, forwardId: string, fault: MailFault) {
  const found = await first(app.pool, forwardById, { id: forwardId });
  if (!found) return;
  await inBackground(app, async (inside) => {
    await noteFailed(inside, asMessage(found), fault);
    await tellSender(inside, found);
  });
}

/** Ends the link of a mail that failed, and tells the sender. A person of Corridor has no link. */
async function tellSender(inside: Change, found: RowOf<(typeof forwardById)['row']>) {
  const { id, activityId, patient, uid, toEmail } = found;
  if (toEmail) return;
  if (await endLink(inside, { id, activityId, by: null, patient }))
    await inside.job('notifications-mailFailed', { uid, to: 'office', activityId });
}
