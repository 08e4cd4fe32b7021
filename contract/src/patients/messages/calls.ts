import { z } from 'zod';
import { done, id, instant } from '../../platform/schemas.ts';
import { call } from '../../platform/wire.ts';

const senders = { anyOf: ['patientCC'] } as const;
/** Identified with its link, so that an action on one link cannot affect a newer one. */
const linkInput = z.strictObject({ messageId: id, sendAt: instant });

export const calls = {
  /**
   * The sender withdraws the copy. Before the mail it is not sent; afterwards the link opens
   * nothing.
   */
  'patients-withdraw': call({
    access: senders,
    input: linkInput,
    output: done,
    reasons: ['ended', 'newer-version'],
  }),
  /** Sends a new link at once, after a failed mail or a link that ended or was lost. */
  'patients-sendAgain': call({
    access: senders,
    input: linkInput,
    output: done,
    reasons: ['still-sending', 'newer-version', 'too-many-links', 'thread-locked'],
  }),
};
