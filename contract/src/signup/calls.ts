import { z } from 'zod';
import { oneTimeCode } from '../auth/schemas.ts';
import { documents, province } from '../content/schemas.ts';
import { instant, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { placeholders } from './agreement.ts';
import { completePath, signupRoles } from './form.ts';
import { block, signature, signer } from './schemas.ts';

const anyone = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
const oneself = { access: 'signedIn', whileUnvalidated: true } as const;
const email = z.string().trim().toLowerCase().max(254).pipe(z.email());

export const calls = {
  /** Whether the register of the province knows the number as one in use; who holds it is asked when the form is sent. */
  'signup-validatePracId': call({
    ...anyone,
    perMinute: 20,
    input: z.strictObject({ practiceId: z.string().max(20), province }),
    output: z.strictObject({ validated: z.boolean() }),
    reasons: ['no-register'],
  }),
  /** A code goes to the address; an address that has an account is told of that instead, and only there. */
  'signup-sendEmailCode': call({
    ...anyone,
    perMinute: 20,
    input: z.strictObject({ email }),
    output: z.strictObject({ sent: z.literal(true) }),
    reasons: ['throttled'],
  }),
  'signup-checkEmailCode': call({
    ...anyone,
    perMinute: 60,
    input: z.strictObject({ email, code: z.string().regex(/^\d{6}$/, 'Enter the 6 digits.') }),
    output: z.strictObject({ confirmed: z.boolean() }),
    reasons: ['throttled'],
  }),
  /** The agreement as it was signed, sealed: whoever sends the form sends this along. */
  'signup-sign': call({
    ...anyone,
    perMinute: 60,
    input: z.strictObject({ ...signer.shape, signature }),
    output: z.strictObject({ pdf: z.base64(), signedAt: instant }),
    reasons: ['not-ready', 'unreadable'],
  }),
  /** One's own agreement, to be read or kept. */
  'signup-exportAgreement': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ pdf: z.base64() }),
  }),
};

export const queries = {
  /** All that the page needs before somebody has chosen anything. */
  'signup-start': query({
    ...anyone,
    input: nothing,
    output: z.strictObject({
      settings: documents.signup,
      emrList: z.array(z.string()),
      clinicNames: z.array(z.string()),
    }),
    topics: () => ['content:signup', 'content:emrs', 'content:clinics'],
  }),
  'signup-contract': query({
    ...anyone,
    input: z.strictObject({ role: z.enum(signupRoles) }),
    output: z.strictObject({
      blocks: z.array(block),
      /** Of those who witness for the installation, where it provides them. */
      witnesses: z.partialRecord(z.enum(placeholders), z.base64()),
    }),
    topics: () => ['content:contracts'],
  }),
  /** When one signed; nothing for who was invited. */
  'signup-agreement': query({
    ...oneself,
    input: nothing,
    output: z.strictObject({ signedAt: instant }).nullable(),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
};

/** What a sign-up answers; the portal signs in with the token. */
export const signedUp = z.strictObject({
  uid: z.uuid(),
  email: z.string(),
  pracIdValid: z.boolean(),
  customToken: oneTimeCode,
});

export const routes = {
  'signup-complete': route({
    ...anyone,
    method: 'POST',
    path: completePath,
    reasons: ['throttled', 'email-in-use'],
  }),
};
