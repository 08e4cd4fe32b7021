import {
  askedMail,
  changedMail,
  confirmMail,
  confirmOwnMail,
} from '@corridor/contract/auth/email/words.ts';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { giveCode } from '../actions.ts';
import { purpose, readEmailChange } from './actions.ts';

const payload = z.object({ id: z.uuid() });
const minutes = 60;

export const jobs = {
  /** A taken address gets no mail, and the person who asked for it is not told. */
  'auth-sendEmailConfirm': job<App, typeof payload>({
    payload,
    async handle({ id }, app) {
      const found = await readEmailChange(app.pool, id);
      if (!found || found.taken) return;
      const { uid } = found;
      const expiresAt = new Date(app.clock().getTime() + minutes * 60_000);
      const code = await giveCode(app.pool, { purpose, uid, expiresAt, payload: { id } });
      const link = `${app.settings.publicUrl}/auth/confirm-email?code=${code}`;
      const { subject, text } = found.same ? confirmOwnMail : confirmMail;
      await app.mail.send({ to: found.newEmail, subject, text: text(link) });
    },
  }),

  'auth-sendEmailAsked': job<App, typeof payload>({
    payload,
    async handle({ id }, app) {
      const found = await readEmailChange(app.pool, id);
      if (!found || found.same) return;
      const text = askedMail.text(app.settings.SUPPORT_EMAIL);
      await app.mail.send({ to: found.oldEmail, subject: askedMail.subject, text });
    },
  }),

  'auth-sendEmailChanged': job<App, typeof payload>({
    payload,
    async handle({ id }, app) {
      const found = await readEmailChange(app.pool, id);
      if (!found) return;
      const text = changedMail.text(app.settings.SUPPORT_EMAIL);
      await app.mail.send({ to: found.oldEmail, subject: changedMail.subject, text });
    },
  }),
};
