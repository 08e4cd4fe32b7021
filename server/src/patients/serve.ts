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
import { asStanding, held } from './queries.ts';

type Seen = { messageId: string; sendAt: Date };
type May = { may: (state: MessageState) => boolean; otherwise: string };

/** It answers to whoever sent it, and to nobody else; and as they see it. */
async function own({ db, now }: Change, { uid }: Viewer, seen: Seen, { may, otherwise }: May) {
  const found = await first(db, held, { id: seen.messageId });
  if (found?.uid !== uid) throw refuse('not-found');
  if (!may(messageStateOf(asStanding(found), now))) throw refuse('failed-precondition', otherwise);
  if (found.sendAt.getTime() !== seen.sendAt.getTime())
    throw refuse('failed-precondition', 'changed');
  return found;
}

export const handlers = serve(calls, {
  'patients-withdraw': async (seen, { viewer, change }) => {
    await change(async (inside) => {
      const sent = await own(inside, viewer, seen, { may: mayWithdraw, otherwise: 'ended' });
      await withdraw(inside, sent, viewer.uid);
    });
    return { done: true as const };
  },

  'patients-sendAgain': async (seen, { viewer, change }) => {
    await change(async (inside) => {
      const may = { may: maySendAgain, otherwise: 'still-sending' };
      const sent = await own(inside, viewer, seen, may);
      if (sent.renewed >= mostLinks) throw refuse('failed-precondition', 'too-many-links');
      if (sent.lockedAt) throw refuse('failed-precondition', 'thread-locked');
      await sendAgain(inside, sent);
    });
    return { done: true as const };
  },
});
