import { z } from 'zod';
import { channels, deliveryStates } from '../../notifications/deliveries/rules.ts';
import { id, instant } from '../../platform/schemas.ts';
import { query } from '../../platform/wire.ts';

export const queries = {
  /** Of the reader's own newest messages: who has read them, and how the others were told. */
  'thread-deliveries': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: z.strictObject({ activityId: id }),
    output: z.array(
      z.strictObject({
        seq: z.int(),
        people: z.array(
          z.strictObject({
            /** The reader themselves, where a copy goes to their own office. */
            uid: id,
            readAt: instant.nullable(),
            ways: z.array(
              z.strictObject({
                channel: z.enum(channels),
                state: z.enum(deliveryStates),
                at: instant,
                /** Of a fax: busy, no-answer, no-fax, no-fax-number, locked, retracted … */
                reason: z.string().nullable(),
              }),
            ),
          }),
        ),
      }),
    ),
    topics: ({ activityId }) => [`delivery:${activityId}`],
  }),
};
