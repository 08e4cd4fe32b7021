import Stripe from 'stripe';
import { refuse } from '../platform/errors.ts';
import type { Log } from '../platform/log.ts';
import {
  eventKinds,
  type PremiumEvent,
  type PremiumProvider,
  type ProviderSubscription,
} from './premiumProvider.ts';

type Account = { secretKey: string; price: string; url: string };

const instantOf = (seconds: number) => new Date(seconds * 1_000);
const idOf = (given: string | { id: string } | null | undefined) =>
  typeof given === 'string' ? given : given?.id;

/** A call and its one repeat end within 30 s. */
const timeout = 15_000;
const withSecret = 'latest_invoice.confirmation_secret';
const over: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);
const unpaid: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** Subscriptions by Stripe. The customer there is an email address and nothing else. */
export function stripeProvider({ secretKey, price, url }: Account, log: Log): PremiumProvider {
  const { hostname: host, port, protocol } = new URL(url);
  const stripe = new Stripe(secretKey, {
    host,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  /** An error of Stripe quotes values, so the log holds only its kind. */
  const ask = <T>(asked: Promise<T>): Promise<T> =>
    asked.catch((error: unknown) => {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const { type, code, statusCode, requestId } = error;
      log.warn({ provider: 'stripe', type, code, statusCode, requestId }, 'premium: no answer');
      throw refuse('unavailable', 'provider');
    });

  return {
    name: 'stripe',

    async price() {
      const found = await ask(stripe.prices.retrieve(price));
      return { amount: found.unit_amount ?? 0, currency: found.currency };
    },

    async addCustomer(email, idempotencyKey) {
      return (await ask(stripe.customers.create({ email }, { idempotencyKey }))).id;
    },

    async subscribe(customer, idempotencyKey) {
      const made = await ask(
        stripe.subscriptions.create(
          {
            customer,
            items: [{ price }],
            payment_behavior: 'default_incomplete',
            payment_settings: { save_default_payment_method: 'on_subscription' },
            expand: [withSecret],
          },
          { idempotencyKey },
        ),
      );
      const clientSecret = secretOf(made);
      if (!clientSecret) throw refuse('unavailable', 'provider');
      return { id: made.id, clientSecret };
    },

    async read(subscription) {
      return toldBy(
        await ask(stripe.subscriptions.retrieve(subscription, { expand: [withSecret] })),
      );
    },

    async paidUntil(subscription, invoice) {
      const found = await ask(stripe.invoices.retrieve(invoice));
      if (found.status !== 'paid' || subscriptionOf(found) !== subscription) return undefined;
      const ends = found.lines.data.map(({ period }) => period.end);
      return ends.length > 0 ? instantOf(Math.max(...ends)) : undefined;
    },

    async cancel(subscription) {
      const { status } = await ask(stripe.subscriptions.retrieve(subscription));
      if (!over.has(status)) await ask(stripe.subscriptions.cancel(subscription));
    },

    async openPortal(customer, returnUrl) {
      const session = { customer, return_url: returnUrl };
      return (await ask(stripe.billingPortal.sessions.create(session))).url;
    },

    async events(since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const listed = stripe.events.list({ types: [...eventKinds], created, limit: 100 });
      const events = await ask(listed.autoPagingToArray({ limit: 10_000 }));
      return events.map(eventOf).filter((event) => event !== undefined);
    },
  };
}

const secretOf = ({ latest_invoice }: Stripe.Subscription) =>
  typeof latest_invoice === 'object'
    ? (latest_invoice?.confirmation_secret?.client_secret ?? null)
    : null;

function toldBy(found: Stripe.Subscription): ProviderSubscription {
  // Stripe gave up a payment; the 7 days of grace go on.
  const gaveUp = found.cancellation_details?.reason === 'payment_failed';
  const status =
    found.status === 'incomplete' ? 'waiting' : over.has(found.status) ? 'over' : 'running';
  const ended = status === 'over' && !gaveUp ? (found.ended_at ?? found.canceled_at) : null;
  const item = found.items.data[0];
  const atPeriodEnd = found.cancel_at_period_end ? item?.current_period_end : undefined;
  const cancelAt = status === 'running' ? (found.cancel_at ?? atPeriodEnd) : undefined;
  return {
    status,
    anchor: instantOf(found.billing_cycle_anchor),
    cancelAt: cancelAt ? instantOf(cancelAt) : null,
    pastDue: unpaid.has(found.status) || gaveUp,
    endedAt: ended ? instantOf(ended) : null,
    clientSecret: status === 'waiting' ? secretOf(found) : null,
  };
}

type LegacyInvoice = { subscription?: string | { id: string } | null };
/** Endpoints of older API versions name the subscription directly. */
const subscriptionOf = (invoice: Stripe.Invoice) =>
  idOf(invoice.parent?.subscription_details?.subscription) ??
  idOf((invoice as LegacyInvoice).subscription);

/** The event's own data may be old, so only its names count; the objects are read anew. */
function eventOf(event: Stripe.Event): PremiumEvent | undefined {
  const { id } = event;
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    const invoice = event.data.object;
    const subscription = subscriptionOf(invoice);
    const paid = event.type === 'invoice.paid' ? invoice.id : undefined;
    return subscription ? { id, kind: event.type, subscription, invoice: paid } : undefined;
  }
  if (
    event.type === 'customer.subscription.updated' ||
    event.type === 'customer.subscription.deleted'
  )
    return { id, kind: event.type, subscription: event.data.object.id };
  return undefined;
}

const toleranceSeconds = 300;

/**
 * Checks the signature over the raw bytes and returns the event, or nothing where it concerns no
 * subscription. A wrong signature, or a time that is more than 300 s away, is refused.
 */
export function readEvent(
  { webhookSecret }: { webhookSecret: string },
  { body, signature, now }: { body: Buffer; signature: string; now: Date },
): PremiumEvent | undefined {
  try {
    const instant = now.getTime();
    const event = Stripe.webhooks.constructEvent(
      body,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      instant,
    );
    // The library accepts a time in the future. It reads the last time of the header.
    const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
    if (!(signedAt * 1_000 - instant <= toleranceSeconds * 1_000)) throw refuse('invalid-argument');
    return eventOf(event);
  } catch {
    throw refuse('invalid-argument', 'signature');
  }
}
