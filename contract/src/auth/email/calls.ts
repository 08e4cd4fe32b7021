import { z } from 'zod';
import { done, nothing } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';
import { email, givenPassword, oneTimeCode } from '../schemas.ts';

export const calls = {
  /** A link goes to the new address. Whether it is somebody's already is not said. */
  'auth-startEmailChange': call({
    access: 'signedIn',
    whileUnvalidated: true,
    input: z.strictObject({ email, password: givenPassword }),
    output: done,
    reasons: ['wrong-credentials', 'throttled'],
  }),
  /** A link to the address that one has, for who has not shown yet that they read it. */
  'auth-sendEmailConfirm': call({
    access: 'signedIn',
    whileUnvalidated: true,
    input: nothing,
    output: done,
    reasons: ['confirmed-already', 'throttled'],
  }),
  /** By whoever reads what comes to the address, wherever they open it. */
  'auth-confirmEmailChange': call({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ code: oneTimeCode }),
    output: z.strictObject({ email: z.string() }),
    reasons: ['invalid-code'],
  }),
};
