import { z } from 'zod';
import { channels, deliveryStates } from '../../notifications/deliveries/rules.ts';
import { id, instant } from '../../platform/schemas.ts';
import { query } from '../../platform/wire.ts';

export const queries = {
  /** The reader's own newest messages: their readers, and the notices to the others. */
  'thread-deliveries': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: z.strictObject({ activityId: id }),
    output: z.array(
      z.strictObject({
        seq: z.int(),
        people: z.array(
          z.strictObject({
            /** The reader's own uid, when a copy goes to their own office. */
            uid: id,
            readAt: instant.nullable(),
            ways: z.array(
              z.strictObject({
                channel: z.enum(channels),
                state: z.enum(deliveryStates),
                at: instant,
                /** For a fax: busy, no-answer, no-fax, no-fax-number, locked, retracted … */
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
