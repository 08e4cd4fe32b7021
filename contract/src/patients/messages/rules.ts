import { linkTries } from '../link.ts';

/** A patient may read by a link for so many days after the mail. */
export const linkDays = 30;

/** The state of the mail. */
export const statuses = ['sending', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof statuses)[number];

/** The states of a message to a patient. */
export const messageStates = [
  /** For the next morning. */
  'scheduled',
  'sending',
  /** The mail server took it. */
  'unopened',
  'opened',
  'failed',
  /** By the sender. */
  'withdrawn',
  /** The mail was never sent, because the consult was locked or the sender's account was closed. */
  'unsent',
  /** Too many wrong dates of birth. */
  'closed',
  'expired',
] as const;
export type MessageState = (typeof messageStates)[number];

type Message = {
  status: MessageStatus;
  sendAt: Date;
  openedAt: Date | null;
  /** Null before it is mailed. */
  expiresAt: Date | null;
  withdrawnAt: Date | null;
  withdrawnBy: string | null;
  tries: number;
};

export function messageStateOf(message: Message, now: Date): MessageState {
  const { status, sendAt, expiresAt, withdrawnAt, withdrawnBy } = message;
  if (withdrawnAt) return withdrawnBy === null ? 'unsent' : 'withdrawn';
  if (status === 'sending') return sendAt > now ? 'scheduled' : 'sending';
  if (status === 'failed') return 'failed';
  if (expiresAt && expiresAt <= now) return 'expired';
  if (message.tries >= linkTries) return 'closed';
  // An earlier link may have been opened.
  return message.openedAt && message.openedAt >= sendAt ? 'opened' : 'unopened';
}

const withdrawable: readonly MessageState[] = ['scheduled', 'sending', 'unopened', 'opened'];
/** Answers whether the message can still be withdrawn. */
export const mayWithdraw = (state: MessageState) => withdrawable.includes(state);

/** At most so many new links for a message. */
export const mostLinks = 10;

/** A new link goes out at once, and the previous one stops working. */
export const maySendAgain = (state: MessageState) => state !== 'scheduled' && state !== 'sending';
