import { z } from 'zod';
import { done, nothing } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { givenPassword, oneTimeCode, platform, signedIn, version } from '../schemas.ts';
import {
  assertion,
  attestation,
  creationOptions,
  passkey,
  passkeyId,
  passkeyName,
  requestOptions,
} from './schemas.ts';

const anyone = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

export const calls = {
  'auth-startPasskey': call({
    ...oneself,
    whileUnfactored: true,
    input: z.strictObject({ password: givenPassword }),
    output: creationOptions,
    reasons: ['wrong-credentials', 'throttled', 'too-many'],
  }),
  'auth-addPasskey': call({
    ...oneself,
    whileUnfactored: true,
    input: z.strictObject({ name: passkeyName, response: attestation }),
    output: z.strictObject({ id: passkeyId }),
    reasons: ['invalid-code', 'wrong-passkey', 'too-many'],
  }),
  'auth-renamePasskey': call({
    ...oneself,
    input: z.strictObject({ id: passkeyId, name: passkeyName }),
    output: done,
  }),
  'auth-removePasskey': call({
    ...oneself,
    input: z.strictObject({ id: passkeyId, password: givenPassword }),
    output: done,
    reasons: ['wrong-credentials', 'throttled', 'compulsory'],
  }),
  /** Names no account: the device offers its passkeys for this site. */
  'auth-startPasskeySignIn': call({
    ...anyone,
    perMinute: 120,
    input: nothing,
    output: z.strictObject({ ticket: z.string(), options: requestOptions }),
    reasons: ['throttled'],
  }),
  /** A passkey whose device has verified the person counts as both factors. */
  'auth-signInWithPasskey': call({
    ...anyone,
    input: z.strictObject({
      ticket: oneTimeCode,
      response: assertion,
      platform: platform.default('web'),
      version: version.default(''),
      cookie: z.boolean().default(false),
    }),
    output: signedIn,
    reasons: ['wrong-passkey', 'throttled', 'no-profile'],
  }),
  /** The second factor after a password, like `auth-signInWithCode`. */
  'auth-confirmWithPasskey': call({
    ...anyone,
    input: z.strictObject({
      ticket: oneTimeCode,
      response: assertion,
      cookie: z.boolean().default(false),
    }),
    output: signedIn,
    reasons: ['invalid-code', 'wrong-passkey', 'throttled'],
  }),
};

export const queries = {
  'auth-passkeys': query({
    ...oneself,
    whileUnfactored: true,
    input: nothing,
    output: z.array(passkey),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
};
