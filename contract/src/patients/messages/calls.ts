import { z } from 'zod';
import { done, id, instant } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';

const senders = { anyOf: ['patientCC'] } as const;
/** By its link that is seen: what somebody decides about one does not befall a newer one. */
const one = z.strictObject({ messageId: id, sendAt: instant });

export const calls = {
  /** Whoever sent it takes it back: before the mail it never leaves, after it the link opens nothing. */
  'patients-withdraw': call({
    access: senders,
    input: one,
    output: done,
    reasons: ['ended', 'changed'],
  }),
  /** A new link, at once: where the mail failed, or the one before ended or was lost. */
  'patients-sendAgain': call({
    access: senders,
    input: one,
    output: done,
    reasons: ['still-sending', 'changed', 'too-many-links', 'thread-locked'],
  }),
};
