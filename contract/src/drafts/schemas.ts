import { z } from 'zod';
import { service } from '../directory/schemas.ts';
import { itemUri } from '../gallery/schemas.ts';
import { id, shortText } from '../platform/schemas.ts';
import { beside, collection, consultForm } from './form.ts';

export const draftTypes = ['econsult', 'phoneConsult', 'referral'] as const;

/** The author of a consult that somebody else approves and sends. */
export const forwarder = z.strictObject({
  uid: id,
  firstName: shortText,
  lastName: shortText,
  email: z.string().max(254),
});

/** A row of a list. */
export const draftRow = z.strictObject({
  draftId: id,
  subject: z.string(),
  created: z.strictObject({ seconds: z.number().int(), nanoseconds: z.number().int() }),
  updatedAt: z.iso.datetime(),
  read: z.boolean(),
  activityType: z.enum(draftTypes),
  /** The author, in the list of approvals. */
  from: z.string().nullable(),
  /** The approver's reason for returning the draft, if it was returned. */
  returned: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
});
export type DraftRow = z.output<typeof draftRow>;

/** A forwarded draft that the approver has neither opened nor sent. */
export const waitingRow = z.strictObject({
  draftId: id,
  subject: z.string(),
  updatedAt: z.iso.datetime(),
  activityType: z.enum(draftTypes),
  approver: z.string(),
  /** An opened draft belongs to the approver. */
  mayRecall: z.boolean(),
});
export type WaitingRow = z.output<typeof waitingRow>;

export const attachment = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.number(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
});

export const draft = z.strictObject({
  formData: consultForm,
  beside,
  subject: z.string(),
  /** Null when no service is chosen, or it is no longer offered. */
  service: service.nullable(),
  gallerySelectedMedia: z.array(itemUri),
  /** The selected gallery items, as the person who has the draft sees them. */
  media: z.array(attachment.extend({ uri: itemUri })),
  econsultForwarder: forwarder.nullable(),
  attachments: z.array(attachment),
  returned: z.strictObject({ by: z.string(), reason: z.string() }).nullable(),
  version: z.number().int(),
  collection,
});
export type Draft = z.output<typeof draft>;
