import { z } from 'zod';
import { done, id } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';

const recorders = { access: { anyOf: ['econsultOutcomes', 'dentistOutcomes'] } } as const;
const activityInput = z.strictObject({ activityId: id });
const kind = z.enum(['audiogram', 'sinusEndoscopy']);

export const calls = {
  'outcomes-save': call({
    ...recorders,
    input: activityInput.extend({
      outcome: z.string().max(100),
      diagnosis: z.string().trim().max(500),
    }),
    output: done,
    reasons: ['not-a-consultant', 'unknown-outcome', 'thread-locked'],
  }),
  'interpretations-billInterpretation': call({
    access: { anyOf: ['billAudiogram', 'billSinusEndoscopy'] },
    input: activityInput.extend({
      options: z.strictObject({
        billAudiogram: z.boolean().default(false),
        billSinusEndoscopy: z.boolean().default(false),
      }),
    }),
    output: z.strictObject({ billed: z.array(kind) }),
    reasons: ['not-a-consultant', 'not-billed-here', 'thread-locked'],
  }),
};

export const queries = {
  /** The outcomes that the person may record in this consult, or none. */
  'outcomes-options': query({
    ...recorders,
    input: activityInput,
    output: z.strictObject({
      outcomes: z.array(z.string()),
      outcome: z.string().nullable(),
      diagnosis: z.string(),
      /** The advice of the reader's last template, as far as the list contains it. */
      suggested: z.strictObject({ outcome: z.string(), diagnosis: z.string() }).nullable(),
      interpretations: z.array(z.strictObject({ kind, billed: z.boolean() })),
    }),
    topics: ({ activityId }, { uid }) => [
      `thread:${activityId}`,
      `econsult:${activityId}`,
      `template:${uid}:${activityId}`,
    ],
  }),
};
