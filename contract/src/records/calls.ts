import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';

const short = z.string().max(200);
export const historyAtMost = 8_000;

/** What an external records system says of whom a consult is asked about. */
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

export const calls = {
  /** What a reference or a signed token of the records system stands for, once. */
  'ava-econsultAuth': call({
    access: { anyOf: ['econsultAndSecureMessaging', 'forwardEconsult'] },
    input: z.strictObject({ jwt: z.string().min(1).max(4_000) }),
    output: externalConsult,
    reasons: ['no-records', 'not-valid', 'used'],
  }),
  /** In a demo, a reference to one of its charts, as the records system would give it. */
  'records-openChart': call({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ number: z.number().int().min(0).max(99) }),
    output: z.strictObject({ reference: z.string() }),
  }),
};

export const queries = {
  /** The charts of a demo's records system. In any other installation it is not found. */
  'records-charts': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.array(externalConsult.shape.patientInfo.extend({ history: z.string() })),
    topics: () => [],
  }),
};
