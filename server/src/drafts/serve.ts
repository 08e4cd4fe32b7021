import { calls, queries } from '@corridor/contract/drafts/calls.ts';
import type { Collection } from '@corridor/contract/drafts/form.ts';
import { nothingBeside } from '@corridor/contract/drafts/rules.ts';
import type { DraftRow } from '@corridor/contract/drafts/schemas.ts';
import { words } from '@corridor/contract/drafts/words.ts';
import { meets, type Requirement } from '@corridor/contract/platform/permissions.ts';
import { personName } from '@corridor/contract/platform/personNames.ts';
import { formFor, serviceFor } from '../directory/access.ts';
import { findItems } from '../gallery/items.ts';
import { all, first, type RowOf } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve } from '../platform/http/serve.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { moveFile } from '../uploads/places/actions.ts';
import { discardDraft, lockDraft, openForApproval, recallDraft, saveDraft } from './actions.ts';
import { placeOf, shownFiles, shownMedia } from './attachments.ts';
import { draftPdf } from './draftPaper.ts';
import {
  badges,
  draftOf,
  draftsOfList,
  forwardedDrafts,
  lockedByAuthor,
  versionOf,
} from './queries.ts';
import { aboutDraft, type Kept, openDraft, readDraft } from './sealed.ts';

const owners: Record<Collection, Requirement> = {
  user_drafts: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult'] },
  drafts_pending_approval: { anyOf: ['approveEconsult'] },
};

/** Approvals need the right to approve, drafts the right to write. */
function refuseOtherList(viewer: Viewer, collection: Collection): Collection {
  if (!meets(viewer.permissions, owners[collection])) throw refuse('permission-denied');
  return collection;
}

