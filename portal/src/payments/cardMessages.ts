import type { QueryOutput } from '../platform/server/client.ts';

export type CardFields = QueryOutput<'payments-cardFields'>;

/** The messages between the frame of the card fields and the payment dialog. No card is in them. */
export type ToFrame = { card: 'show'; fields: CardFields } | { card: 'tokenize' };
export type FromFrame =
  | { card: 'opened' }
  | { card: 'failed' }
  | { card: 'state'; complete: boolean }
  | { card: 'token'; token: string }
  | { card: 'wrong' };

export const framePath = '/pay/card';

export const isOurs = ({ origin, source }: MessageEvent, from: unknown) =>
  origin === location.origin && source === from;

/** The card fields of a provider, in the frame. */
export type FieldsProps = {
  tell: (message: FromFrame) => void;
  /** The dialog asks for a token each time this number grows. */
  asked: number;
};
