import { z } from 'zod';
import { id } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';

const billers = { access: { anyOf: ['billing'] } } as const;
const code = z.string().max(10);

export const calls = {
  /** The owner of a message's billing sets its code. An empty code means that it is not billed. */
  'thread-settleBilling': call({
    ...billers,
    input: z.strictObject({ activityId: id, messageId: id, code: code.trim() }),
    output: z.strictObject({ code, status: z.enum(['new', 'pending', 'notBillable']) }),
    reasons: ['thread-locked', 'claimed', 'too-short', 'bad-code'],
  }),
};

export const queries = {
  /** The codes for the next message, and the one that the current rule names. */
  'thread-billingCodes': query({
    ...billers,
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({ usual: code, codes: z.array(code) }),
    topics: (_, { uid }) => [`billing:${uid}`],
  }),
};
