import { calls, queries, routes } from '@corridor/contract/premium/calls.ts';
import {
  isRunning,
  lastInstant,
  monthlyUses,
  premiumState,
} from '@corridor/contract/premium/rules.ts';
import { refuse } from '../platform/errors.ts';
import { type Context, serve, serveRoutes } from '../platform/http/serve.ts';
import { reserveUses } from './actions.ts';
import { actInDemo, payInDemo, tellDemo } from './demo/demoPage.ts';
import { readEvent } from './provider.stripe.ts';
import { accountOf, openProvider, providerOf } from './provider.ts';
import { currentMonth, readSubscription, remainingIn, remainingUses } from './queries.ts';
import { takeEvent } from './subscription/actions.ts';
import { subscribe } from './subscription/subscribe.ts';

type Full = 'forms' | 'oneWayMessaging';

const inContext = ({ app, now }: Context) => ({ db: app.pool, now });

/** Tells whether so many uses are left. The full permission has no limit. */
async function check(context: Context, full: Full, uses: number) {
  const { viewer } = context;
  if (viewer.permissions.has(full)) return { allowed: true, remaining: monthlyUses };
  const remaining = await remainingUses(inContext(context), viewer.uid);
  return { allowed: uses <= remaining, remaining };
}

async function reserve({ viewer, change }: Context, full: Full, uses: number) {
  if (viewer.permissions.has(full)) return { allowed: true, remaining: monthlyUses };
  return change((inside) => reserveUses(inside, viewer.uid, uses));
}

const countUses = (context: Context) => remainingUses(inContext(context), context.viewer.uid);

export const handlers = serve(
  { ...calls, ...queries },
  {
    'premium-canSendOneWayMessages': ({ numUses }, context) =>
      check(context, 'oneWayMessaging', numUses),
    'premium-sendOneWayMessages': ({ numUses }, context) =>
      reserve(context, 'oneWayMessaging', numUses),
    'premium-canSendForms': ({ usages }, context) => check(context, 'forms', usages),
    'premium-sendForms': ({ usages }, context) => reserve(context, 'forms', usages),
    'premium-getNumberOfOneWayMessageUsesRemaining': (_, context) => countUses(context),
    'premium-getNumberOfFormUsesRemaining': (_, context) => countUses(context),

    'premium-createPremiumSubscription': async (_, { app, viewer: { uid }, change }) => ({
      clientSecret: await subscribe({ app, uid, change }),
    }),

    'premium-getPremiumSubscriptionPrice': (_, { app }) => providerOf(app).price(),

    'premium-openBillingPortal': async (_, { app, viewer: { uid } }) => {
      const found = await readSubscription(app.pool, uid);
      if (!found?.customer) throw refuse('failed-precondition', 'no-subscription');
      const url = await providerOf(app).openPortal(
        found.customer,
        `${app.settings.publicUrl}/dashboard/profile`,
      );
      return { url };
    },

    'premium-demoPay': (input, { app, viewer: { uid }, change }) =>
      payInDemo({ app, uid, change }, input),
    'premium-demoAct': async ({ act }, { app, viewer: { uid }, change }) => {
      await actInDemo({ app, uid, change }, act);
      return { done: true as const };
    },

    'premium-overview': async (_, context) => {
      const { app, viewer, now } = context;
      const found = await readSubscription(app.pool, viewer.uid);
      const month = currentMonth(found, now);
      const state = found ? premiumState(found, now) : 'never';
      const provider = openProvider(app);
      return {
        state: state === 'never' && month ? 'active' : state,
        paidUntil: found?.paidUntil ?? null,
        lastsUntil: (found && lastInstant(found)) ?? null,
        remaining: month ? await remainingIn(inContext(context), viewer.uid, month.start) : 0,
        monthly: monthlyUses,
        resetsAt: month?.end ?? null,
        provider: provider?.name ?? ('none' as const),
        publishableKey: accountOf(app.settings)?.publishableKey ?? null,
        hasPortal: Boolean(provider && found?.customer && isRunning(state)),
      };
    },

    'premium-demo': (_, { app, viewer: { uid } }) => tellDemo(app, uid),
  },
);

export const routeHandlers = serveRoutes(routes, {
  'premium-webhook': async (request, reply, { app, now, change }) => {
    const account = accountOf(app.settings);
    if (!account) throw refuse('not-found');
    const signature = String(request.headers['stripe-signature'] ?? '');
    const event = readEvent(account, { body: request.body as Buffer, signature, now });
    const fresh = event !== undefined && (await change((inside) => takeEvent(inside, event)));
    return reply.header('cache-control', 'no-store').send({ received: true, fresh });
  },
});
