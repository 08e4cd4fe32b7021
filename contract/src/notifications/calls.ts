import { z } from 'zod';
import { done, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

/** The address that a browser's push service gave to one subscription. */
const endpoint = z
  .url({ protocol: /^https?$/, error: 'This is not an address.' })
  .max(2000)
  .regex(/^[\x21-\x7e]+$/, 'This is not an address.');
const base64url = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${length}}$`), 'This is not such a key.');
const keys = z.strictObject({ p256dh: base64url(87), auth: base64url(22) });

export const calls = {
  'notifications-registerWebPush': call({
    ...oneself,
    input: z.strictObject({ endpoint, keys }),
    output: done,
    reasons: ['unknown-service', 'wrong-keys'],
  }),
  'notifications-removeWebPush': call({
    ...oneself,
    // Who logs out of a locked screen leaves nothing on the device either.
    whileLocked: true,
    input: z.strictObject({ endpoint }),
    output: done,
  }),
  'notifications-testPush': call({
    ...oneself,
    input: nothing,
    output: z.strictObject({ sent: z.int() }),
  }),
};

export const queries = {
  /** With the endpoint of a browser: is that subscription this person's? */
  'notifications-pushSetup': query({
    ...oneself,
    input: z.preprocess((value) => value ?? {}, z.strictObject({ endpoint: endpoint.optional() })),
    output: z.strictObject({ publicKey: z.string(), devices: z.int(), here: z.boolean() }),
    topics: (_, { uid }) => [`push:${uid}`],
  }),
};
