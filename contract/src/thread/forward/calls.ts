import { z } from 'zod';
import { messageStates } from '../../patients/messages/rules.ts';
import { id, instant } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { linkStates } from '../moa/rules.ts';

export const calls = {
  /** Asks another specialist the same question, in a thread of its own. */
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
      /** The service of the specialist, if several answer the same subsite. */
      serviceId: id.optional(),
      /** The people whom the page showed. If others answer by now, the call is refused. */
      answeredBy: z.array(id).max(100).optional(),
      /** Accepted and not stored, because a list builds the subject from the reader's columns. */
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
  /** The origin and the forwards of a consult, as far as the reader may see them. */
  'thread-forwards': query({
    access: { anyOf: ['econsultAndSecureMessaging', 'moaConsultInbox'] },
    input: z.strictObject({ activityId: id }),
    output: z.strictObject({
      from: linked.nullable(),
      to: z.array(linked),
      /** Links for offices outside. */
      links: z.array(
        z.strictObject({
          id,
          at: instant,
          by: z.string(),
          /** Null when it cannot be read. */
          email: z.string().nullable(),
          openedAt: instant.nullable(),
          expiresAt: instant,
          state: linkState,
          /** The link still works, so it may be revoked. */
          works: z.boolean(),
          /** The person who revoked it. */
          revokedBy: z.string().nullable(),
          revokedAt: instant.nullable(),
        }),
      ),
      /** The patient's copies. */
      copies: z.array(
        z.strictObject({
          id,
          /** Null when it cannot be read. */
          email: z.string().nullable(),
          sendAt: instant,
          openedAt: instant.nullable(),
          expiresAt: instant.nullable(),
          withdrawnAt: instant.nullable(),
          state: z.enum(messageStates),
          /** For the sender. */
          mayWithdraw: z.boolean(),
          maySendAgain: z.boolean(),
          /** No further links are possible. */
          usedUp: z.boolean(),
        }),
      ),
    }),
    topics: ({ activityId }) => [`thread:${activityId}`],
  }),
};
