import { z } from 'zod';
import { done, id, instant } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { activityRole, activityType } from '../schemas.ts';

const officers = { access: { anyOf: ['privacyAudit'] } } as const;
const activityInput = z.strictObject({ activityId: id });

export const calls = {
  /** Unlocks the thread, like thread-unlock, from outside of it. */
  'thread-releaseLock': call({
    ...officers,
    input: activityInput,
    output: done,
    reasons: ['not-locked'],
  }),
  /** Keeps the lock. From now on only privacy officers can unlock the thread. */
  'thread-keepLock': call({
    ...officers,
    input: activityInput,
    output: done,
    reasons: ['not-locked', 'kept'],
  }),
};

export const queries = {
  /** The locked threads with author and reason, the newest first, without data of the patient. */
  'thread-locks': query({
    ...officers,
    input: z.strictObject({ limit: z.int().min(1).max(5_000).default(20) }),
    output: z.strictObject({
      locks: z.array(
        z.strictObject({
          activityId: id,
          activityType,
          specialty: z.string(),
          subsite: z.string(),
          created: instant,
          at: instant,
          by: z.string(),
          /** Null when it cannot be read. */
          reason: z.string().nullable(),
          members: z.array(z.strictObject({ name: z.string(), role: activityRole })),
          kept: z.strictObject({ at: instant, by: z.string() }).nullable(),
        }),
      ),
      more: z.boolean(),
    }),
    topics: () => ['locks'],
  }),
};
