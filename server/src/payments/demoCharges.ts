import { setTimeout as pause } from 'node:timers/promises';
import type { App } from '../platform/app.ts';
import { first, run } from '../platform/database/database.ts';
import type { ChargeProvider } from './chargeProvider.ts';
import { demoCharge, putDemoCharge } from './demo/actions.ts';

const slowMs = 3_000;

/** Plays a card provider in a demo. No card is charged; the token names what happens. */
export function demoCharges({ pool }: Pick<App, 'pool'>): ChargeProvider {
  const find = async (reference: string) => {
    const row = await first(pool, demoCharge, { reference });
    if (!row) return 'absent';
    return {
      id: `demo-${reference}`,
      status: row.paid ? ('approved' as const) : ('declined' as const),
      receiptLink: null,
    };
  };
  return {
    name: 'demo',
    async charge({ key, reference, amount, token }) {
      if (token.startsWith('demo_slow')) await pause(slowMs);
      const paid = !token.startsWith('demo_declined');
      await run(pool, putDemoCharge, { key, reference, cents: amount, paid });
      const charge = await find(reference);
      return token.startsWith('demo_lost') || charge === 'absent' ? undefined : charge;
    },
    find,
  };
}
