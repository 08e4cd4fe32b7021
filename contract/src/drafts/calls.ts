import { z } from 'zod';
import { itemUri } from '../gallery/schemas.ts';
import { id, int4, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { beside, collection, consultForm } from './form.ts';
import { draft, draftRow, forwarder, waitingRow } from './schemas.ts';

/** Drafts are for people who write consults, approvals for people who approve them. */
const writers = {
  anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] as const,
};
const appVersion = z.string().max(40).optional();

const which = { consultDraftsCollectionType: collection, draftId: id };

export const calls = {
  /**
   * The first save gets a new id. With an approver the draft moves into that person's approvals.
   */
  'consultDraft-saveDraft': call({
    access: writers,
    idempotent: true,
    input: z.strictObject({
      draftId: id.nullish(),
      consultDraftsCollectionType: collection,
      appVersion,
      formData: consultForm,
      beside: beside.extend({ renamed: beside.shape.renamed.default('') }).optional(),
      /**
       * Empty: the default subject. Left out: it stays, like every part that a client does not
       * show.
       */
      subject: z.string().max(300).optional(),
      /** Gallery items of the author. */
      selectedMedia: z.array(itemUri).max(20).optional(),
      attachments: z.array(id).max(20).default([]),
      econsultForwarder: forwarder.nullish(),
      approverUid: id.optional(),
      /** The version that was changed. A newer version is not overwritten. */
      version: int4.optional(),
    }),
    output: z.strictObject({ draftSubject: z.string(), draftId: id, version: z.number().int() }),
    reasons: ['newer-version', 'too-many', 'no-approver', 'file-gone', 'unreadable'],
  }),
  'consultDraft-getDraft': call({
    access: writers,
    input: z.strictObject({ ...which, appVersion }),
    output: draft,
    reasons: ['unreadable'],
  }),
  /** An approver's discard returns the draft to its author, with a reason. */
  'consultDraft-deleteDraft': call({
    access: writers,
    input: z.strictObject({ ...which, reason: z.string().trim().max(1000).default('') }),
    output: z.strictObject({ deleted: z.literal(true) }),
  }),
  /** Moves the files of a forwarded draft to the approver. */
  'consultDraft-moveStorageAttachments': call({
    access: { anyOf: ['forwardEconsult'] },
    input: z.strictObject({ approverUid: id, draftId: id }),
    output: z.strictObject({ moved: z.number().int() }),
  }),
  'consultDraft-listDrafts': call({
    access: writers,
    input: z.strictObject({ consultDraftsCollectionType: collection }),
    output: z.record(
      z.string(),
      draftRow.pick({ subject: true, created: true, read: true, activityType: true }),
    ),
  }),
  /** Takes a draft back from an approver who has not opened it. */
  'consultDraft-recall': call({
    access: { anyOf: ['forwardEconsult'] },
    input: z.strictObject({ draftId: id }),
    output: z.strictObject({ recalled: z.literal(true) }),
    reasons: ['taken-up'],
  }),
  'secureMessaging-exportEconsultDraftPdf': call({
    access: writers,
    input: z.strictObject(which),
    output: z.string(),
    reasons: ['unreadable'],
  }),
};

export const queries = {
  /** The drafts of a tab, and in the author's tab also those that wait for an approver. */
  'drafts-list': query({
    access: writers,
    input: z.strictObject({ consultDraftsCollectionType: collection }),
    output: z.strictObject({ drafts: z.array(draftRow), waiting: z.array(waitingRow) }),
    topics: (_, { uid }) => [`drafts:${uid}`],
  }),
  /** The current version of a draft that is open somewhere. */
  'drafts-standing': query({
    access: writers,
    input: z.strictObject(which),
    output: z.strictObject({ version: z.number().int() }),
    topics: (_, { uid }) => [`drafts:${uid}`],
  }),
  'drafts-badges': query({
    access: writers,
    input: nothing,
    output: z.strictObject({ drafts: z.number().int(), numUnreadApprovals: z.number().int() }),
    topics: (_, { uid }) => [`drafts:${uid}`],
  }),
};
