import { z } from 'zod';
import type { App } from '../platform/app.ts';
import { all, type RowOf } from '../platform/database/database.ts';
import { job } from '../platform/jobs/jobs.ts';
import { keepAnswer, neverCharged } from './pay.ts';
import { openCharges } from './provider.ts';
import { pendingPayments } from './queries.ts';

/** A card's token serves no longer than this. A payment without a charge is over then. */
const tokenMs = 86_400_000;
const most = 100;

export const jobs = {
  /** Asks the provider what became of the payments whose answers were lost. */
  'payments-settle': job<App>({
    payload: z.object({}),
    schedule: '* * * * *',
    async handle(_, app) {
      const provider = openCharges(app);
      if (!provider) return;
      const actor = { viewer: undefined, origin: { address: '', agent: 'job' }, now: app.clock() };
      const settle = async (payment: RowOf<typeof pendingPayments.row>) => {
        const found = await provider.find(payment.reference, payment.createdAt);
        const isOld = app.clock().getTime() - payment.createdAt.getTime() > tokenMs;
        if (found === 'absent' && isOld) await keepAnswer(app, actor, payment, neverCharged);
        // The question of a person goes on meanwhile; the job looks and never asks for a charge.
        else if (found && found !== 'absent' && found.status !== 'pending')
          await keepAnswer(app, actor, payment, found);
      };
      // One payment that cannot be settled does not keep the others waiting.
      for (const payment of await all(app.pool, pendingPayments, { most }))
        await settle(payment).catch((error) =>
          app.log.error({ err: error, payment: payment.id }, 'a payment could not be settled'),
        );
    },
  }),
};
