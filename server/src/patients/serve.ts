import { calls, queries } from '@corridor/contract/patients/messages/calls.ts';
import {
  type MessageState,
  maySendAgain,
  mayWithdraw,
  messageStateOf,
  mostAskedLinks,
  mostCounted,
  mostLinks,
} from '@corridor/contract/patients/messages/rules.ts';
import { hashToken } from '../auth/tokens.ts';
import type { Change } from '../platform/change.ts';
import { dayOf } from '../platform/clock.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { listsOf, lockMessage, messageFor } from './access.ts';
import { letterPdf } from './letters/letterPages.ts';
import { letterHandlers } from './letters/opening.ts';
import { previewLetter } from './letters/preview.ts';
import { readLetter } from './letters/sentLetter.ts';
import { mailAsked, sendAgain, withdraw } from './mailing/actions.ts';
import { correctLetter } from './mailing/correction.ts';
import { markRead, moveMessages } from './messages/actions.ts';
import { readPage } from './messages/list.ts';
import { listed } from './messages/listedRows.ts';
import { counts } from './messages/queries.ts';
import { showMessage } from './messages/shown.ts';
import { typed } from './queries.ts';
import { findPhysicians } from './sending/onBehalf.ts';
import { aboutMessage } from './trail.ts';

type SeenMessage = { messageId: string; sendAt: Date };
type May = { may: (state: MessageState) => boolean; otherwise: string };

/** A message changes only as its reader saw it. */
async function lockSeen(
  change: Change,
  viewer: Viewer,
  shown: SeenMessage,
  { may, otherwise }: May,
) {
  const found = typed(await lockMessage(change, viewer, shown.messageId));
  // The links of a forward belong to its consult.
  if (found.kind === 'MOAMessage') throw refuse('not-found');
  if (!may(messageStateOf(found, change.now))) throw refuse('failed-precondition', otherwise);
  if (found.sendAt.getTime() !== shown.sendAt.getTime())
    throw refuse('failed-precondition', 'newer-version');
  return found;
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    ...letterHandlers,

    'patients-withdraw': async (shown, { viewer, change }) => {
      await change(async (inside) => {
        const may = { may: mayWithdraw, otherwise: 'ended' };
        await withdraw(inside, await lockSeen(inside, viewer, shown, may), viewer.uid);
      });
      return { done: true as const };
    },

    'patients-sendAgain': async ({ messageId, sendAt, ...correction }, { app, viewer, change }) => {
      await change(async (inside) => {
        const may = { may: maySendAgain, otherwise: 'still-sending' };
        const sent = await lockSeen(inside, viewer, { messageId, sendAt }, may);
        if (sent.submittedAt) throw refuse('failed-precondition', 'submitted');
        if (sent.renewed >= mostLinks) throw refuse('failed-precondition', 'too-many-links');
        if (sent.lockedAt) throw refuse('failed-precondition', 'thread-locked');
        await correctLetter(inside, app, viewer, { ...correction, sent });
        await sendAgain(inside, sent);
      });
      return { done: true as const };
    },

    'patients-askNewLink': async ({ token }, { now, change }) => {
      const asked = { hash: hashToken(token), today: dayOf(now).date, atMost: mostAskedLinks };
      await change((inside) => mailAsked(inside, asked));
      return { done: true as const };
    },

    'patientMessages-move': async (moving, { viewer, change }) => ({
      moved: await change((inside) => moveMessages(inside, viewer, moving)),
    }),

    'patientMessages-setRead': async (marking, { viewer, change }) => {
      await change((inside) => markRead(inside, viewer, marking));
      return { done: true as const };
    },

    'patientMessages-pdf': async ({ messageId }, context) => {
      const { app, viewer } = context;
      const row = await messageFor(app.pool, viewer, messageId);
      const pdf = await letterPdf(await readLetter(app.pool, app, messageId));
      app.reads.note(context, { action: 'patients.read-message', ...aboutMessage(row) });
      return pdf.toString('base64');
    },

    'patientMessages-preview': (letter, context) => previewLetter(letter, context),

    'clinic-getClinicInformation_v1': async ({ clinicId }, { app, viewer }) => {
      if (!viewer.clinicIds.includes(clinicId)) throw refuse('not-found');
      return { physicians: await findPhysicians(app.pool, clinicId) };
    },

    'patientMessages-list': async (asked, context) => {
      const { app, viewer, now } = context;
      const { rows, next } = await readPage(app, viewer, asked);
      app.reads.note(context, {
        action: asked.terms.length > 0 ? 'patients.search-messages' : 'patients.list-messages',
        subject: `user:${viewer.uid}`,
        patients: rows.filter(({ lockedAt }) => !lockedAt).map(({ patient }) => patient),
      });
      return { messages: rows.map((row) => listed(app, row, now)), next };
    },

    'patientMessages-counts': async (_input, { app, viewer }) => {
      const found = await first(app.pool, counts, { ...listsOf(viewer), atMost: mostCounted });
      const { failed = 0, inbox = 0, sent = 0, archive = 0 } = found ?? {};
      const shown = (count: number) => Math.min(count, mostCounted);
      return {
        unread: { inbox: shown(inbox), sent: shown(sent), archive: shown(archive) },
        failed: shown(failed),
      };
    },

    'patientMessages-message': ({ messageId }, context) => showMessage(context, messageId),
  },
);
