import type { Permission } from '../../platform/permissions.ts';
import { linkTries } from '../link.ts';

/** A patient may read by a link for so many days after the mail. */
export const linkDays = 30;
/** A message that nobody has opened for so many days is shown as such. */
export const unopenedDays = 3;

export const subTypes = [
  'Forms',
  'OneWayPatient',
  'PatientCC',
  'MOAMessage',
  'AccessReport',
] as const;
export type SubType = (typeof subTypes)[number];

export const folders = ['inbox', 'sent', 'archive'] as const;
export type Folder = (typeof folders)[number];

/** The roles in whose name an office may send. */
export const practitionerRoles = [
  'Doctor',
  'Resident',
  'NursePractitioner',
  'specialist',
  'specialistOtolaryngology',
  'dentist',
  'approver',
] as const;

/** Any of these opens the messages of a person's clinics. Their own need none of them. */
export const clinicReaders = [
  'forms',
  'premiumForms',
  'oneWayMessaging',
  'premiumOneWayMessaging',
  'patientCC',
  'moaMessaging',
] as const satisfies readonly Permission[];

/** The rows of a page of the list. */
export const pageSize = 20;
export const mostTerms = 10;
/** Counts of the tabs stop here. */
export const mostCounted = 100;

/** At most so many recipients go out in one sending. */
export const mostRecipients = 500;
export const mostAttachments = 10;
/** Files inside the form of a letter; larger ones come before it by tus. */
export const mostAttachedBytes = 32_000_000;

/** The state of the mail. */
export const statuses = ['sending', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof statuses)[number];

/** The reason for a mail that did not arrive. */
export const mailFaults = ['refused', 'no-server', 'bounced'] as const;
export type MailFault = (typeof mailFaults)[number];

/** The reasons for a recipient to whom nothing was sent. */
export const recipientFaults = [
  'phn-invalid',
  'email-invalid',
  'email-not-repeated',
  'date-of-birth-unknown',
  'date-of-birth-invalid',
  'allowance-used',
] as const;
export type RecipientFault = (typeof recipientFaults)[number];

/** The states of a message to a patient. */
export const messageStates = [
  /** For the next morning. */
  'scheduled',
  'sending',
  /** The mail server took it. */
  'unopened',
  'opened',
  'failed',
  /** By the sender. */
  'withdrawn',
  /** The mail was never sent, because the consult was locked or the sender's account was closed. */
  'unsent',
  /** Too many wrong dates of birth. */
  'closed',
  'expired',
] as const;
export type MessageState = (typeof messageStates)[number];

type Message = {
  status: MessageStatus;
  sendAt: Date;
  openedAt: Date | null;
  /** Null before it is mailed. */
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  tries: number;
};

export function messageStateOf(message: Message, now: Date): MessageState {
  const { status, sendAt, expiresAt, withdrawnAt, withdrawnBy } = message;
  if (withdrawnAt) return withdrawnBy === null ? 'unsent' : 'withdrawn';
  if (status === 'sending') return sendAt > now ? 'scheduled' : 'sending';
  if (status === 'failed') return 'failed';
  if (expiresAt && expiresAt <= now) return 'expired';
  if (message.tries >= linkTries) return 'closed';
  // An earlier link may have been opened.
  return message.openedAt && message.openedAt >= sendAt ? 'opened' : 'unopened';
}

const withdrawable: readonly MessageState[] = ['scheduled', 'sending', 'unopened', 'opened'];
/** Answers whether the message can still be withdrawn. */
export const mayWithdraw = (state: MessageState) => withdrawable.includes(state);

/** At most so many new links for a message. */
export const mostLinks = 10;
/** A patient may ask for so many new links of a message in a day. */
export const mostAskedLinks = 3;

/**
 * A date of birth may be a slip until a message was opened with it. The date of a report is that of
 * the message from which it was sent.
 */
export const mayCorrectBirthDate = (kind: SubType, openedAt: Date | string | null) =>
  openedAt === null && kind !== 'AccessReport';

/** A new link goes out at once, and the previous one stops working. */
export const maySendAgain = (state: MessageState) => state !== 'scheduled' && state !== 'sending';
