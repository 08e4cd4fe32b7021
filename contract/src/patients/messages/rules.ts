import { linkTries } from '../link.ts';

/** So long a patient may read by a link, from the day on which it was mailed. */
export const linkDays = 30;

/** What has become of the mail. */
export const statuses = ['sending', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof statuses)[number];

/** How a message to a patient stands. */
export const messageStates = [
  /** For the next morning. */
  'scheduled',
  'sending',
  /** The address took it. */
  'unopened',
  'opened',
  'failed',
  /** By whoever sent it. */
  'withdrawn',
  /** Its mail never left: by then the consult was locked, or its sender's account was closed. */
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
  /** Nothing before it was mailed. */
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

const standing: readonly MessageState[] = ['scheduled', 'sending', 'unopened', 'opened'];
/** Whether there is anything to take back. */
export const mayWithdraw = (state: MessageState) => standing.includes(state);

/** So many new links may follow the first of a message. */
export const mostLinks = 10;

/** A new link goes out at once, and the one before opens nothing. */
export const maySendAgain = (state: MessageState) => state !== 'scheduled' && state !== 'sending';
