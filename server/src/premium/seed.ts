import { monthOf, plusMonths } from '@corridor/contract/premium/rules.ts';
import type { Change } from '../platform/change.ts';
import {
  first,
  instant,
  integer,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import type { AreaSeed } from '../platform/seeding.ts';
import { openProvider } from './provider.ts';

const holder = statement(
  'premium.demo-holder',
  `select id from users where roles @> '{premium}' order by created_at, id limit 1`,
  {},
  { id: uuid },
);
const putSubscription = statement(
  'premium.seed-subscription',
  `insert into premium_subscriptions (uid, customer, subscription, attempt, anchor, paid_until)
   values ($uid, $customer, $id, 1, $anchor, $end)`,
  { uid: uuid, customer: text, id: text, anchor: instant, end: instant },
);
const putDemo = statement(
  'premium.seed-demo',
  `insert into premium_demo_subscriptions
     (id, customer, secret, status, anchor, period_end, invoice, paid)
   values ($id, $customer, $secret, 'active', $anchor, $end, $invoice, true)`,
  {
    id: text,
    customer: text,
    secret: text,
    anchor: instant,
    end: instant,
    invoice: integer,
  },
);
const putUses = statement(
  'premium.seed-uses',
  'insert into premium_uses (uid, month, used) values ($uid, $start, $used)',
  { uid: uuid, start: instant, used: integer },
);

const months = 3;
/** Days since the last monthly day, and what was sent in them. */
const days = 12;
const used = 6;

/** The premium user of the demo is in the fourth month of a subscription. */
async function seedPremium(change: Change): Promise<void> {
  const found = await first(change.db, holder, {});
  if (!found) return;
  const uid = found.id;
  const anchor = plusMonths(new Date(change.now.getTime() - days * 86_400_000), -months);
  const { start, end } = monthOf(anchor, change.now);
  const names = { id: `demo_subscription-${uid}-1`, customer: `demo_customer-${uid}` };
  await run(change.db, putSubscription, { uid, ...names, anchor, end });
  const secret = `${names.id}_secret`;
  await run(change.db, putDemo, { ...names, secret, anchor, end, invoice: months + 1 });
  await run(change.db, putUses, { uid, start, used });
}

export const seed: AreaSeed = {
  atFirstStart: async (world, { app }) => {
    if (openProvider(app)?.name === 'demo') await seedPremium(world);
  },
};
