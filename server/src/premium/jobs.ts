import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { inBackground } from '../platform/change.ts';
import {
  all,
  first,
  instant,
  optional,
  run,
  statement,
  text,
} from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { renewDemos } from './demo/actions.ts';
import { openProvider, providerOf } from './provider.ts';
import { beginReading, settle, takeEvent } from './subscription/actions.ts';

const dayMs = 86_400_000;

// Served by premium_events_received.
const newestEvent = statement(
  'premium.newest-event',
  'select max(received_at) as at from premium_events',
  {},
  { at: optional(instant) },
);
// The provider delivers an event again for at most 30 days.
const forgetEvents = statement(
  'premium.forget-events',
  'delete from premium_events where received_at < $before',
  { before: instant },
);
// Served by premium_subscriptions_running; the rule decides.
const dueSubscriptions = statement(
  'premium.due',
  `select subscription from premium_subscriptions
   where paid_until is not null and ended_at is null and paid_until <= $now
     and subscription is not null`,
  { now: instant },
  { subscription: text },
);
const forgetReservations = statement(
  'premium.forget-reservations',
  'delete from premium_reservations where expires_at < $now',
  { now: instant },
);

const named = z.object({ subscription: z.string() });

export const jobs = {
  /** Reads a subscription anew after one of its events, whatever their order. */
  'premium-settle': job<App, z.ZodType<{ subscription: string; invoice?: string | undefined }>>({
    payload: named.extend({ invoice: z.string().optional() }),
    async handle({ subscription, invoice }, app) {
      const reading = await beginReading(app.pool, subscription);
      if (reading === undefined) return;
      const provider = providerOf(app);
      const provided = await provider.read(subscription);
      const paidUntil = invoice && (await provider.paidUntil(subscription, invoice));
      const read = { provided, reading, paidUntil: paidUntil || undefined };
      await inBackground(app, (inside) => settle(inside, subscription, read));
    },
  }),
  /** Ends at the provider what was not paid, so that no late try charges the card. */
  'premium-cancel': job<App, typeof named>({
    payload: named,
    handle: ({ subscription }, app) => providerOf(app).cancel(subscription),
  }),
  /** Looks for events that did not arrive, and for subscriptions whose time is over. */
  'premium-look': job<App>({
    payload: z.object({}),
    schedule: '*/10 * * * *',
    handle: async (_, app) => {
      const provider = openProvider(app);
      if (!provider) return;
      const now = app.clock();
      const newest = (await first(app.pool, newestEvent, {}))?.at ?? now;
      const events = await provider.events(new Date(newest.getTime() - dayMs));
      await inBackground(app, async (inside) => {
        if (provider.name === 'demo') await renewDemos(inside);
        for (const event of events) await takeEvent(inside, event);
        for (const { subscription } of await all(inside.db, dueSubscriptions, { now }))
          await settle(inside, subscription, {});
        await run(inside.db, forgetEvents, { before: new Date(now.getTime() - 60 * dayMs) });
        await run(inside.db, forgetReservations, { now });
      });
    },
  }),
};
