import { z } from 'zod';
import { done, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { invitation, inviteForm, typedCode } from './schemas.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;
const anyone = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
const mine = z.strictObject({ id: z.uuid() });
const limited = ['day-limit', 'same-address', 'address-limit'] as const;

export const calls = {
  'invite-inviteAColleague': call({
    ...oneself,
    idempotent: true,
    input: inviteForm,
    output: z.strictObject({ invitationId: z.uuid() }),
    reasons: limited,
  }),
  /** What did not arrive at once; what did, after a week. */
  'invite-resend': call({
    ...oneself,
    idempotent: true,
    input: mine,
    output: done,
    reasons: [...limited, 'not-yet'],
  }),
  /** Its code stands for nothing from then on, and what waits does not leave; it can be taken back. */
  'invite-withdraw': call({
    ...oneself,
    input: mine.extend({ withdrawn: z.boolean() }),
    output: done,
    reasons: ['joined'],
  }),
  /** Whoever holds the letter hears what stood in it, to begin the sign-up with; of any other code nothing. */
  'invite-open': call({
    ...anyone,
    perMinute: 30,
    input: z.strictObject({ code: typedCode }),
    output: z
      .strictObject({
        inviter: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        clinicName: z.string(),
        city: z.string(),
        /** Of the mail or the fax, whichever the code came with. */
        email: z.string(),
        fax: z.string(),
      })
      .nullable(),
    reasons: ['throttled'],
  }),
  /** No more invitations to the address that the code came to, from anybody. */
  'invite-stop': call({
    ...anyone,
    perMinute: 30,
    input: z.strictObject({ code: typedCode }),
    output: done,
    reasons: ['unknown-code', 'throttled'],
  }),
};

export const queries = {
  /** Those of the last year, the newest first. */
  'invite-list': query({
    ...oneself,
    input: nothing,
    output: z.strictObject({ invitations: z.array(invitation) }),
    topics: (_, { uid }) => [`invitations:${uid}`],
  }),
};
