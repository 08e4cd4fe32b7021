import {
  approvedMail,
  invitedMail,
  notes,
  rejectedMail,
} from '@corridor/contract/operator/people/words.ts';
import { z } from 'zod';
import { giveCode } from '../../auth/actions.ts';
import type { App } from '../../platform/app.ts';
import { type Change, inBackground } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { addMessage } from '../../thread/messages/actions.ts';
import { invitedPerson, openOrphan } from './queries.ts';
import { markTold, nameOf } from './suspension/actions.ts';
import { noteContext } from './validation/actions.ts';
import { decision } from './validation/queries.ts';

const person = z.object({ uid: z.uuid() });
const orphan = z.object({ activityId: z.uuid(), uid: z.uuid() });
const linkDays = 7;

export const jobs = {
  'operator-sendInvitation': job<App, typeof person>({
    payload: person,
    async handle({ uid }, { pool, clock, mail, settings }) {
      const found = await first(pool, invitedPerson, { uid });
      if (!found) return;
      const expiresAt = new Date(clock().getTime() + linkDays * 86_400_000);
      const code = await giveCode(pool, { purpose: 'reset', uid, expiresAt });
      const link = `${settings.publicUrl}/auth/reset-password?oobCode=${code}`;
      const text = invitedMail.text(link, found.clinic);
      await mail.send({ to: found.email, subject: invitedMail.subject, text });
    },
  }),

  'operator-sendDecision': job<App, typeof person>({
    payload: person,
    async handle({ uid }, { pool, keys, mail, settings }) {
      const decided = await first(pool, decision, { uid });
      if (!decided) return;
      const { email: to, approved, sealedNote } = decided;
      const { subject } = approved ? approvedMail : rejectedMail;
      const text = approved
        ? approvedMail.text(`${settings.publicUrl}/login`)
        : rejectedMail.text(
            `${settings.publicUrl}/dashboard/profile`,
            keys.open(sealedNote, noteContext(uid)).toString(),
            settings.SUPPORT_EMAIL,
          );
      await mail.send({ to, subject, text });
    },
  }),

  /** Tells the members of a thread that its consultant was suspended. */
  'operator-tellOrphan': job<App, typeof orphan>({
    payload: orphan,
    async handle({ activityId, uid }, app) {
      await inBackground(app, async (inside) => {
        // The thread was reassigned or settled meanwhile.
        if (!(await first(inside.db, openOrphan, { activityId, uid }))) return;
        const suspended = await nameOf(inside, uid);
        // The consultant was reinstated meanwhile.
        if (!suspended || suspended.active) return;
        await addNotice(inside, app, activityId, notes.suspended(suspended.name));
        await markTold(inside, { activityId, uid });
      });
    },
  }),

  /** Corrects the earlier message about the suspension. */
  'operator-tellBack': job<App, typeof orphan>({
    payload: orphan,
    async handle({ activityId, uid }, app) {
      await inBackground(app, async (inside) => {
        const reinstated = await nameOf(inside, uid);
        if (reinstated?.active)
          await addNotice(inside, app, activityId, notes.back(reinstated.name));
      });
    },
  }),
};

async function addNotice(inside: Change, { keys }: App, activityId: string, text: string) {
  const { seq } = await addMessage(inside, keys, { activityId, uid: null, written: { text } });
  await inside.job('thread-notify', { activityId, seq });
}
