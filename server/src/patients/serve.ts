import { calls } from '@corridor/contract/patients/messages/calls.ts';
import {
  type MessageState,
  maySendAgain,
  mayWithdraw,
  messageStateOf,
  mostLinks,
} from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../platform/change.ts';
import { first } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { sendAgain, withdraw } from './actions.ts';
import { lockedMessage, withStatus } from './queries.ts';

type SeenMessage = { messageId: string; sendAt: Date };
type May = { may: (state: MessageState) => boolean; otherwise: string };

/** Only the sender may change a copy, and only as they saw it. */
async function lockOwn(
  { db, now }: Change,
  { uid }: Viewer,
  shown: SeenMessage,
  { may, otherwise }: May,
) {
  const found = await first(db, lockedMessage, { id: shown.messageId });
  if (found?.uid !== uid) throw refuse('not-found');
  if (!may(messageStateOf(withStatus(found), now))) throw refuse('failed-precondition', otherwise);
  if (found.sendAt.getTime() !== shown.sendAt.getTime())
    throw refuse('failed-precondition', 'newer-version');
  return found;
}

export const handlers = serve(calls, {
  'patients-withdraw': async (shown, { viewer, change }) => {
    await change(async (inside) => {
      const sent = await lockOwn(inside, viewer, shown, { may: mayWithdraw, otherwise: 'ended' });
      await withdraw(inside, sent, viewer.uid);
    });
    return { done: true as const };
  },

  'patients-sendAgain': async (shown, { viewer, change }) => {
    await change(async (inside) => {
      const may = { may: maySendAgain, otherwise: 'still-sending' };
      const sent = await lockOwn(inside, viewer, shown, may);
      if (sent.renewed >= mostLinks) throw refuse('failed-precondition', 'too-many-links');
      if (sent.lockedAt) throw refuse('failed-precondition', 'thread-locked');
      await sendAgain(inside, sent);
    });
    return { done: true as const };
  },
});
