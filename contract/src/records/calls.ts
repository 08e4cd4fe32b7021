import { z } from 'zod';
import { itemsAtOnce } from '../gallery/rules.ts';
import { id, instant, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { purposes } from '../uploads/rules.ts';

const short = z.string().max(200);
/**
 * The reason why an item was not uploaded: it is not the person's, it was refused, or nobody
 * answered.
 */
export const uploadReasons = ['not-found', 'refused', 'unreachable'] as const;
export const historyAtMost = 8_000;

/** The patient of a consult, from an external records system. */
export const externalConsult = z.strictObject({
  patientInfo: z.strictObject({
    firstName: z.string().max(100),
    lastName: z.string().max(100),
    email: z.string().max(254),
    phone: z.string().max(20),
    phn: z.string().max(20),
    /** YYYY/MM/DD. */
    dateOfBirth: z.string().max(10),
  }),
  avaConsultId: short,
  avaUuid: short,
  patientHistory: z.string().max(historyAtMost),
});
export type ExternalConsult = z.output<typeof externalConsult>;

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

export const calls = {
  /** Answers the data behind a reference or a signed token of the records system. It works once. */
  'ava-econsultAuth': call({
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult'] },
    input: z.strictObject({ jwt: z.string().min(1).max(4_000) }),
    output: externalConsult,
    reasons: ['no-records', 'not-valid', 'used'],
  }),
  /** Links the account that a signed token names with the person. */
  'ava-linkAccount': call({
    ...oneself,
    perMinute: 60,
    input: z.strictObject({ jwt: z.string().min(1).max(4_000) }),
    output: z.strictObject({ linked: z.literal(true) }),
    reasons: ['no-records', 'not-valid', 'used', 'linked-to-another'],
  }),
  'ava-unlinkAccount': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ unlinked: z.literal(true) }),
  }),
  /**
   * Uploads gallery items to the person's account of the records system. An item that it has
   * already counts as uploaded.
   */
  'ava-uploadGalleryFiles': call({
    access: purposes.media.access,
    input: z.strictObject({ galleryItemIds: z.array(id).min(1).max(itemsAtOnce) }),
    output: z.strictObject({
      uploaded: z.array(id),
      failed: z.array(z.strictObject({ id, reason: z.enum(uploadReasons) })),
    }),
    reasons: ['no-records', 'not-linked'],
  }),
  /** In a demo: a token that links an account, signed as by the records system. */
  'records-signToken': call({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ number: z.number().int().min(0).max(99), expired: z.boolean() }),
    output: z.strictObject({ jwt: z.string() }),
  }),
  /** In a demo: a reference to a chart, as from the records system. */
  'records-openChart': call({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ number: z.number().int().min(0).max(99) }),
    output: z.strictObject({ reference: z.string() }),
  }),
};

export const queries = {
  /** The charts of a demo's records system. Other installations answer not-found. */
  'records-charts': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.array(externalConsult.shape.patientInfo.extend({ history: z.string() })),
    topics: () => [],
  }),
  /** In a demo: the files that its records system has taken, the newest first. */
  'records-arrived': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.array(
      z.strictObject({ name: z.string(), contentType: z.string(), size: z.number(), at: instant }),
    ),
    topics: () => [],
  }),
};

export const routes = {
  /** In a demo: the keys that verify the tokens of its records system. */
  'records-keys': route({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    method: 'GET',
    path: '/records/keys',
  }),
};
