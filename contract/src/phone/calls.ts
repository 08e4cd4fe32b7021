import { z } from 'zod';
import { id, instant } from '../platform/schemas.ts';
import { call } from '../platform/wire.ts';
import { everyOutcome } from '../templates/outcomes.ts';

export const calls = {
  'phoneConsult-billAndMarkComplete': call({
    access: { anyOf: ['phoneConsult'] },
    /**
     * Without a code, the code of the window in which the call started, in Alberta. Without times,
     * the agreed ones. With an outcome if none is recorded yet.
     */
    input: z.strictObject({
      activityId: id,
      billingCode: z.string().trim().max(10).default(''),
      startTime: instant.optional(),
      endTime: instant.optional(),
      outcome: z.enum(everyOutcome).optional(),
    }),
    output: z.strictObject({ activityId: id, billingCode: z.string(), completedAt: instant }),
    reasons: [
      'no-call',
      'not-a-consultant',
      'outcome-required',
      'unknown-outcome',
      'complete',
      'too-short',
      'bad-code',
      'times',
      'thread-locked',
    ],
  }),
};
