import { z } from 'zod';
import { locationIdx } from '../../clinics/schemas.ts';
import { provinces } from '../../platform/provinces.ts';
import { count, id, instant, line } from '../../platform/schemas.ts';
import { plainPhn } from '../phn.ts';
import {
  folders,
  mailFaults,
  messageStates,
  mostRecipients,
  recipientFaults,
  statuses,
  subTypes,
} from './rules.ts';

/** The person or clinic in whose name somebody of the clinic sends. */
const onBehalfFields = {
  sendingOnBehalfOfOptionKind: z.enum(['clinic', 'physician']).optional(),
  sendingOnBehalfOfOptionUid: id.optional(),
  sendingOnBehalfOfOptionDisplayName: line(200).optional(),
};
const typedPhn = z
  .string()
  .max(40)
  .transform((phn) => plainPhn(phn, ''));
/** Of a number that neither fits the clinic's province nor shows its own. */
const namedProvince = z.enum(provinces).optional();
const typedText = (atMost: number) => z.string().trim().max(atMost);

/** The part of a sending that belongs to one patient. Its problems are answered by recipient. */
export const recipient = z.strictObject({
  phn: typedPhn,
  province: namedProvince,
  email: typedText(254),
  delay: z.boolean().default(false),
  /** The same address a second time, where it is new for the patient. */
  emailAgain: typedText(254).optional(),
  /** The date of birth, if nobody of the clinic knows it. */
  dateOfBirth: typedText(20).optional(),
});
export type Recipient = z.output<typeof recipient>;

/** The JSON of `send-forms`. */
export const formSending = z.strictObject({
  physicianUid: id,
  locationIdx,
  formId: id,
  patients: z.array(recipient).min(1).max(mostRecipients),
  ...onBehalfFields,
  /** One reminder to patients who have not opened it after three days. */
  remind: z.boolean().default(false),
});
export type FormSending = z.output<typeof formSending>;

export const formsSent = z.strictObject({
  sent: z.array(z.strictObject({ phn: z.string(), messageId: id })),
  failed: z.array(z.strictObject({ phn: z.string(), reason: z.enum(recipientFaults) })),
});

const truth = z
  .enum(['true', 'false', ''])
  .default('')
  .transform((text) => text === 'true');
const several = z
  .union([id.transform((one) => [one]), z.array(id)])
  .default([])
  .pipe(z.array(id).max(20));

/** The texts of the form `one-way-patient-message`, beside its repeated files `attachment`. */
export const letterSending = z.strictObject({
  physicianUid: id,
  locationIdx: z.coerce.number().pipe(locationIdx),
  patientEmail: typedText(254),
  phn: typedPhn,
  province: namedProvince,
  subject: line(300).min(1),
  // A form ends its lines with two signs.
  body: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1).max(20_000)),
  delay: truth,
  ...onBehalfFields,
  emailAgain: typedText(254).optional(),
  dateOfBirth: typedText(20).optional(),
  remind: truth,
  /** Pictures and videos of the sender's gallery. */
  galleryItem: several,
  /** Files that came by tus with the purpose `letter`. */
  upload: several,
});
export type LetterSending = z.output<typeof letterSending>;

const moment = instant.nullable();

/** A row of the list. */
export const listedMessage = z.strictObject({
  id,
  /** The subject of a letter, the title of a form, or the service of a consult. */
  subject: z.string(),
  read: z.boolean(),
  folder: z.enum(folders),
  status: z.enum(statuses),
  state: z.enum(messageStates),
  statusUpdatedAt: instant,
  created: instant,
  /** The time of the mail, also one to come. */
  sendAt: instant,
  delay: z.boolean(),
  subType: z.enum(subTypes),
  /** The name is empty where nobody knows it. */
  patient: z.strictObject({ name: z.string(), phn: z.string(), email: z.string() }),
  error: z.enum(mailFaults).nullable(),
  hasAttachments: z.boolean(),
  responseReceived: z.boolean(),
  /** Nobody has reviewed its flagged answers for one business day. */
  needsReview: z.boolean(),
  openedAt: moment,
  /** Of a form: the filled parts of it. */
  progress: z.strictObject({ done: count, of: count }).optional(),
});
export type ListedMessage = z.output<typeof listedMessage>;

const file = z.strictObject({ id, name: z.string(), contentType: z.string(), size: z.int() });

/** The whole message for its sender. */
export const shownMessage = listedMessage.extend({
  physicianUid: id,
  /** The physician or clinic that the patient reads as its sender. */
  from: z.string(),
  clinicName: z.string(),
  /** The person who sent it, or null for the viewer. */
  sentBy: z.string().nullable(),
  dateOfBirth: z.string(),
  /** The text of a letter, or null where the message has none. */
  body: z.string().nullable(),
  formId: id.nullable(),
  activityId: id.nullable(),
  deliveredAt: moment,
  downloadedAt: moment,
  submittedAt: moment,
  /** The date of the link's end. */
  expiresAt: moment,
  remind: z.boolean(),
  remindedAt: moment,
  mayWithdraw: z.boolean(),
  maySendAgain: z.boolean(),
  /** The viewer may send the patient who opened their record. */
  mayReport: z.boolean(),
  hasPdf: z.boolean(),
  files: z.array(
    file.extend({
      url: z.string(),
      thumbnailUrl: z.string().nullable(),
      screenUrl: z.string().nullable(),
    }),
  ),
});
export type ShownMessage = z.output<typeof shownMessage>;

/** A letter as its patient reads it. */
export const letter = z.strictObject({
  from: z.string(),
  clinicName: z.string(),
  clinicPhone: z.string(),
  patient: z.string(),
  sentAt: instant,
  expiresAt: instant,
  subject: z.string(),
  body: z.string(),
  /** The addresses work for a short time; patients-letterFile gives new ones. */
  files: z.array(file.extend({ url: z.string() })),
});

/** The place after which a page of the list goes on. */
export const cursor = z.strictObject({ statusUpdatedAt: instant, id });
