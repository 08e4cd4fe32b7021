import { z } from 'zod';
import { query } from '../platform/wire.ts';
import { documentNames, documents } from './schemas.ts';

const versioned = <N extends keyof typeof documents>(name: N) =>
  z.strictObject({ name: z.literal(name), version: z.int(), content: documents[name] });

export const queries = {
  /** Public: the sign-up page needs them before anyone has an account. */
  'content-document': query({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    input: z.strictObject({ name: z.enum(documentNames) }),
    output: z.discriminatedUnion('name', [
      versioned('signup'),
      versioned('clinics'),
      versioned('emrs'),
      versioned('contracts'),
      versioned('inviteAColleague'),
      versioned('resourceLinks'),
    ]),
    topics: ({ name }) => [`content:${name}`],
  }),
};
