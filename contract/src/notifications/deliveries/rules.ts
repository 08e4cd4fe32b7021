/** Ways in which a person hears of a message that stands in their inbox. */
export const channels = ['email', 'push', 'fax'] as const;
export type Channel = (typeof channels)[number];

/**
 * earlier: an email of a moment before tells of it too. trying: it failed and is tried again.
 * unconfirmed: a fax of which nobody can say whether it arrived.
 */
export const deliveryStates = [
  'waiting',
  'sent',
  'earlier',
  'trying',
  'failed',
  'unconfirmed',
] as const;
export type DeliveryState = (typeof deliveryStates)[number];

type Way = { channel: Channel; state: DeliveryState };

/** What the sender has to know of: nobody minds a notice that failed once the message is read. */
export const failedWays = <W extends Way>(readAt: unknown, ways: readonly W[]): W[] =>
  readAt ? [] : ways.filter(({ state }) => state === 'failed' || state === 'unconfirmed');
