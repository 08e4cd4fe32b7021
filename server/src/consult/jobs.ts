import { callCopyMail, callInvitation } from '@corridor/contract/consult/words.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { callToCome, senderOfCall } from './queries.ts';

const sent = z.object({ activityId: z.uuid(), uid: z.uuid() });

const linkTo = ({ settings }: App, activityId: string) =>
  `${settings.publicUrl}/dashboard/secure-messaging?econsultId=${activityId}`;

export const jobs = {
  /** Sends a calendar invitation to each side with a calendar address. It names no patient. */
  'consult-inviteToCall': job<App, typeof sent>({
    payload: sent,
    async handle({ activityId, uid }, app) {
      const call = await first(app.pool, callToCome, { activityId, uid });
      if (!call?.email) return;
      const { email: to, startTime: start, endTime: end, other } = call;
      const { subject, text } = callInvitation;
      const summary = subject(other ?? '');
      const link = linkTo(app, activityId);
      const invitation = { id: activityId, start, end, summary, link };
      await app.mail.send({ to, subject: summary, text: text(link), invitation });
    },
  }),

  /** Mails the referrer a copy the morning after, unless the call was undone or locked. */
  'consult-copyCall': job<App, typeof sent>({
    payload: sent,
    async handle({ activityId, uid }, app) {
      const found = await first(app.pool, senderOfCall, { activityId, uid });
      if (!found) return;
      const link = linkTo(app, activityId);
      const { subject, text } = callCopyMail;
      await app.mail.send({ to: found.email, subject, text: text(link) });
    },
  }),
};
