import { joinedMail, linkMail, words } from '@corridor/contract/thread/moa/words.ts';
import { z } from 'zod';
import { newToken } from '../../auth/tokens.ts';
import type { App } from '../../platform/app.ts';
import { inBackground } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { isRefusedForGood } from '../../platform/mail/mail.ts';
import { endLink, noteLink, openLetter } from './actions.ts';
import { forwardById } from './queries.ts';
import { readSendersThread } from './sender.ts';

const payload = z.object({ forwardId: z.uuid() });

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
        return app.mail.send({ to: found.toEmail, subject: joinedMail.subject, text });
      }
      const letter = openLetter(app, forwardId, found.sealed);
      // The job tries again, because the key may return. After the last try the sender is told.
      if (!letter) throw new Error('unreadable letter');
      const { token, hash } = newToken();
      await noteLink(app.pool, forwardId, hash);
      const { email } = letter;
      // A fragment reaches no server and no log.
      const text = linkMail.text(found.clinicName ?? words.aClinic, `${publicUrl}/office#${token}`);
      try {
        await app.mail.send({ to: email, subject: linkMail.subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        await reportUnsent(app, forwardId);
      }
    },
    givenUp: ({ forwardId }, app) => reportUnsent(app, forwardId),
  }),
};

/** Tells the sender that the mail failed, and ends its link. */
async function reportUnsent(app: App, forwardId: string) {
  const found = await first(app.pool, forwardById, { id: forwardId });
  if (!found || found.toEmail) return;
  const { activityId, patient, uid } = found;
  await inBackground(app, async (inside) => {
    if (await endLink(inside, { id: forwardId, activityId, by: null, patient }))
      await inside.job('notifications-mailFailed', { uid, to: 'office', activityId });
  });
}
