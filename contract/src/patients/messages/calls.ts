import { z } from 'zod';
import { count, done, id, instant, nothing } from '../../platform/schemas.ts';
import { call, query, route } from '../../platform/wire.ts';
import { atDoor, perNetwork } from '../schemas.ts';
import { folders, mostAttachedBytes, mostAttachments, mostTerms, pageSize } from './rules.ts';
import { cursor, letter, listedMessage, shownMessage } from './schemas.ts';

const formSenders = ['forms', 'premiumForms'] as const;
const letterSenders = ['oneWayMessaging', 'premiumOneWayMessaging'] as const;
/** A sender reads what they sent, also after the plan of the sending has ended. */
export const readers = { access: 'signedIn' } as const;
export const publicLink = {
  access: 'public',
  perMinute: perNetwork,
  perLink: 60,
  reasons: ['invalid-link', 'withdrawn', 'unreadable', 'throttled'],
} as const;
const message = z.strictObject({ messageId: id });
/** Identified with its link, so that an action on one link cannot affect a newer one. */
const linkInput = z.strictObject({ messageId: id, sendAt: instant });
const ids = z.array(id).min(1).max(100);

export const calls = {
  /** Moves messages. Each answer has the folder of before, so that a move can be undone. */
  'patientMessages-move': call({
    ...readers,
    input: z.strictObject({ ids, folder: z.enum(folders) }),
    output: z.strictObject({
      moved: z.array(z.strictObject({ id, from: z.enum(folders) })),
    }),
  }),
  'patientMessages-setRead': call({
    ...readers,
    input: z.strictObject({ ids, read: z.boolean() }),
    output: done,
  }),
  /** The letter as its patient reads it, on paper. */
  'patientMessages-pdf': call({ ...readers, input: message, output: z.base64() }),
  /** A letter that is not sent yet, on the paper that its patient would read. */
  'patientMessages-preview': call({
    access: { anyOf: letterSenders },
    input: z.strictObject({
      physicianUid: id,
      locationIdx: z.int().min(0).max(10_000),
      phn: z.string().max(40),
      subject: z.string().max(300),
      body: z.string().max(20_000),
      onBehalfOf: z.strictObject({ kind: z.enum(['clinic', 'physician']), uid: id }).optional(),
      /** The typed date, and the files of the viewer that go with the letter. */
      dateOfBirth: z.string().max(20).optional(),
      files: z.array(id).max(mostAttachments).default([]),
    }),
    output: z.base64(),
    reasons: ['no-location', 'not-on-behalf'],
  }),
  /**
   * The sender withdraws the message. Before the mail it is not sent; afterwards the link opens
   * nothing.
   */
  'patients-withdraw': call({
    ...readers,
    input: linkInput,
    output: done,
    reasons: ['ended', 'newer-version'],
  }),
  /**
   * Sends a new link at once, after a failed mail or a link that ended or was lost; to another
   * address, if that is typed twice, and behind another date of birth, if none has opened it.
   */
  'patients-sendAgain': call({
    ...readers,
    input: linkInput.extend({
      email: z.string().trim().max(254).optional(),
      emailAgain: z.string().trim().max(254).optional(),
      dateOfBirth: z.string().trim().max(20).optional(),
    }),
    output: done,
    reasons: [
      'still-sending',
      'newer-version',
      'too-many-links',
      'thread-locked',
      'submitted',
      'email-invalid',
      'email-not-repeated',
      'date-of-birth-invalid',
      'date-of-birth-fixed',
    ],
  }),
  /** The patient enters their date of birth, and reads the letter. */
  'patients-openLetter': call({ ...publicLink, input: atDoor, output: letter }),
  'patients-letterPdf': call({ ...publicLink, perLink: 12, input: atDoor, output: z.base64() }),
  /** A new address of an attachment, for a short time. */
  'patients-letterFile': call({
    ...publicLink,
    input: atDoor.extend({ fileId: id }),
    output: z.strictObject({ url: z.string() }),
  }),
  /** Mails a new link to the address on record. The answer never tells whether there was one. */
  'patients-askNewLink': call({
    access: 'public',
    perMinute: perNetwork,
    perLink: 12,
    input: z.strictObject({ token: z.string().max(100) }),
    output: done,
  }),
  /** The physicians of a clinic, in whose name its members may send. */
  'clinic-getClinicInformation_v1': call({
    access: { anyOf: ['sendOnBehalf'] },
    input: z.strictObject({ clinicId: id }),
    output: z.strictObject({
      physicians: z.array(z.strictObject({ uid: id, firstName: z.string(), lastName: z.string() })),
    }),
  }),
};

export const queries = {
  /** A page of the list, the newest state first. Search terms must all be found. */
  'patientMessages-list': query({
    ...readers,
    input: z.strictObject({
      folder: z.enum(folders),
      terms: z.array(z.string().max(100)).max(mostTerms).default([]),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Only those whose mail has failed. */
      failed: z.boolean().default(false),
      before: cursor.optional(),
      limit: z.int().min(1).max(pageSize).default(pageSize),
    }),
    output: z.strictObject({
      messages: z.array(listedMessage),
      /** Null on the last page. */
      next: cursor.nullable(),
    }),
    topics: (_, { uid }) => [`patient-messages:${uid}`],
  }),
  /** Unread messages of each folder, and failed ones outside the archive; up to 100. */
  'patientMessages-counts': query({
    ...readers,
    input: nothing,
    output: z.strictObject({
      unread: z.strictObject({ inbox: count, sent: count, archive: count }),
      failed: count,
    }),
    topics: (_, { uid }) => [`patient-messages:${uid}`],
  }),
  'patientMessages-message': query({
    ...readers,
    input: message,
    output: shownMessage,
    topics: ({ messageId }) => [`patient-message:${messageId}`],
  }),
};

const sendReasons = ['no-location', 'not-on-behalf'] as const;

export const routes = {
  /** JSON of `formSending`; the answer is `formsSent`. */
  'send-forms': route({
    access: { anyOf: formSenders },
    method: 'POST',
    path: '/send-forms',
    idempotent: true,
    reasons: [...sendReasons, 'no-form'],
  }),
  /** A form of `letterSending` with files; the answer is `{messageId}`. */
  'one-way-patient-message': route({
    access: { anyOf: letterSenders },
    method: 'POST',
    path: '/one-way-patient-message',
    idempotent: true,
    largest: mostAttachedBytes,
    reasons: [...sendReasons, 'file-type', 'file-fault', 'too-many-files', 'no-file'],
  }),
  /** An attachment behind a signed address, which a letter gives to its patient. */
  'patients-file': route({
    access: 'public',
    method: 'GET',
    path: '/patient-files/:file',
    transfer: true,
  }),
};
