import { defaultPrice, plusMonths } from '@corridor/contract/premium/rules.ts';
import type { App } from '../platform/app.ts';
import { first, run } from '../platform/database/database.ts';
import { refuse } from '../platform/errors.ts';
import { beginSubscription, endSubscription, invoiceOf, readDemo } from './demo/actions.ts';
import type { PremiumProvider } from './premiumProvider.ts';

const hosted = '/premium/demo';

/** Plays a payment provider in a demo. No card is charged; the demo's page moves the months. */
export function demoProvider({ pool, clock, settings }: App): PremiumProvider {
  const readRow = async (id: string) => {
    const row = await first(pool, readDemo, { id });
    if (!row) throw refuse('unavailable', 'provider');
    return row;
  };
  return {
    name: 'demo',
    price: () => Promise.resolve({ ...defaultPrice }),
    addCustomer: (_email, key) => Promise.resolve(`demo_${key}`),

    async subscribe(customer, key) {
      const id = `demo_${key}`;
      await run(pool, beginSubscription, {
        id,
        customer,
        secret: `${id}_secret`,
        now: clock(),
        periodEnd: plusMonths(clock(), 1),
      });
      return { id, clientSecret: (await readRow(id)).secret };
    },

    async read(subscription) {
      const { status, secret, anchor, periodEnd, cancelAtPeriodEnd, endedAt } =
        await readRow(subscription);
      return {
        status: status === 'incomplete' ? 'waiting' : status === 'canceled' ? 'over' : 'running',
        anchor,
        cancelAt: cancelAtPeriodEnd && status !== 'canceled' ? periodEnd : null,
        pastDue: status === 'past_due',
        endedAt,
        clientSecret: status === 'incomplete' ? secret : null,
      };
    },

    async paidUntil(subscription, invoice) {
      const row = await readRow(subscription);
      const isNewest = invoice === invoiceOf(subscription, row.invoice);
      return row.paid && isNewest ? row.periodEnd : undefined;
    },

    cancel: async (subscription) => {
      await run(pool, endSubscription, { id: subscription, now: clock() });
    },
    openPortal: () => Promise.resolve(`${settings.publicUrl}${hosted}`),
    events: () => Promise.resolve([]),
  };
}
