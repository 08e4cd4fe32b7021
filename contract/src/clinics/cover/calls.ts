import { z } from 'zod';
import { done, id } from '../../platform/schemas.ts';
import { call, query } from '../../platform/wire.ts';

const clinicians = { access: { anyOf: ['econsultAndSecureMessaging'] } } as const;
const day = z.iso.date();

const colleague = z.strictObject({ uid: id, name: z.string(), credentials: z.string() });
const cover = z.strictObject({
  id,
  /** The colleague who stands in, or for whom the person stands in. */
  colleague,
  from: day,
  until: day,
  /** Today is one of its days. */
  running: z.boolean(),
});
export type Cover = z.output<typeof cover>;

export const calls = {
  /**
   * From the first day to the last, the colleague has the caller's rights in the caller's threads.
   */
  'cover-name': call({
    ...clinicians,
    idempotent: true,
    perMinute: 60,
    input: z.strictObject({ uid: id, from: day, until: day }),
    output: z.strictObject({ coverId: id }),
    reasons: [
      'no-peer',
      'past',
      'backwards',
      'too-far',
      'overlaps',
      'away',
      'stands-in',
      'too-many',
    ],
  }),
  /** Either of the two may end a cover, at once. */
  'cover-end': call({ ...clinicians, input: z.strictObject({ coverId: id }), output: done }),
};

export const queries = {
  /** The viewer's covers that have not ended, in both directions. */
  'cover-list': query({
    ...clinicians,
    input: z.strictObject({}),
    output: z.strictObject({
      today: day,
      given: z.array(cover),
      taken: z.array(cover),
    }),
    topics: (_, { uid }) => [`cover:${uid}`],
  }),
  /** Colleagues of the viewer's profession, by name. */
  'cover-find': query({
    ...clinicians,
    input: z.strictObject({ search: z.string().max(200) }),
    output: z.strictObject({
      people: z.array(colleague.extend({ clinicName: z.string(), city: z.string() })),
    }),
    topics: () => [],
  }),
};
