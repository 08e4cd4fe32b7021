import { z } from 'zod';
import { count, done, instant, nothing } from '../platform/schemas.ts';
import { call, query, route } from '../platform/wire.ts';
import { demoActs, demoCards, premiumStates } from './rules.ts';

const uses = z.int().min(1).max(10_000);
const answer = z.strictObject({ allowed: z.boolean(), remaining: count });
const formSenders = { anyOf: ['forms', 'premiumForms'] } as const;
const messengers = { anyOf: ['oneWayMessaging', 'premiumOneWayMessaging'] } as const;

/** A person with the full permission has no limit and is always allowed. */
const checksMessages = call({
  access: messengers,
  input: z.strictObject({ numUses: uses }),
  output: answer,
});
const checksForms = call({
  access: formSenders,
  input: z.strictObject({ usages: uses }),
  output: answer,
});
/** A person without premium has none. */
const countsUses = call({ access: 'signedIn', input: nothing, output: count });

export const calls = {
  'premium-canSendOneWayMessages': checksMessages,
  /** Keeps uses for 10 minutes; the next send takes them along. */
  'premium-sendOneWayMessages': checksMessages,
  'premium-canSendForms': checksForms,
  /** Keeps uses for 10 minutes; the next send takes them along. */
  'premium-sendForms': checksForms,
  'premium-getNumberOfOneWayMessageUsesRemaining': countsUses,
  'premium-getNumberOfFormUsesRemaining': countsUses,
  /** Begins a subscription, or returns to the payment that was begun. */
  'premium-createPremiumSubscription': call({
    access: { anyOf: ['maySignupForPremium'], noneOf: ['mayManagePremium'] },
    perMinute: 20,
    input: nothing,
    output: z.strictObject({ clientSecret: z.string() }),
    reasons: ['no-premium', 'has-premium', 'being-paid', 'provider'],
  }),
  'premium-getPremiumSubscriptionPrice': call({
    access: { anyOf: ['maySignupForPremium', 'mayManagePremium'] },
    input: nothing,
    output: z.strictObject({ amount: count, currency: z.string() }),
    reasons: ['provider'],
  }),
  /** A new address of the provider's billing portal. It opens for a short time. */
  'premium-openBillingPortal': call({
    access: { anyOf: ['mayManagePremium'] },
    perMinute: 20,
    input: nothing,
    output: z.strictObject({ url: z.string() }),
    reasons: ['no-premium', 'no-subscription', 'provider'],
  }),
  /** In a demo: pays by a card of the demo. */
  'premium-demoPay': call({
    access: 'signedIn',
    input: z.strictObject({
      clientSecret: z.string().max(200),
      card: z.enum(demoCards),
      confirmed: z.boolean(),
    }),
    output: z.strictObject({ status: z.enum(['succeeded', 'declined', 'confirm']) }),
  }),
  /** In a demo: what happens next to the person's subscription at the provider. */
  'premium-demoAct': call({
    access: 'signedIn',
    input: z.strictObject({ act: z.enum(demoActs) }),
    output: done,
    reasons: ['not-now'],
  }),
};

export const queries = {
  /** The person's premium, and what is left of the month. */
  'premium-overview': query({
    access: 'signedIn',
    input: nothing,
    output: z.strictObject({
      state: z.enum(premiumStates),
      /** The end of the paid month: then it renews, ends, or was not paid. */
      paidUntil: instant.nullable(),
      /** The last instant if nothing else happens. */
      lastsUntil: instant.nullable(),
      remaining: count,
      monthly: count,
      /** The next monthly day. */
      resetsAt: instant.nullable(),
      provider: z.enum(['stripe', 'demo', 'none']),
      publishableKey: z.string().nullable(),
      /** There is a subscription at the provider, so its billing portal opens. */
      hasPortal: z.boolean(),
    }),
    topics: (_, { uid }) => [`premium:${uid}`, `user:${uid}`],
  }),
  /** In a demo: the person's subscription at the provider, and what can happen to it now. */
  'premium-demo': query({
    access: 'signedIn',
    input: nothing,
    output: z.strictObject({
      status: z.enum(['none', 'incomplete', 'active', 'past_due', 'canceled']),
      periodEnd: instant.nullable(),
      cancels: z.boolean(),
      acts: z.array(z.enum(demoActs)),
    }),
    topics: (_, { uid }) => [`premium:${uid}`],
  }),
};

export const routes = {
  /** The events of Stripe, signed over their bytes. */
  'premium-webhook': route({
    access: 'public',
    whileUnvalidated: true,
    whileUnfactored: true,
    raw: true,
    method: 'POST',
    path: '/premium/webhook',
    reasons: ['signature'],
  }),
};
