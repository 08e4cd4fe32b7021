import { z } from 'zod';
import { permissions } from '../platform/permissions.ts';
import { id, instant } from '../platform/schemas.ts';
import { requestOptions } from './passkeys/schemas.ts';
import { emailProblem } from './rules.ts';

export const email = z
  .string()
  .trim()
  .max(254)
  .refine((value) => emailProblem(value) === undefined, 'Email is invalid');

export const givenPassword = z.string().min(1, 'Password is required').max(200);
export const oneTimeCode = z.string().min(8).max(200);
export const platform = z.enum(['web', 'android', 'ios']);
/** Tokens have visible characters only. */
export const fcmToken = z
  .string()
  .regex(/^[\x21-\x7e]{10,4096}$/, 'This is not the token of a device.');
export const version = z
  .string()
  .max(60)
  .regex(/^\P{Cc}*$/u);

export const signInInput = z.strictObject({
  email,
  password: givenPassword,
  platform: platform.default('web'),
  version: version.default(''),
  /**
   * A browser keeps the session in a cookie that scripts cannot read. Other clients get the token.
   */
  cookie: z.boolean().default(false),
});

export const secondFactor = z.enum(['totp', 'passkey']);

export const signedIn = z.strictObject({
  status: z.literal('signedIn'),
  uid: id,
  token: z.string().optional(),
  firstName: z.string(),
  lastName: z.string(),
  expiresAt: instant,
});

export const needsSecondFactor = z.strictObject({
  status: z.literal('secondFactor'),
  ticket: z.string(),
  methods: z.array(secondFactor),
  /** The WebAuthn request, if a passkey is one of the methods. */
  passkey: requestOptions.optional(),
});

export const signInAnswer = z.discriminatedUnion('status', [signedIn, needsSecondFactor]);

export const claims = z.strictObject({
  uid: id,
  roles: z.array(z.string()),
  permissions: z.array(z.enum(permissions)),
  clinicIds: z.array(id),
  clinicId: id.nullable(),
  version: z.int(),
});

export const session = z.strictObject({
  id,
  platform,
  agent: z.string(),
  createdAt: instant,
  seenAt: instant,
  current: z.boolean(),
});
