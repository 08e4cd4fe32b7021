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
  /**
   * Answers whether the register has the number as an active one. Sending the form checks its
   * owner.
   */
  'signup-validatePracId': call({
    ...anyone,
    perMinute: 20,
    input: z.strictObject({ practiceId: z.string().max(20), province }),
    output: z.strictObject({ validated: z.boolean() }),
    reasons: ['no-register'],
  }),
  /**
   * Mails a code to the address. An address with an account gets another mail instead, and the
   * answer does not tell.
   */
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
  /** Answers the signed and sealed agreement, which is sent along with the form. */
  'signup-sign': call({
    ...anyone,
    perMinute: 60,
    input: z.strictObject({ ...signer.shape, signature }),
    output: z.strictObject({ pdf: z.base64(), signedAt: instant }),
    reasons: ['not-ready', 'unreadable'],
  }),
  /** The person's own agreement as a PDF. */
  'signup-exportAgreement': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ pdf: z.base64() }),
  }),
};

export const queries = {
  /** Everything that the page needs at its start. */
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
      /** The signatures of the installation's witnesses, if it provides them. */
      witnesses: z.partialRecord(z.enum(placeholders), z.base64()),
    }),
    topics: () => ['content:contracts'],
  }),
  /** The time of the signature, or null for an invited person. */
  'signup-agreement': query({
    ...oneself,
    input: nothing,
    output: z.strictObject({ signedAt: instant }).nullable(),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
};

/** The answer of a sign-up. The portal signs in with its token. */
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
