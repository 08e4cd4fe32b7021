import { calls } from '@corridor/contract/patients/messages/calls.ts';
import {
  type MessageState,
  maySendAgain,
  mayWithdraw,
  messageStateOf,
} from '@corridor/contract/patients/messages/rules.ts';
import type { Change } from '../platform/change.ts';
import { first } from '../platform/database.ts';
import { refuse } from '../platform/errors.ts';
import { serve } from '../platform/serve.ts';
import type { Viewer } from '../platform/viewer.ts';
import { sendAgain, withdraw } from './actions.ts';
import { asStanding, held } from './queries.ts';

/** It answers to whoever sent it, and to nobody else. */
async function own(
  { db, now }: Change,
  { uid }: Viewer,
  id: string,
  may: (state: MessageState) => boolean,
  otherwise: string,
) {
  const found = await first(db, held, { id });
  if (found?.uid !== uid) throw refuse('not-found');
  if (!may(messageStateOf(asStanding(found), now))) throw refuse('failed-precondition', otherwise);
  return found;
}

export const handlers = serve(calls, {
  'patients-withdraw': async ({ messageId }, { viewer, change }) => {
    await change(async (inside) => {
      const sent = await own(inside, viewer, messageId, mayWithdraw, 'ended');
      await withdraw(inside, sent, viewer.uid);
    });
    return { done: true as const };
  },

  'patients-sendAgain': async ({ messageId }, { viewer, change }) => {
    await change(async (inside) => {
      const sent = await own(inside, viewer, messageId, maySendAgain, 'still-sending');
      if (sent.lockedAt) throw refuse('failed-precondition', 'thread-locked');
      await sendAgain(inside, sent);
    });
    return { done: true as const };
  },
});
