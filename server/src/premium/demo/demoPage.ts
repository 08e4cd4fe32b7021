/** The texts and acts of the page of the demo's payment provider. */
import type { DemoAct, DemoCard } from '@corridor/contract/premium/rules.ts';
import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { openProvider } from '../provider.ts';
import { readSubscription } from '../queries.ts';
import {
  cancelDemo,
  type DemoRow,
  demoBySecret,
  endMonth,
  passTime,
  payDemo,
  readDemo,
} from './actions.ts';

type Person = {
  app: App;
  uid: string;
  change<T>(work: (change: Change) => Promise<T>): Promise<T>;
};

const weekMs = 7 * 86_400_000;

/** A person moves only their own subscription, and only where a demo plays the provider. */
async function ownRow(app: App, uid: string): Promise<DemoRow | undefined> {
  if (openProvider(app)?.name !== 'demo') throw refuse('not-found');
  const id = (await readSubscription(app.pool, uid))?.subscription;
  return id ? first(app.pool, readDemo, { id }) : undefined;
}

function actsOf({ status, cancelAtPeriodEnd }: DemoRow): DemoAct[] {
  if (status === 'past_due') return ['pay', 'sevenDays'];
  if (status !== 'active') return [];
  return cancelAtPeriodEnd ? ['monthPaid', 'keep'] : ['monthPaid', 'monthUnpaid', 'cancel'];
}

type Status = 'incomplete' | 'active' | 'past_due' | 'canceled';

export async function tellDemo(app: App, uid: string) {
  const row = await ownRow(app, uid);
  if (!row) return { status: 'none' as const, periodEnd: null, cancels: false, acts: [] };
  const { periodEnd, cancelAtPeriodEnd } = row;
  const status = row.status as Status;
  return { status, periodEnd, cancels: cancelAtPeriodEnd, acts: actsOf(row) };
}

type Payment = { clientSecret: string; card: DemoCard; confirmed: boolean };

/** Pays as a card would: it is good, it is declined, or its bank first asks the person. */
export async function payInDemo({ app, uid, change }: Person, paid: Payment) {
  const own = await ownRow(app, uid);
  const row = await first(app.pool, demoBySecret, { secret: paid.clientSecret });
  if (!own || !row || row.id !== own.id || row.status !== 'incomplete') throw refuse('not-found');
  if (paid.card === 'declined') return { status: 'declined' as const };
  if (paid.card === 'confirm' && !paid.confirmed) return { status: 'confirm' as const };
  await change((inside) => payDemo(inside, row));
  return { status: 'succeeded' as const };
}

export async function actInDemo({ app, uid, change }: Person, act: DemoAct) {
  const row = await ownRow(app, uid);
  if (!row || !actsOf(row).includes(act)) throw refuse('failed-precondition', 'not-now');
  const toMonthsEnd = () => row.periodEnd.getTime() - app.clock().getTime();
  await change(async (inside) => {
    const pass = (ms: number) => passTime(inside, uid, row, ms);
    if (act === 'pay') await payDemo(inside, row);
    else if (act === 'cancel' || act === 'keep') await cancelDemo(inside, row, act === 'cancel');
    else if (act === 'sevenDays') await pass(weekMs);
    else await endMonth(inside, await pass(toMonthsEnd()), act === 'monthPaid');
  });
}
