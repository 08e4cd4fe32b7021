/** The ways in which a person is notified of a message. */
export const channels = ['email', 'push', 'fax'] as const;
export type Channel = (typeof channels)[number];

/**
 * earlier: a recent mail covers this message too. trying: it failed and is being retried.
 * unconfirmed: nobody can say whether the fax arrived.
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

/** The failed notices that the sender must see. A message that was read needs none. */
export const failedWays = <W extends Way>(readAt: unknown, ways: readonly W[]): W[] =>
  readAt ? [] : ways.filter(({ state }) => state === 'failed' || state === 'unconfirmed');
