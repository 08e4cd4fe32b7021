import { z } from 'zod';
import { id, int4, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { beside, collection, consultForm } from './form.ts';
import { draft, draftRow, forwarder, waitingRow } from './schemas.ts';

/** Each of the two lists is for its own: drafts for those who write, approvals for those who approve. */
const writers = {
  anyOf: ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] as const,
};
const appVersion = z.string().max(40).optional();

const which = { consultDraftsCollectionType: collection, draftId: id };

export const calls = {
  /** A new id on the first save. With an approver it goes into their approvals, and leaves one's own drafts. */
  'consultDraft-saveDraft': call({
    access: writers,
    idempotent: true,
    input: z.strictObject({
      draftId: id.nullish(),
      consultDraftsCollectionType: collection,
      appVersion,
      formData: consultForm,
      beside: beside.extend({ renamed: beside.shape.renamed.default('') }).optional(),
      /** Empty: the default one. Left out, as all of a draft that a client does not show: it stays. */
      subject: z.string().max(300).optional(),
      selectedMedia: z.array(id).max(20).optional(),
      attachments: z.array(id).max(20).default([]),
      econsultForwarder: forwarder.nullish(),
      approverUid: id.optional(),
      /** Which version was changed: another one since then is not written over. */
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
  /** An approver's discard brings it back to its author, with a reason. */
  'consultDraft-deleteDraft': call({
    access: writers,
    input: z.strictObject({ ...which, reason: z.string().trim().max(1000).default('') }),
    output: z.strictObject({ deleted: z.literal(true) }),
  }),
  /** The files of a draft lie with whom it was forwarded to. */
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
  /** Back from an approver who has not opened it. */
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
  /** A tab: its drafts, and in one's own those that wait for an approver. */
  'drafts-list': query({
    access: writers,
    input: z.strictObject({ consultDraftsCollectionType: collection }),
    output: z.strictObject({ drafts: z.array(draftRow), waiting: z.array(waitingRow) }),
    topics: (_, { uid }) => [`drafts:${uid}`],
  }),
  /** Of one that is open somewhere: whether it is still here, and in which version. */
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
