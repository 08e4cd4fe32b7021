import {
  codeMail,
  hasAccountMail,
  paperWords,
  welcomeMail,
} from '@corridor/contract/signup/words.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { agreementContext, putEmailCode, sweepEmailCodes } from './actions.ts';
import { agreementOf, emailCode, welcomed } from './queries.ts';
import { codeHash, newCode } from './signupCodes.ts';

const codePayload = z.object({ id: z.uuid() });
const person = z.object({ uid: z.uuid() });

export const jobs = {
  'signup-sendEmailCode': job<App, typeof codePayload>({
    payload: codePayload,
    async handle({ id }, app) {
      const { pool, keys, mail, settings } = app;
      const request = await first(pool, emailCode, { id });
      if (!request) return;
      const to = request.email;
      if (request.taken) {
        const { subject, text } = hasAccountMail;
        return mail.send({ to, subject, text: text(`${settings.publicUrl}/login`) });
      }
      const code = newCode();
      await putEmailCode(pool, id, codeHash(keys, to, code));
      await mail.send({ to, subject: codeMail.subject, text: codeMail.text(code) });
    },
  }),

  'signup-sendWelcome': job<App, typeof person>({
    payload: person,
    async handle({ uid }, app) {
      const { pool, keys, settings } = app;
      const newcomer = await first(pool, welcomed, { uid });
      const agreement = await first(pool, agreementOf, { uid });
      if (!newcomer || !agreement) return;
      const login = `${settings.publicUrl}/login`;
      const text = welcomeMail.text(login, newcomer.validatedBy !== null, settings.SUPPORT_EMAIL);
      const pdf = keys.open(agreement.sealed, agreementContext(agreement.id));
      const attached = { name: paperWords.fileName, pdf };
      await app.mail.send({ to: newcomer.email, subject: welcomeMail.subject, text, attached });
    },
  }),

  'signup-sweep': job<App>({
    payload: z.object({}),
    schedule: '23 3 * * *',
    async handle(_, app) {
      await sweepEmailCodes(app.pool, app.clock());
    },
  }),
};
