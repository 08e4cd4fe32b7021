import { z } from 'zod';
import { done, id, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import * as emailChange from './email/calls.ts';
import * as passkeys from './passkeys/calls.ts';
import {
  claims,
  email,
  fcmToken,
  givenPassword,
  oneTimeCode,
  platform,
  session,
  signedIn,
  signInAnswer,
  signInInput,
  version,
} from './schemas.ts';

const anyone = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

export const calls = {
  'auth-signIn': call({
    ...anyone,
    input: signInInput,
    output: signInAnswer,
    reasons: ['wrong-credentials', 'throttled', 'no-profile'],
  }),
  'auth-signInWithCode': call({
    ...anyone,
    input: z.strictObject({
      ticket: oneTimeCode,
      code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits.'),
      cookie: z.boolean().default(false),
    }),
    output: signInAnswer,
    reasons: ['wrong-code', 'throttled'],
  }),
  /** Signs in with the token that a sign-up answered. */
  'auth-signInWithCustomToken': call({
    ...anyone,
    input: z.strictObject({
      customToken: oneTimeCode,
      platform: platform.default('web'),
      version: version.default(''),
      cookie: z.boolean().default(false),
    }),
    output: signedIn,
    reasons: ['invalid-code'],
  }),
  'auth-signOut': call({
    ...oneself,
    whileLocked: true,
    whileUnfactored: true,
    input: nothing,
    output: done,
  }),
  /** An idle screen has locked, and the session locks with it for all its windows. */
  'auth-lock': call({
    ...oneself,
    whileLocked: true,
    whileUnfactored: true,
    input: nothing,
    output: done,
  }),
  'auth-unlock': call({
    ...oneself,
    whileLocked: true,
    whileUnfactored: true,
    input: z.strictObject({ password: givenPassword }),
    output: done,
    reasons: ['wrong-credentials', 'throttled'],
  }),
  'auth-endSession': call({ ...oneself, input: z.strictObject({ id }), output: done }),
  'auth-endOtherSessions': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ ended: z.int() }),
  }),
  'login-setCustomClaims_v1': call({
    ...oneself,
    whileUnfactored: true,
    input: nothing,
    output: claims,
  }),
  'resetPassword-sendForgotPasswordEmail': call({
    ...anyone,
    input: z.strictObject({ email }),
    output: z.strictObject({ message: z.string() }),
    reasons: ['throttled'],
  }),
  'auth-verifyPasswordResetCode': call({
    ...anyone,
    input: z.strictObject({ oobCode: oneTimeCode }),
    output: z.strictObject({ email: z.string() }),
    reasons: ['invalid-code'],
  }),
  'auth-confirmPasswordReset': call({
    ...anyone,
    // The minimum length is a setting of the installation: the handler calls `passwordProblem`.
    input: z.strictObject({ oobCode: oneTimeCode, newPassword: givenPassword }),
    output: done,
    reasons: ['invalid-code'],
  }),
  'auth-registerPushToken': call({
    ...oneself,
    input: z.strictObject({ fcmToken, platform }),
    output: done,
  }),
  'auth-startTotp': call({
    ...oneself,
    whileUnfactored: true,
    input: z.strictObject({ password: givenPassword }),
    output: z.strictObject({ secret: z.string(), uri: z.string() }),
    reasons: ['wrong-credentials', 'throttled', 'already-set'],
  }),
  'auth-confirmTotp': call({
    ...oneself,
    whileUnfactored: true,
    input: z.strictObject({ code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits.') }),
    output: done,
    reasons: ['wrong-code'],
  }),
  'auth-removeTotp': call({
    ...oneself,
    input: z.strictObject({ password: givenPassword }),
    output: done,
    reasons: ['wrong-credentials', 'throttled', 'compulsory'],
  }),
  ...passkeys.calls,
  ...emailChange.calls,
};

export const queries = {
  'auth-sessions': query({
    ...oneself,
    input: nothing,
    output: z.array(session),
    topics: (_, { uid }) => [`sessions:${uid}`],
  }),
  ...passkeys.queries,
};
