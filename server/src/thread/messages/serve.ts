import { isBillingCode } from '@corridor/contract/billing/rules.ts';
import type { calls, queries } from '@corridor/contract/thread/calls.ts';
import { billMessage } from '../../billing/actions.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, type RowOf } from '../../platform/database.ts';
import { refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/serve.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { officesOf, openThreadFor, type Thread, threadFor } from '../access.ts';
import { joinThread } from '../actions.ts';
import { draftPlace, openMessage } from '../sealed.ts';
import { addMessage, forgetDraft, keepDraft, retractMessage } from './actions.ts';
import { messagesBefore } from './queries.ts';

type Served = Pick<
  Handlers<typeof calls & typeof queries>,
  'thread-sendMessage' | 'thread-retractMessage' | 'thread-saveDraft' | 'thread-messages'
>;

const done = { done: true as const };
const last = 2_147_483_647;

export const handlers: Served = {
  'thread-sendMessage': async ({ activityId, message, bill, billingCode }, context) => {
    const { app, viewer } = context;
    if (!isBillingCode(billingCode)) throw refuse('invalid-argument', 'too-short');
    return context.change(async (inside) => {
      const thread = await openThreadFor(inside.db, viewer, activityId);
      await joinAsOffice(inside, app, viewer, thread);
      const { uid } = viewer;
      const chosen = viewer.permissions.has('billingCodeCustomization') ? billingCode : '';
      // A call is billed when it is marked complete.
      const bills =
        bill && viewer.permissions.has('billing') && thread.type !== 'phoneConsult'
          ? await billMessage(inside, { activityId, uid, code: chosen })
          : null;
      const written = { text: message };
      const sent = await addMessage(inside, app.keys, {
        activityId,
        uid,
        written,
        billingCode: bills,
      });
      await forgetDraft(inside, uid, activityId);
      await inside.audit({
        action: 'thread.send-message',
        subject: `thread:${activityId}`,
        patient: thread.patient,
        details: { seq: sent.seq },
      });
      return sent;
    });
  },

  'thread-retractMessage': async ({ activityId, messageId }, { viewer, change }) => {
    await change(async (inside) => {
      await openThreadFor(inside.db, viewer, activityId);
      await retractMessage(inside, { activityId, messageId, uid: viewer.uid });
    });
    return done;
  },

  'thread-saveDraft': async ({ activityId, text }, { app, viewer, now, change }) => {
    await change(async (inside) => {
      await threadFor(inside.db, viewer, activityId);
      if (text === '') return forgetDraft(inside, viewer.uid, activityId);
      const sealed = app.keys.seal(text, draftPlace(viewer.uid, activityId));
      await keepDraft(inside, viewer.uid, activityId, sealed);
    });
    return { savedAt: now };
  },

  'thread-messages': async ({ activityId, before = last, limit }, { app, viewer }) => {
    const found = await all(app.pool, messagesBefore, {
      activityId,
      before,
      limit: limit + 1,
      uid: viewer.uid,
      clinics: officesOf(viewer),
    });
    // There are none, or they may not be read: the door says which.
    if (found.length === 0) await openThreadFor(app.pool, viewer, activityId);
    const shown = found.slice(0, limit).reverse();
    return {
      messages: shown.map((row) => toMessage(app, activityId, row)),
      more: found.length > limit,
    };
  },
};

/** An office acts in a thread by joining it. */
export async function joinAsOffice(change: Change, app: App, viewer: Viewer, thread: Thread) {
  if (thread.role !== null) return false;
  return joinThread(change, app, { activityId: thread.id, uid: viewer.uid, role: 'moa' });
}

function toMessage(app: App, activityId: string, row: RowOf<typeof messagesBefore.row>) {
  const { seq, id, sentBy, sentAt, sealed, billingCode, retractedAt } = row;
  const written = retractedAt ? undefined : openMessage(app, activityId, seq, sealed);
  return {
    id,
    seq,
    sentBy,
    sentAt,
    message: written?.text ?? null,
    unreadable: !retractedAt && !written,
    retractedAt,
    billingCode,
    messageAction: written?.action ?? null,
    files: [],
    systemMessage: sentBy === null,
  };
}
