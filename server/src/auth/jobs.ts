import {
  passkeyAddedMail,
  passwordChangedMail,
  resetMail,
  secondFactorMail,
} from '@corridor/contract/auth/words.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { first, instant, run, statement } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { giveCode } from './actions.ts';
import { personById } from './queries.ts';

const person = z.object({ uid: z.uuid() });
const resetMinutes = 60;

const sweepSessions = statement(
  'auth.sweep-sessions',
  `delete from sessions where expires_at < $before`,
  { before: instant },
);
const sweepCodes = statement(
  'auth.sweep-codes',
  // Challenges without a person are useless after their time.
  'delete from one_time_codes where expires_at < $before or (uid is null and expires_at < $now)',
  { before: instant, now: instant },
);
const sweepFailures = statement(
  'auth.sweep-failures',
  'delete from sign_in_failures where last_at < $before',
  { before: instant },
);

export const jobs = {
  'auth-sendResetMail': job<App, typeof person>({
    payload: person,
    async handle({ uid }, app) {
      const found = await first(app.pool, personById, { uid });
      if (!found) return;
      const expiresAt = new Date(app.clock().getTime() + resetMinutes * 60_000);
      const code = await giveCode(app.pool, { purpose: 'reset', uid, expiresAt });
      const link = `${app.settings.publicUrl}/auth/reset-password?oobCode=${code}`;
      await app.mail.send({
        to: found.email,
        subject: resetMail.subject,
        text: resetMail.text(link),
      });
    },
  }),

  'auth-sendPasswordChangedMail': job<App, typeof person>({
    payload: person,
    async handle({ uid }, app) {
      const found = await first(app.pool, personById, { uid });
      if (!found) return;
      const text = passwordChangedMail.text(app.settings.SUPPORT_EMAIL);
      await app.mail.send({ to: found.email, subject: passwordChangedMail.subject, text });
    },
  }),

  'auth-sendSecondFactorMail': job<App, typeof person>({
    payload: person,
    async handle({ uid }, app) {
      const found = await first(app.pool, personById, { uid });
      if (!found) return;
      const text = secondFactorMail.text(app.settings.SUPPORT_EMAIL);
      await app.mail.send({ to: found.email, subject: secondFactorMail.subject, text });
    },
  }),

  'auth-sendPasskeyAddedMail': job<App, typeof person>({
    payload: person,
    async handle({ uid }, app) {
      const found = await first(app.pool, personById, { uid });
      if (!found) return;
      const text = passkeyAddedMail.text(app.settings.SUPPORT_EMAIL);
      await app.mail.send({ to: found.email, subject: passkeyAddedMail.subject, text });
    },
  }),

  'auth-sweep': job<App>({
    payload: z.object({}),
    schedule: '17 3 * * *',
    async handle(_, app) {
      const now = app.clock();
      const before = new Date(now.getTime() - 30 * 86_400_000);
      await run(app.pool, sweepSessions, { before });
      await run(app.pool, sweepCodes, { before, now });
      await run(app.pool, sweepFailures, { before });
    },
  }),
};
