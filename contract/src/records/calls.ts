import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';

const short = z.string().max(200);
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
