import { linkDays } from '@corridor/contract/patients/messages/rules.ts';
import { patientMail, reminderMail } from '@corridor/contract/patients/messages/words.ts';
import { own } from '@corridor/contract/platform/own.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { first, type RowOf } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { isRefusedForGood } from '../platform/mail/mail.ts';
import {
  addReminderLink,
  noteAskedLink,
  noteDelivered,
  noteLink,
  noteReminded,
  withdraw,
} from './mailing/actions.ts';
import { reportFailure, takeReturned } from './mailing/failedMails.ts';
import { linkOf } from './mailing/link.ts';
import { mailIdOf } from './mailing/mailId.ts';
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
      const { token, hash } = linkOf(app.keys, 'first', found);
      if (!(await noteLink(app.pool, found, hash, app.clock()))) return;
      const id = mailIdOf(app.keys, messageId, hash);
      const { subject } = patientMail;
      const text = patientMail.text(nameOf(found), linkTo(app, found.kind, token), linkDays);
      try {
        await app.mail.send({ to: letter.email, id, subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        return reportFailure(app, { ...found, hash }, 'refused');
      }
      await inBackground(app, (inside) => noteDelivered(inside, { ...found, hash }));
    },
    async givenUp({ messageId }, app) {
      const found = await first(app.pool, messageToMail, { id: messageId });
      if (found) await reportFailure(app, found, 'no-server');
    },
  }),

  /** Mails a link that the patient has asked for. Their earlier one works until this is opened. */
  'patients-asked': job<App, typeof payload>({
    payload,
    async handle({ messageId }, app) {
      const found = await first(app.pool, messageToMail, { id: messageId });
      if (!found || found.lockedAt || found.senderGone) return;
      const letter = openLetter(app, messageId, found.sealed);
      if (!letter) throw new Error('unreadable letter');
      const { token, hash } = linkOf(app.keys, 'asked', found);
      if (!(await noteAskedLink(app.pool, found, hash, app.clock()))) return;
      const { subject } = patientMail;
      const text = patientMail.text(nameOf(found), linkTo(app, found.kind, token), linkDays);
      await app.mail
        .send({ to: letter.email, subject, text, id: mailIdOf(app.keys, messageId, hash) })
        .catch((error: unknown) => {
          // The earlier link still works, so the message has not failed.
          if (!isRefusedForGood(error)) throw error;
        });
    },
  }),

  /** Reminds the patient once of a message that is not opened. */
  'patients-remind': job<App, typeof payload>({
    payload,
    async handle({ messageId }, app) {
      const found = await first(app.pool, messageToMail, { id: messageId });
      if (!found || found.lockedAt || found.senderGone) return;
      const letter = openLetter(app, messageId, found.sealed);
      const { token, hash } = linkOf(app.keys, 'reminder', found);
      if (!letter || !(await addReminderLink(app.pool, messageId, hash, app.clock()))) return;
      // A reminder that comes back is no failure of its message, and no message has this id.
      const id = mailIdOf(app.keys, messageId, hash);
      const { subject } = reminderMail;
      const text = reminderMail.text(nameOf(found), linkTo(app, found.kind, token));
      try {
        await app.mail.send({ to: letter.email, id, subject, text });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        return;
      }
      await noteReminded(app.pool, messageId, app.clock());
    },
  }),

  /** Reads the mails that came back, where a mailbox is set. */
  'patients-readReturned': job<App>({
    payload: z.object({}),
    schedule: '* * * * *',
    handle: async (_, app) => app.mailbox?.read((mail) => takeReturned(app, mail)),
  }),
};

const pages: Record<string, string> = {
  Forms: '/forms/',
  OneWayPatient: '/patient/letter',
  PatientCC: '/patient/copy',
  AccessReport: '/patient/report',
};
/** A fragment reaches no server and no log. */
const linkTo = ({ settings }: App, kind: string, token: string) =>
  `${settings.publicUrl}${own(pages, kind)}#${token}`;

/** The clinic in whose name it was sent, or the physician and their clinic. */
const nameOf = (from: RowOf<(typeof messageToMail)['row']>) =>
  from.onBehalf === 'clinic'
    ? from.clinicName
    : [personName(from), from.clinicName].filter(Boolean).join(', ');
