import { z } from 'zod';
import { claims } from '../auth/schemas.ts';
import { done, id, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';

const colourScheme = z.enum(['auto', 'light', 'dark']);

/** Everything that the frame needs about the person, in one read. */
const me = z.strictObject({
  ...claims.shape,
  firstName: z.string(),
  lastName: z.string(),
  credentials: z.string(),
  email: z.string(),
  unvalidated: z.boolean(),
  homepage: z.string().optional(),
  /** An authenticator app or a passkey. */
  hasSecondFactor: z.boolean(),
  hasTotp: z.boolean(),
  /** Nothing else opens until the person sets up the second factor that their role requires. */
  mustSetUpFactor: z.boolean(),
  /** Messages to patients stand in their list. */
  hasPatientMessages: z.boolean(),
  /** One-time tooltips that were dismissed. */
  tooltips: z.array(z.string()),
  colourScheme: colourScheme,
  /** The people for whom the person stands in now, with the last day. */
  covering: z.array(z.strictObject({ uid: id, name: z.string(), until: z.string() })),
  idleMinutes: z.number(),
  /** Encrypts kept text in this browser. It changes with the session. */
  browserKey: z.string(),
});

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;

export const calls = {
  'shell-dismissTooltip': call({
    ...oneself,
    input: z.strictObject({ name: z.string().regex(/^[a-zA-Z][\w-]{0,59}$/) }),
    output: done,
  }),
  'shell-setColourScheme': call({
    ...oneself,
    input: z.strictObject({ colourScheme }),
    output: done,
  }),
  /** Counts usage events since the last call: names and numbers, without content. */
  'shell-recordEvents': call({
    ...oneself,
    input: z.strictObject({
      events: z
        .array(
          z.strictObject({
            /** A name from `platform/events.ts`. Other names are not counted. */
            name: z
              .string()
              .max(80)
              .regex(/^[a-zA-Z]\w*$/, 'This is not the name of an event.'),
            count: z.int().min(1).max(1000),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: done,
  }),
};

export const queries = {
  'shell-me': query({
    ...oneself,
    whileUnfactored: true,
    input: nothing,
    output: me,
    topics: (_, { uid }) => [`user:${uid}`],
  }),
  /** The data of the installation that the portal needs before sign-in. */
  'shell-installation': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: nothing,
    output: z.strictObject({
      environment: z.enum(['production', 'staging', 'dev', 'demo', 'local']),
      salesEmail: z.string(),
      salesPhone: z.string(),
      supportEmail: z.string(),
      supportUrl: z.string(),
      signUpUrl: z.string(),
      /** The minimum length of a password. */
      passwordLength: z.int(),
      /** Only a demo shows its accounts on the sign-in page. */
      demo: z.boolean(),
    }),
    topics: () => [],
  }),
};
