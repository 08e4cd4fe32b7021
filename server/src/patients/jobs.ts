import { linkDays } from '@corridor/contract/patients/messages/rules.ts';
import { patientMail } from '@corridor/contract/patients/messages/words.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { z } from 'zod';
import { newToken } from '../auth/tokens.ts';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { first } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { isRefusedForGood } from '../platform/mail/mail.ts';
import { noteLink, settleMessage, withdraw } from './actions.ts';
import { messageToMail } from './queries.ts';
import { openLetter } from './sealed.ts';

const payload = z.object({ messageId: z.uuid() });

export const jobs = {
  'patients-mail': job<App, typeof payload>({
    payload,
    async handle({ messageId }, app) {
      const found = await first(app.pool, messageToMail, { id: messageId });
      if (found?.status !== 'sending' || found.withdrawnAt) return;
      if (found.lockedAt || found.senderGone) {
        // The copy stays withdrawn after an unlock, because the members then know better whether to
        // send it.
        await inBackground(app, (inside) => withdraw(inside, found, null));
        return;
      }
      const letter = openLetter(app, messageId, found.sealed);
      // The job tries again, because the key may return.
      if (!letter) throw new Error('unreadable letter');
      const { token, hash } = newToken();
      await noteLink(app.pool, messageId, hash, app.clock());
      // A fragment reaches no server and no log.
      const link = `${app.settings.publicUrl}/patient/copy#${token}`;
      const { subject } = patientMail;
      const text = patientMail.text(nameOf(found), link, linkDays);
      try {
        await app.mail.send({ to: letter.email, subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        return settle(app, { ...found, hash }, 'failed');
      }
      await settle(app, { ...found, hash }, 'delivered');
    },
    async givenUp({ messageId }, app) {
      const found = await first(app.pool, messageToMail, { id: messageId });
      if (found) await settle(app, found, 'failed');
    },
  }),
};

type Found = Parameters<typeof settleMessage>[1];
const settle = (app: App, message: Found, status: 'delivered' | 'failed') =>
  inBackground(app, (inside) => settleMessage(inside, message, status));

type From = { firstName: string; lastName: string; credentials: string; clinicName: string };
const nameOf = (from: From) => [personName(from), from.clinicName].filter(Boolean).join(', ');
