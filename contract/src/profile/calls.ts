import { z } from 'zod';
import { nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { profile, profileForm } from './schemas.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

export const calls = {
  'profile-save': call({
    ...oneself,
    idempotent: true,
    input: z.strictObject({
      after: z
        .int()
        .min(0)
        .max(2 ** 31 - 1),
      ...profileForm.shape,
    }),
    output: z.strictObject({ version: z.int() }),
    reasons: ['newer-version', 'practice-id-taken'],
  }),
};

export const queries = {
  'profile-me': query({
    ...oneself,
    input: nothing,
    output: profile,
    topics: (_, { uid }) => [`user:${uid}`],
  }),
};
