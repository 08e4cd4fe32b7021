import { z } from 'zod';
import { done, id, instant, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { hindrance, requested, settledState } from './schemas.ts';

const confirmers = { access: { anyOf: ['operatorConsole', 'privacyAudit'] } } as const;
const request = z.strictObject({ requestId: id });
const person = z.strictObject({ uid: id, name: z.string() });

export const calls = {
  /** A second person confirms a grant, never the person who asked for it. */
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
  /** The person who asked withdraws the request. */
  'operator-withdrawRequest': call({
    ...confirmers,
    input: request,
    output: done,
    reasons: ['decided'],
  }),
};

export const queries = {
  /** Requests that wait for a second person, the oldest first, and recent decisions. */
  'operator-requests': query({
    ...confirmers,
    input: nothing,
    output: z.strictObject({
      /** No other person could confirm. Grants that open patients then need only a warning. */
      alone: z.boolean(),
      waiting: z.array(
        z.strictObject({
          id,
          /** The person whom the request is about. */
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
          /** Null when the command line decided. */
          settledBy: person.nullable(),
          settledAt: instant,
        }),
      ),
    }),
    topics: () => ['requests', 'people', 'roles'],
  }),
};
