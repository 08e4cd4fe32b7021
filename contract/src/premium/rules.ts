/** Forms and one-way messages of one month together. */
export const monthlyUses = 30;
/** A reservation is kept for this long. */
export const reservationMs = 10 * 60_000;
/** Premium stays for this long after a month that was not paid. */
export const graceMs = 7 * 86_400_000;
/** The price where no provider names one. */
export const defaultPrice = { amount: 1_500, currency: 'cad' } as const;

export const premiumStates = ['never', 'active', 'endsAt', 'pastDue', 'ended'] as const;
export type PremiumState = (typeof premiumStates)[number];

/** The cards of the provider that a demo plays. */
export const demoCards = ['good', 'declined', 'confirm'] as const;
export type DemoCard = (typeof demoCards)[number];
/** The events of a subscription in a demo. */
export const demoActs = ['monthPaid', 'monthUnpaid', 'pay', 'cancel', 'keep', 'sevenDays'] as const;
export type DemoAct = (typeof demoActs)[number];

/** A subscription as its provider last told. */
export type SubscriptionFacts = {
  paidUntil: Date | null;
  cancelAt: Date | null;
  pastDue: boolean;
  endedAt: Date | null;
};

/** The last instant of a subscription if nothing else happens. */
export function lastInstant({ paidUntil, cancelAt, endedAt }: SubscriptionFacts): Date | undefined {
  if (!paidUntil) return undefined;
  const unpaid = paidUntil.getTime() + graceMs;
  const ends = [cancelAt, endedAt].filter((end) => end !== null).map((end) => end.getTime());
  return new Date(Math.min(unpaid, ...ends));
}

/**
 * The state of a subscription at an instant. A month that was not paid is past due for 7 days,
 * counted from its beginning, so that no order of events moves the end.
 */
export function premiumState(subscription: SubscriptionFacts, now: Date): PremiumState {
  const last = lastInstant(subscription);
  if (!last || !subscription.paidUntil) return 'never';
  if (last <= now) return 'ended';
  if (subscription.pastDue && subscription.paidUntil <= now) return 'pastDue';
  return subscription.cancelAt ? 'endsAt' : 'active';
}

export const isRunning = (state: PremiumState) => state !== 'never' && state !== 'ended';

/** The month of a subscription that holds an instant. A short month ends on its last day. */
export function monthOf(anchor: Date, now: Date): { start: Date; end: Date } {
  const months =
    (now.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    now.getUTCMonth() -
    anchor.getUTCMonth();
  const passed = plusMonths(anchor, months) > now ? months - 1 : months;
  return { start: plusMonths(anchor, passed), end: plusMonths(anchor, passed + 1) };
}

/** The same day and time of a later month, or the last day of a month that is shorter. */
export function plusMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCMonth(anchor.getUTCMonth() + months);
  // A day that the month does not have runs over into the next one.
  if (moved.getUTCDate() !== anchor.getUTCDate()) moved.setUTCDate(0);
  return moved;
}

/** The query of the address after a payment. */
export const paidSearch = (search: Record<string, unknown>) =>
  Boolean(search.payment_intent) &&
  Boolean(search.payment_intent_client_secret) &&
  search.redirect_status === 'succeeded';
