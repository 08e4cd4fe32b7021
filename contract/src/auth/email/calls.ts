import { z } from 'zod';
import { done, nothing } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { email, givenPassword, oneTimeCode } from '../schemas.ts';

export const calls = {
  /** Sends a link to the new address. The answer does not say whether the address is taken. */
  'auth-startEmailChange': call({
    access: 'signedIn',
    whileUnvalidated: true,
    input: z.strictObject({ email, password: givenPassword }),
    output: done,
    reasons: ['wrong-credentials', 'throttled'],
  }),
  /** Sends a link to the current address, for a person who has not confirmed it. */
  'auth-sendEmailConfirm': call({
    access: 'signedIn',
    whileUnvalidated: true,
    input: nothing,
    output: done,
    reasons: ['confirmed-already', 'throttled'],
  }),
  /** The link may be opened anywhere: the reader of the mailbox confirms the address. */
  'auth-confirmEmailChange': call({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ code: oneTimeCode }),
    output: z.strictObject({ email: z.string() }),
    reasons: ['invalid-code'],
  }),
};
