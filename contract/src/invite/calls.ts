import { z } from 'zod';
import { done, nothing } from '../platform/schemas.ts';
import { call, query } from '../platform/wire.ts';
import { invitation, inviteForm, typedCode } from './schemas.ts';

const oneself = { access: 'signedIn', whileUnvalidated: true } as const;
const anyone = { access: 'public', whileUnvalidated: true, whileUnfactored: true } as const;
const ownInvitation = z.strictObject({ id: z.uuid() });
const limited = ['day-limit', 'same-address', 'address-limit'] as const;

export const calls = {
  'invite-inviteAColleague': call({
    ...oneself,
    idempotent: true,
    input: inviteForm,
    output: z.strictObject({ invitationId: z.uuid() }),
    reasons: limited,
  }),
  /** Failed invitations may be sent again at once, delivered ones after a week. */
  'invite-resend': call({
    ...oneself,
    idempotent: true,
    input: ownInvitation,
    output: done,
    reasons: [...limited, 'not-yet'],
  }),
  /** The code stops working, and waiting letters are not sent. A withdrawal can be undone. */
  'invite-withdraw': call({
    ...oneself,
    input: ownInvitation.extend({ withdrawn: z.boolean() }),
    output: done,
    reasons: ['joined'],
  }),
  /**
   * Answers the contents of the letter, which fill in the sign-up. An unknown code answers
   * nothing.
   */
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
        /** The address of the mail or the fax in which the code was sent. */
        email: z.string(),
        fax: z.string(),
      })
      .nullable(),
    reasons: ['throttled'],
  }),
  /** Stops invitations from anybody to the address of the code. */
  'invite-stop': call({
    ...anyone,
    perMinute: 30,
    input: z.strictObject({ code: typedCode }),
    output: done,
    reasons: ['unknown-code', 'throttled'],
  }),
};

export const queries = {
  /** The invitations of the last year, the newest first. */
  'invite-list': query({
    ...oneself,
    input: nothing,
    output: z.strictObject({ invitations: z.array(invitation) }),
    topics: (_, { uid }) => [`invitations:${uid}`],
  }),
};
