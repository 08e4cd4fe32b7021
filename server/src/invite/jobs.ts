import { inviterName, keptDays, shownCode } from '@corridor/contract/invite/rules.ts';
import { hasAccountMail, inviteMail } from '@corridor/contract/invite/words.ts';
import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import { first, type RowOf } from '../platform/database/database.ts';
import { type Steps, stepFax } from '../platform/fax/delivery.ts';
import { job } from '../platform/jobs/jobs.ts';
import { isRefusedForGood } from '../platform/mail/mail.ts';
import { sweepInvitations } from './actions.ts';
import { codeOf } from './codes.ts';
import {
  askForLetter,
  beginAttempt,
  noteReference,
  putBack,
  settleLetter,
} from './letters/actions.ts';
import { invitePage } from './letters/invitePage.ts';
import { hasAccount, letterById } from './queries.ts';
import { openInvite } from './sealed.ts';

const payload = z.object({ letterId: z.uuid() });
type Letter = RowOf<typeof letterById.row>;
type Faxed = Letter & { toNumber: string };

const settle = (app: App, letter: Letter, state: 'delivered' | 'failed', reason?: string) =>
  inBackground(app, (work) => settleLetter(work, letter, { state, ...(reason && { reason }) }));

export const jobs = {
  'invite-mail': job<App, typeof payload>({
    payload,
    async handle({ letterId }, app) {
      const letter = await first(app.pool, letterById, { id: letterId });
      // A withdrawn letter waits, because its inviter may change their mind.
      if (letter?.state !== 'queued' || !letter.stands) return;
      const form = openInvite(app.keys, letter.invitationId, letter.sealed);
      try {
        await app.mail.send({ to: form.email, ...(await mailOf(app, letter, form)) });
      } catch (error) {
        if (!isRefusedForGood(error)) throw error;
        return settle(app, letter, 'failed', 'refused');
      }
      await settle(app, letter, 'delivered');
    },
    async givenUp({ letterId }, app) {
      const letter = await first(app.pool, letterById, { id: letterId });
      if (letter) await settle(app, letter, 'failed', 'failed');
    },
  }),

  'invite-fax': job<App, typeof payload>({
    payload,
    async handle({ letterId }, app) {
      const letter = await first(app.pool, letterById, { id: letterId });
      if (!letter) return;
      const { fax } = openInvite(app.keys, letter.invitationId, letter.sealed);
      await stepFax(app, { ...letter, toNumber: fax }, steps(app));
    },
  }),

  'invite-sweep': job<App>({
    payload: z.object({}),
    schedule: '41 3 * * *',
    async handle(_, app) {
      const before = new Date(app.clock().getTime() - keptDays * 86_400_000);
      await sweepInvitations(app.pool, before);
    },
  }),
};

type Form = ReturnType<typeof openInvite>;

/** An existing account gets another mail, and its inviter sees no difference. */
async function mailOf({ pool, keys, settings }: App, letter: Letter, form: Form) {
  const { publicUrl } = settings;
  const code = shownCode(codeOf(keys, letter.id));
  const { firstName, lastName, personalMessage: message } = form;
  const greeting = { inviter: inviterName(letter), firstName, lastName, message };
  const stop = `${publicUrl}/invitations/stop?code=${code}`;
  const account = await first(pool, hasAccount, { email: form.email });
  const { subject } = inviteMail;
  if (account?.there)
    return { subject, text: hasAccountMail.text(greeting, { login: `${publicUrl}/login`, stop }) };
  const signUp = `${publicUrl}/signup?inviteCode=${code}`;
  return { subject, text: inviteMail.text(greeting, { code, signUp, stop }) };
}

const steps = (app: App): Steps<Faxed> => ({
  async pages(letter) {
    if (!letter.stands) return undefined;
    const form = openInvite(app.keys, letter.invitationId, letter.sealed);
    const code = codeOf(app.keys, letter.id);
    const { publicUrl } = app.settings;
    return invitePage({ form, inviter: inviterName(letter), code, publicUrl });
  },
  begin: beginAttempt,
  refer: noteReference,
  settle: settleLetter,
  putBack,
  next: askForLetter,
});
