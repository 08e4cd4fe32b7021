import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { all } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { askingMs, keepAnswer } from './pay.ts';
import { openCharges } from './provider.ts';
import { pendingPayments } from './queries.ts';

export const jobs = {
  /** Asks the provider what became of the payments whose answers were lost. */
  'payments-settle': job<App>({
    payload: z.object({}),
    schedule: '* * * * *',
    async handle(_, app) {
      const provider = openCharges(app);
      if (!provider) return;
      const before = new Date(app.clock().getTime() - askingMs);
      const actor = { viewer: undefined, origin: { address: '', agent: 'job' }, now: app.clock() };
      for (const payment of await all(app.pool, pendingPayments, { before })) {
        const found = await provider.find(payment.reference, payment.createdAt);
        if (found && found !== 'absent') await keepAnswer(app, actor, payment, found);
      }
    },
  }),
};
