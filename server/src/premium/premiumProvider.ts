/** The requests of Corridor to a payment provider. Nothing here knows a patient. */

export const eventKinds = [
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
] as const;

export type PremiumEvent = {
  id: string;
  kind: (typeof eventKinds)[number];
  subscription: string;
  /** The invoice that an `invoice.paid` names. */
  invoice?: string | undefined;
};

export type ProviderSubscription = {
  /** `waiting` takes its first payment; `over` never comes back. */
  status: 'waiting' | 'running' | 'over';
  anchor: Date;
  cancelAt: Date | null;
  pastDue: boolean;
  endedAt: Date | null;
  clientSecret: string | null;
};

export type PremiumProvider = {
  name: 'stripe' | 'demo';
  price(): Promise<{ amount: number; currency: string }>;
  /** A repeat with the same key returns the first customer. */
  addCustomer(email: string, key: string): Promise<string>;
  /** A repeat with the same key returns the first subscription. */
  subscribe(customer: string, key: string): Promise<{ id: string; clientSecret: string }>;
  read(subscription: string): Promise<ProviderSubscription>;
  /** The end of the month that an invoice of the subscription paid. */
  paidUntil(subscription: string, invoice: string): Promise<Date | undefined>;
  /** Ends a subscription that was not paid, so that nothing is charged later. */
  cancel(subscription: string): Promise<void>;
  openPortal(customer: string, returnUrl: string): Promise<string>;
  /** The events since then, also those that did not arrive. */
  events(since: Date): Promise<PremiumEvent[]>;
};
