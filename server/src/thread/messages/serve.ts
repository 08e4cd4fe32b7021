import {
  type BillingStatus,
  codeProblem,
  type HoldReason,
} from '@corridor/contract/billing/rules.ts';
import type { calls, queries } from '@corridor/contract/thread/calls.ts';
import type { MessageAction } from '@corridor/contract/thread/schemas.ts';
import { words } from '@corridor/contract/thread/words.ts';
import { billMessage } from '../../billing/actions.ts';
import { recordUses } from '../../gallery/actions.ts';
import { sentItems } from '../../gallery/sentItems.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { all, first, type RowOf } from '../../platform/database/database.ts';
import { Refusal, refuse } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/serve.ts';
import { claimFile } from '../../uploads/actions.ts';
import { claimedFiles } from '../../uploads/queries.ts';
import { inboxesFor, lockOpenThreadRow, noteRead, openThreadFor, threadFor } from '../access.ts';
import { takePart } from '../members/actions.ts';
import { draftContext, openMessage, type Written } from '../sealed.ts';
import { filesOf, type ShownFile } from '../threadFiles.ts';
import {
  addMessage,
  dropSentDraft,
  forgetDraft,
  keepDraft,
  refuseNewerDraft,
  retractMessage,
} from './actions.ts';
import { messagesBefore } from './queries.ts';

type Served = Pick<
  Handlers<typeof calls & typeof queries>,
  'thread-sendMessage' | 'thread-retractMessage' | 'thread-saveDraft' | 'thread-messages'
>;

const done = { done: true as const };
const last = 2_147_483_647;

export const handlers: Served = {
  'thread-sendMessage': async (input, context) => {
    const { activityId, message, bill, billingCode } = input;
    const { app, viewer } = context;
    const wrong = codeProblem(billingCode);
    if (wrong) throw refuse('invalid-argument', wrong);
    return context.change(async (inside) => {
      const thread = await lockOpenThreadRow(inside, viewer, activityId);
      await takePart(inside, app, viewer, thread);
      const { uid } = viewer;
      const { type, province, billsHere } = thread;
      const chosen = viewer.permissions.has('billingCodeCustomization') ? billingCode : '';
      // A phone consult is billed when the call is marked complete.
      const bills =
        bill && billsHere && viewer.permissions.has('billing') && type !== 'phoneConsult';
      const items = await sentItems(inside, uid, input.galleryMediaURIs);
      const action = await actionOf(inside, uid, { ...input, items });
      const billed = { activityId, uid, code: chosen, province };
      const { template } = input;
      const written = { text: message, ...(action && { action }), ...(template && { template }) };
      const sent = await addMessage(inside, app.keys, {
        activityId,
        uid,
        written,
        ...(bills && { bill: () => billMessage(inside, billed) }),
      });
      await recordUses(inside, uid, { ids: items, activityId, seq: sent.seq });
      await dropSentDraft(inside, app, { uid, activityId, message, draft: input.draft });
      await inside.job('thread-notify', { activityId, seq: sent.seq });
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
      const { patient } = await lockOpenThreadRow(inside, viewer, activityId);
      await retractMessage(inside, { activityId, messageId, uid: viewer.uid, patient });
    });
    return done;
  },

  'thread-saveDraft': async ({ activityId, text, after }, { app, viewer, now, change }) => {
    await change(async (inside) => {
      await threadFor(inside.db, viewer, activityId);
      if (after !== undefined)
        await refuseNewerDraft(inside, { uid: viewer.uid, activityId }, after);
      if (text === '') return forgetDraft(inside, viewer.uid, activityId);
      const sealed = app.keys.seal(text, draftContext(viewer.uid, activityId));
      await keepDraft(inside, { uid: viewer.uid, activityId, sealed, after });
    });
    return { savedAt: now };
  },

  'thread-messages': async ({ activityId, before = last, limit }, context) => {
    const { app, viewer } = context;
    const found = await all(app.pool, messagesBefore, {
      activityId,
      before,
      limit: limit + 1,
      uid: viewer.uid,
      inboxes: inboxesFor(viewer),
    });
    // The gate tells an empty thread from a forbidden one.
    const read = found[0] ?? (await openThreadFor(app.pool, viewer, activityId));
    noteRead(context, { ...read, id: activityId });
    const shown = found.slice(0, limit).reverse();
    const messages = shown.map((row) => ({
      ...toMessage(app, activityId, row),
      billingCode: row.billingCode,
      billingStatus: row.billingStatus as BillingStatus | null,
      billingHold: row.billingHold as HoldReason | null,
    }));
    const files = await filesOf(context, messages.flatMap(filesIn));
    return {
      messages: messages.map(({ action, ...message }) => {
        const { seq } = message;
        const shownFiles = filesIn({ action }).flatMap(
          (id) => files(id, { activityId, seq }) ?? [],
        );
        return {
          ...message,
          messageAction: action ? shownAction(action, shownFiles) : null,
          files: shownFiles,
        };
      }),
      more: found.length > limit,
    };
  },
};

type Sending = {
  fileIds: string[];
  /** The ids of the gallery items. */
  items: string[];
  resource?: { fileId: string; resourceName: string } | undefined;
};

/** Attaches uploaded files and gallery items, or shares a resource of the sender. */
async function actionOf(
  change: Change,
  uid: string,
  { fileIds, items, resource }: Sending,
): Promise<Written['action']> {
  if (resource) {
    const owned = { ids: [resource.fileId], owner: uid, purpose: 'resource' };
    if (!(await first(change.db, claimedFiles, owned))) throw refuse('not-found');
    return { messageActionType: 'shareResource', ...resource };
  }
  for (const id of fileIds)
    await claimFile(change, id, uid, 'thread').catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw refuse('not-found', 'file-gone', words.fileGone);
    });
  const fileUris = [...fileIds, ...items];
  return fileUris.length > 0 ? { messageActionType: 'attachFile', fileUris } : undefined;
}

function filesIn({ action }: { action: Written['action'] }): string[] {
  if (!action) return [];
  return action.messageActionType === 'attachFile' ? action.fileUris : [action.fileId];
}

function shownAction(action: NonNullable<Written['action']>, [file]: ShownFile[]): MessageAction {
  if (action.messageActionType === 'attachFile') return action;
  const { messageActionType, resourceName } = action;
  return { messageActionType, resourceName, downloadUrl: file?.url ?? '' };
}

function toMessage(app: App, activityId: string, row: RowOf<typeof messagesBefore.row>) {
  const { seq, id, sentBy, sentAt, sealed, retractedAt } = row;
  const written = retractedAt ? undefined : openMessage(app, activityId, seq, sealed);
  return {
    id,
    seq,
    sentBy,
    sentAt,
    message: written?.text ?? null,
    unreadable: !retractedAt && !written,
    retractedAt,
    action: written?.action,
    systemMessage: sentBy === null,
  };
}
