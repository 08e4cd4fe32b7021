import { z } from 'zod';
import { call } from '../platform/wire.ts';
import { clinicForm, locationIdx } from './schemas.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;
const location = z.strictObject({ locationIdx });

export const calls = {
  /** A clinic that a person types in belongs to that person alone. */
  'clinics-add': call({
    ...oneself,
    idempotent: true,
    input: z.strictObject({ clinic: clinicForm }),
    output: location,
    reasons: ['too-many'],
  }),
  'clinics-edit': call({
    ...oneself,
    input: z.strictObject({
      locationIdx,
      after: z
        .int()
        .min(0)
        .max(2 ** 31 - 1),
      clinic: clinicForm,
    }),
    output: z.strictObject({ version: z.int() }),
    reasons: ['newer-version', 'not-confirmed'],
  }),
  /**
   * Everything that only this clinic opened closes at once. The position in the list stays
   * reserved.
   */
  'clinics-remove': call({
    ...oneself,
    input: location,
    output: z.strictObject({ removed: z.literal(true) }),
  }),
  'clinics-restore': call({
    ...oneself,
    input: location,
    output: z.strictObject({
      /** False: a member of the clinic must confirm it first. */
      confirmed: z.boolean(),
    }),
    reasons: ['declined'],
  }),
  'clinics-makeDefault': call({
    ...oneself,
    input: location,
    output: z.strictObject({ default: z.literal(true) }),
  }),
};