export const handlers = serve(
  { ...calls, ...queries },
  {
    'consultDraft-saveDraft': async (input, { app, viewer, change, now }) => {
      const { uid } = viewer;
      const { draftId, formData, beside, approverUid: approver, selectedMedia } = input;
      const collection = refuseOtherList(viewer, input.consultDraftsCollectionType);
      if (approver && !viewer.permissions.has('forwardEconsult')) throw refuse('permission-denied');
      if (approver && formData.subsite === '') throw refuse('failed-precondition', 'no-subsite');
      const service = await serviceFor(app, viewer, { id: formData.serviceId, now });
      return change(async (inside) => {
        const media = selectedMedia && [...new Set(selectedMedia)];
        const own = media && (await findItems(inside.db, uid, media));
        return saveDraft(
          inside,
          { app, uid },
          {
            id: draftId ?? undefined,
            collection,
            formData,
            beside,
            approver,
            activityType: service?.type === 'referral' ? 'referral' : formData.activityType,
            subject: input.subject,
            // The author's choice stays while an approver has the draft.
            selectedMedia:
              collection === 'user_drafts' ? media?.filter((uri) => own?.has(uri)) : media,
            attachments: input.attachments,
            version: input.version,
          },
        );
      });
    },

    'consultDraft-getDraft': async (input, context) => {
      const { app, viewer, change, now } = context;
      const collection = refuseOtherList(viewer, input.consultDraftsCollectionType);
      const which = { id: input.draftId, collection, uid: viewer.uid };
      const draft = await change(async (inside) => {
        const found = await lockDraft(inside, which);
        if (collection === 'drafts_pending_approval') await openForApproval(inside, found);
        return found;
      });
      const kept = readDraft(app, draft);
      const { formData, subject, econsultForwarder, returned } = kept;
      const beside = { ...nothingBeside, ...kept.beside };
      const about = aboutDraft(app.keys, draft.id, kept);
      app.reads.note(context, { action: 'drafts.read', ...about });
      return {
        formData,
        beside,
        subject,
        econsultForwarder,
        returned,
        service: (await serviceFor(app, viewer, { id: formData.serviceId, now })) ?? null,
        gallerySelectedMedia: kept.selectedMedia,
        media: await shownMedia(context, draft, kept.selectedMedia),
        attachments: await shownFiles(context, draft.id, kept.attachments),
        version: draft.version,
        collection,
      };
    },

    'consultDraft-deleteDraft': async (input, { app, viewer, change }) => {
      const collection = refuseOtherList(viewer, input.consultDraftsCollectionType);
      const which = { id: input.draftId, collection, uid: viewer.uid, reason: input.reason };
      await change((inside) => discardDraft(inside, app, which));
      return { deleted: true as const };
    },

    'consultDraft-moveStorageAttachments': async (
      { approverUid, draftId },
      { app, viewer, change },
    ) =>
      change(async (inside) => {
        const draft = await first(inside.db, lockedByAuthor, { id: draftId, uid: viewer.uid });
        if (draft?.owner !== approverUid) throw refuse('not-found');
        const { attachments } = readDraft(app, draft);
        for (const id of attachments)
          await moveFile(inside, app, id, placeOf(approverUid, draftId));
        return { moved: attachments.length };
      }),

    'consultDraft-listDrafts': async ({ consultDraftsCollectionType }, context) => {
      const { app, viewer } = context;
      const collection = refuseOtherList(viewer, consultDraftsCollectionType);
      const rows = await all(app.pool, draftsOfList, { uid: viewer.uid, collection });
      const drafts = openList(context, collection, rows);
      return Object.fromEntries(
        drafts.map((draft) => {
          const { draftId, subject, created, read, activityType } = rowOf(draft);
          return [draftId, { subject, created, read, activityType }];
        }),
      );
    },

    'consultDraft-recall': async ({ draftId }, { app, viewer, change }) => {
      await change((inside) => recallDraft(inside, { app, uid: viewer.uid }, draftId));
      return { recalled: true as const };
    },

    'secureMessaging-exportEconsultDraftPdf': async (input, context) => {
      const { app, viewer, change, now } = context;
      const collection = refuseOtherList(viewer, input.consultDraftsCollectionType);
      const draftKey = { id: input.draftId, collection, uid: viewer.uid };
      const draft = await first(app.pool, draftOf, draftKey);
      if (!draft) throw refuse('not-found');
      const kept = readDraft(app, draft);
      const { serviceId } = kept.formData;
      const service = await serviceFor(app, viewer, { id: serviceId, now });
      const formFields = service ? await formFor(app.pool, viewer, serviceId) : [];
      const files = await shownFiles(context, draft.id, kept.attachments);
      const names = files.map(({ name }) => name);
      await change((inside) =>
        inside.audit({ action: 'drafts.export-pdf', ...aboutDraft(app.keys, draft.id, kept) }),
      );
      return (await draftPdf(kept, { service, formFields, names, now })).toString('base64');
    },

    'drafts-list': async ({ consultDraftsCollectionType }, context) => {
      const { app, viewer } = context;
      const { uid } = viewer;
      const collection = refuseOtherList(viewer, consultDraftsCollectionType);
      const own = collection === 'user_drafts';
      const [rows, sent] = await Promise.all([
        all(app.pool, draftsOfList, { uid, collection }),
        own ? all(app.pool, forwardedDrafts, { uid }) : [],
      ]);
      return {
        drafts: openList(context, collection, rows).map(rowOf),
        waiting: openList(context, collection, sent).map(({ row, kept }) => ({
          draftId: row.id,
          subject: kept?.subject ?? words.unreadable,
          updatedAt: row.updatedAt.toISOString(),
          activityType: row.activityType as DraftRow['activityType'],
          approver: personName(row),
          mayRecall: row.readAt === null,
        })),
      };
    },

    'drafts-standing': async (input, { app, viewer }) => {
      const collection = refuseOtherList(viewer, input.consultDraftsCollectionType);
      const draftKey = { id: input.draftId, collection, uid: viewer.uid };
      const draft = await first(app.pool, versionOf, draftKey);
      if (!draft) throw refuse('not-found');
      return draft;
    },

    'drafts-badges': async (_input, { app, viewer }) => {
      const counted = await first(app.pool, badges, { uid: viewer.uid });
      const approves = viewer.permissions.has('approveEconsult');
      return {
        drafts: counted?.drafts ?? 0,
        numUnreadApprovals: approves ? (counted?.unread ?? 0) : 0,
      };
    },
  },
);

type Row = RowOf<typeof draftsOfList.row>;
type Listed = { row: Row; kept: Kept | undefined };

/** Opens the drafts of a list and records which patients it shows. */
function openList(context: Context, collection: Collection, rows: Row[]): Listed[] {
  const { app } = context;
  const drafts = rows.map((row) => ({ row, kept: openDraft(app, row) }));
  const patients = drafts.flatMap(
    ({ row, kept }) => aboutDraft(app.keys, row.id, kept).patient ?? [],
  );
  app.reads.note(context, { action: 'drafts.list', subject: `drafts:${collection}`, patients });
  return drafts;
}

function rowOf({ row, kept }: Listed): DraftRow {
  const { subject = words.unreadable, returned = null } = kept ?? {};
  const ms = row.createdAt.getTime();
  return {
    draftId: row.id,
    subject,
    returned,
    created: { seconds: Math.floor(ms / 1000), nanoseconds: (ms % 1000) * 1e6 },
    updatedAt: row.updatedAt.toISOString(),
    read: row.collection === 'user_drafts' || row.readAt !== null,
    activityType: row.activityType as DraftRow['activityType'],
    from: row.author === row.owner ? null : personName(row),
  };
}
