import { z } from 'zod';
import { faxStates } from '../../platform/fax.ts';
import { id, instant } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';

const editors = { access: { anyOf: ['editActivityStatus'] } } as const;
const state = z.enum(faxStates);

export const calls = {
  /** Faxes the consult, with a message on its first page, to the office of the consultant. */
  'fax-queueMOAEConsultFax': call({
    ...editors,
    idempotent: true,
    input: z.strictObject({
      activityId: id,
      messageToMOA: z.string().trim().max(5_000),
    }),
    output: z.strictObject({ faxId: id, state }),
    reasons: ['not-a-consultant', 'no-fax-number', 'thread-locked', 'unreadable'],
  }),
};

export const queries = {
  'fax-ofActivity': query({
    ...editors,
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({
      /** The office of the viewer, or null for a viewer who does not answer this consult. */
      office: z.strictObject({ clinicName: z.string(), fax: z.string().nullable() }).nullable(),
      faxes: z.array(
        z.strictObject({
          id,
          at: instant,
          by: z.string(),
          clinicName: z.string(),
          number: z.string(),
          state,
          /** busy, no-answer, no-fax, locked, refused or failed. */
          reason: z.string().nullable(),
          attempt: z.int(),
          pages: z.int().nullable(),
          updatedAt: instant,
        }),
      ),
    }),
    topics: ({ activityId }) => [`fax:${activityId}`, `thread:${activityId}`],
  }),
};
