import { z } from 'zod';
import { messageStates } from '../../patients/messages/rules.ts';
import { id, instant } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { linkStates } from '../moa/rules.ts';

export const calls = {
  /** A consult of one's own asked of another specialist, in a thread of its own. */
  'secureMessaging-forwardEconsult': call({
    access: { anyOf: ['forwardEconsult', 'econsultAndSecureMessaging'] },
    idempotent: true,
    input: z.strictObject({
      activityId: id,
      referingPhysicianUid: id,
      recipientSpecialistUId: id,
      newSpecialty: z.string().min(1).max(100),
      newSubSite: z.string().min(1).max(100),
      previousMessages: z.boolean(),
      /** Which of the specialist's services, where they answer the same by several. */
      serviceId: id.optional(),
      /** Whom the page named: nobody else is asked unseen. */
      answeredBy: z.array(id).max(100).optional(),
      /** What a list shows is made of the columns that its reader chose: taken, and not kept. */
      subject: z.string().max(300).default(''),
    }),
    output: z.strictObject({ activityId: id }),
    reasons: [
      'not-the-referrer',
      'phone-consult',
      'no-service',
      'other-people',
      'on-vacation',
      'daily-limit',
      'form',
      'unreadable',
      'thread-locked',
    ],
  }),
};

const linkState = z.enum(linkStates);
const linked = z.strictObject({
  activityId: id,
  at: instant,
  specialty: z.string(),
  subsite: z.string(),
  consultant: z.string(),
});

export const queries = {
  /** Where a consult came from and where it went, as far as the reader may follow. */
  'thread-forwards': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({
      from: linked.nullable(),
      to: z.array(linked),
      /** Links that were sent to offices outside. */
      links: z.array(
        z.strictObject({
          id,
          at: instant,
          by: z.string(),
          /** Nothing where it cannot be read. */
          email: z.string().nullable(),
          openedAt: instant.nullable(),
          expiresAt: instant,
          state: linkState,
          /** Whether it opens anything, and so may be revoked. */
          works: z.boolean(),
          /** Who revoked it. */
          revokedBy: z.string().nullable(),
          revokedAt: instant.nullable(),
        }),
      ),
      /** What the patient was sent of it. */
      copies: z.array(
        z.strictObject({
          id,
          /** Nothing where it cannot be read. */
          email: z.string().nullable(),
          sendAt: instant,
          openedAt: instant.nullable(),
          expiresAt: instant.nullable(),
          withdrawnAt: instant.nullable(),
          state: z.enum(messageStates),
          /** For whoever sent it. */
          mayWithdraw: z.boolean(),
          maySendAgain: z.boolean(),
          /** No more links of it. */
          usedUp: z.boolean(),
        }),
      ),
    }),
    topics: ({ activityId }) => [`thread:${activityId}`],
  }),
};
