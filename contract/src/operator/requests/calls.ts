import { z } from 'zod';
import { done, id, instant, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { hindrance, requested, settledState } from './schemas.ts';

const confirmers = { access: { anyOf: ['operatorConsole', 'privacyAudit'] } } as const;
const request = z.strictObject({ requestId: id });
const person = z.strictObject({ uid: id, name: z.string() });

export const calls = {
  /** A second person lets a grant take effect; the person who asked never does. */
  'operator-confirmRequest': call({
    ...confirmers,
    input: request,
    output: done,
    reasons: [
      ...(['decided', 'own-request', 'oneself', 'newer-version', 'asker-gone'] as const),
      ...(['email-in-use', 'practice-id-taken', 'clinic', 'still-answers'] as const),
      ...(['last-operator', 'own-email', 'fixed', 'problems'] as const),
    ],
  }),
  'operator-declineRequest': call({
    ...confirmers,
    input: request,
    output: done,
    reasons: ['decided', 'own-request'],
  }),
  /** The person who asked takes it back. */
  'operator-withdrawRequest': call({
    ...confirmers,
    input: request,
    output: done,
    reasons: ['decided'],
  }),
};

export const queries = {
  /** What waits for a second person, the oldest first, and what was decided of late. */
  'operator-requests': query({
    ...confirmers,
    input: nothing,
    output: z.strictObject({
      /** Nobody else could confirm: what opens patients goes through with a warning. */
      alone: z.boolean(),
      waiting: z.array(
        z.strictObject({
          id,
          /** The person whom it is about. */
          uid: id.nullable(),
          requested,
          askedBy: person,
          askedAt: instant,
          hindrance: hindrance.nullable(),
        }),
      ),
      more: z.boolean(),
      settled: z.array(
        z.strictObject({
          id,
          requested: requested.nullable(),
          askedBy: person,
          askedAt: instant,
          state: settledState,
          /** Nobody where the command line did it. */
          settledBy: person.nullable(),
          settledAt: instant,
        }),
      ),
    }),
    topics: () => ['requests', 'people', 'roles'],
  }),
};
