import { z } from 'zod';
import { done, id } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';
import { locationIdx } from '../schemas.ts';

const oneself = { access: 'signedIn' } as const;
const somebody = z.strictObject({ locationIdx, uid: id });

export const calls = {
  /** Asks for membership of an existing clinic. A member of the clinic must confirm it. */
  'clinics-ask': call({
    ...oneself,
    idempotent: true,
    perMinute: 30,
    input: z.strictObject({ clinicId: id }),
    output: z.strictObject({ locationIdx }),
    reasons: ['there', 'declined', 'too-many'],
  }),
  'clinics-confirm': call({ ...oneself, input: somebody, output: done }),
  /** Everything that the clinic opened to the person closes at once. */
  'clinics-release': call({ ...oneself, input: somebody, output: done }),
};

export const queries = {
  /** Only for confirmed members. Everybody else gets a not-found error. */
  'clinics-people': query({
    ...oneself,
    input: z.strictObject({ locationIdx }),
    output: z.strictObject({
      people: z.array(
        z.strictObject({
          uid: id,
          name: z.string(),
          credentials: z.string(),
          email: z.string(),
          roles: z.array(z.string()),
          confirmed: z.boolean(),
          self: z.boolean(),
        }),
      ),
    }),
    topics: (_, { uid }) => [`user:${uid}`],
  }),
  /** Shared clinics only. A clinic that one person typed in is private. */
  'clinics-find': query({
    ...oneself,
    input: z.strictObject({ search: z.string().max(200) }),
    output: z.strictObject({
      clinics: z.array(
        z.strictObject({ id, name: z.string(), city: z.string(), province: z.string() }),
      ),
    }),
    topics: () => [],
  }),
};
