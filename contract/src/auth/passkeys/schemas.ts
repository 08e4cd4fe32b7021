import { z } from 'zod';
import { instant } from '../../platform/schemas.ts';

/**
 * WebAuthn data in JSON. Browsers add fields, so unknown fields are dropped, and every field has a
 * maximum length.
 */
const encoded = (max: number) => z.base64url().min(1).max(max);

/** WebAuthn allows at most 1,023 bytes. */
export const passkeyId = encoded(1_364);
export const passkeyName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(60, 'The name is at most 60 characters long')
  .regex(/^\P{Cc}*$/u, 'The name holds characters that cannot be shown');

const transport = z.enum(['ble', 'hybrid', 'internal', 'nfc', 'usb']);

/** Ways to reach an authenticator. Unknown ways are dropped. */
const transports = z
  .array(z.string().max(40))
  .max(20)
  .optional()
  .transform((given = []) => transport.options.filter((known) => given.includes(known)));

const credential = { id: passkeyId, rawId: passkeyId, type: z.literal('public-key') };

/** A new passkey, as `navigator.credentials.create` answers it. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_096),
    attestationObject: encoded(32_768),
    transports,
  }),
});

/** The proof of a passkey, as `navigator.credentials.get` answers it. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded(4_096),
    authenticatorData: encoded(8_192),
    signature: encoded(8_192),
    /** Security keys without accounts send it empty. */
    userHandle: z.base64url().max(100).nullish(),
  }),
});

const descriptor = z.strictObject({
  type: z.literal('public-key'),
  id: passkeyId,
  transports: z.array(transport),
});

export const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  excludeCredentials: z.array(descriptor),
});

export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred']),
  /** Empty: the person picks one of the device's passkeys for this site. */
  allowCredentials: z.array(descriptor),
});

export const passkey = z.strictObject({
  id: passkeyId,
  name: z.string(),
  createdAt: instant,
  usedAt: instant.nullable(),
});
