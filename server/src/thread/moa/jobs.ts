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
import { sendersThread } from './sender.ts';

const payload = z.object({ forwardId: z.uuid() });

export const jobs = {
  'thread-moaMail': job<App, typeof payload>({
    payload,
    async handle({ forwardId }, app) {
      const found = await first(app.pool, forwardById, { id: forwardId });
      if (!found || found.revokedAt || found.expiresAt <= app.clock()) return;
      const { publicUrl } = app.settings;
      const { activityId, patient, toClinic } = found;
      const gone = !found.toEmail && !(await sendersThread(app, found));
      if (found.lockedAt || gone) {
        // Not after an unlock either: whoever unlocks it knows better who shall see it.
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
      // Tried again: the key may be back. Who sent it is told when it is given up.
      if (!letter) throw new Error('unreadable letter');
      const { token, hash } = newToken();
      await noteLink(app.pool, forwardId, hash);
      const { email } = letter;
      // Behind the # it reaches no server and no log.
      const text = linkMail.text(found.clinicName ?? words.aClinic, `${publicUrl}/office#${token}`);
      try {
        await app.mail.send({ to: email, subject: linkMail.subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        await notSent(app, forwardId);
      }
    },
    givenUp: ({ forwardId }, app) => notSent(app, forwardId),
  }),
};

/** Whoever sent it hears so, and sees that its link opens nothing. */
async function notSent(app: App, forwardId: string) {
  const found = await first(app.pool, forwardById, { id: forwardId });
  if (!found || found.toEmail) return;
  const { activityId, patient, uid } = found;
  await inBackground(app, async (inside) => {
    if (await endLink(inside, { id: forwardId, activityId, by: null, patient }))
      await inside.job('notifications-mailFailed', { uid, to: 'office', activityId });
  });
}
