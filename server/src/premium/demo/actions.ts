/** The payment provider that a demo plays: its rows, and what its page does with them. */
import { monthOf, plusMonths } from '@corridor/contract/premium/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  all,
  boolean,
  type first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { PremiumEvent } from '../premiumProvider.ts';
import { settle, takeEvent } from '../subscription/actions.ts';

const columns = {
  id: text,
  secret: text,
  status: text,
  anchor: instant,
  periodEnd: instant,
  cancelAtPeriodEnd: boolean,
  endedAt: optional(instant),
  invoice: integer,
  paid: boolean,
} as const;
const listed = `id, secret, status, anchor, period_end, cancel_at_period_end, ended_at, invoice, paid`;

export const beginSubscription = statement(
  'premium.demo-begin',
  `insert into premium_demo_subscriptions (id, customer, secret, status, anchor, period_end)
   values ($id, $customer, $secret, 'incomplete', $now, $periodEnd) on conflict do nothing`,
  { id: text, customer: text, secret: text, now: instant, periodEnd: instant },
);
export const endSubscription = statement(
  'premium.demo-end',
  `update premium_demo_subscriptions set status = 'canceled', ended_at = $now
   where id = $id and status <> 'canceled'`,
  { id: text, now: instant },
);
export const readDemo = statement(
  'premium.demo-read',
  `select ${listed} from premium_demo_subscriptions where id = $id`,
  { id: text },
  columns,
);
export const demoBySecret = statement(
  'premium.demo-by-secret',
  `select ${listed} from premium_demo_subscriptions where secret = $secret`,
  { secret: text },
  columns,
);
const putDemo = statement(
  'premium.demo-put',
  `update premium_demo_subscriptions
   set status = $status, anchor = $anchor, period_end = $periodEnd, ended_at = $endedAt,
     cancel_at_period_end = $cancelAtPeriodEnd, invoice = $invoice, paid = $paid
   where id = $id`,
  {
    id: text,
    status: text,
    anchor: instant,
    periodEnd: instant,
    cancelAtPeriodEnd: boolean,
    endedAt: optional(instant),
    invoice: integer,
    paid: boolean,
  },
);
// Served by premium_demo_subscriptions_running.
const dueDemos = statement(
  'premium.demo-due',
  `select ${listed} from premium_demo_subscriptions
   where status = 'active' and period_end <= $now`,
  { now: instant },
  columns,
);

export type DemoRow = NonNullable<
  Awaited<ReturnType<typeof first<{ id: typeof text }, typeof columns>>>
>;
export const invoiceOf = (subscription: string, number: number) => `${subscription}_in_${number}`;

/** Writes a subscription, and sends the event as a provider would. */
async function send(change: Change, row: DemoRow, kind: PremiumEvent['kind']) {
  const { secret: _, ...values } = row;
  await run(change.db, putDemo, values);
  const invoice = kind === 'invoice.paid' ? invoiceOf(row.id, row.invoice) : undefined;
  await takeEvent(change, { id: `demo_evt_${newId()}`, kind, subscription: row.id, invoice });
}

/** Pays the open invoice: the first one, or a renewal that had failed. */
export const payDemo = (change: Change, row: DemoRow) =>
  send(change, { ...row, status: 'active', paid: true }, 'invoice.paid');

/** Ends the month: with a new one that is paid or not, or at the end of a cancelled subscription. */
export function endMonth(change: Change, row: DemoRow, paid: boolean) {
  const ended = row.periodEnd;
  if (row.cancelAtPeriodEnd)
    return send(
      change,
      { ...row, status: 'canceled', endedAt: ended },
      'customer.subscription.deleted',
    );
  const next = {
    ...row,
    status: paid ? 'active' : 'past_due',
    periodEnd: monthOf(row.anchor, ended).end,
    invoice: row.invoice + 1,
    paid,
  };
  return send(change, next, paid ? 'invoice.paid' : 'invoice.payment_failed');
}

export const cancelDemo = (change: Change, row: DemoRow, cancelAtPeriodEnd: boolean) =>
  send(change, { ...row, cancelAtPeriodEnd }, 'customer.subscription.updated');

/** Renews the subscriptions whose month has ended. Each card of a demo is good. */
export async function renewDemos(change: Change) {
  for (const row of await all(change.db, dueDemos, { now: change.now }))
    await endMonth(change, row, true);
}

const moveSubscription = statement(
  'premium.demo-move-subscription',
  `update premium_subscriptions
   set anchor = $anchor, paid_until = paid_until - $by::int4 * interval '1 second',
     cancel_at = cancel_at - $by::int4 * interval '1 second'
   where uid = $uid`,
  { uid: uuid, anchor: instant, by: integer },
);
const dropOldUses = statement(
  'premium.demo-drop-old-uses',
  'delete from premium_uses where uid = $uid and month <> $month',
  { uid: uuid, month: instant },
);
const moveUses = statement(
  'premium.demo-move-uses',
  'update premium_uses set month = $to where uid = $uid and month = $month',
  { uid: uuid, month: instant, to: instant },
);

/**
 * Lets time pass for one person of a demo, by moving the subscription and the uses of its month into
 * the past. Months have different lengths, so the monthly day becomes the end of this one.
 */
export async function passTime(
  change: Change,
  uid: string,
  row: DemoRow,
  ms: number,
): Promise<DemoRow> {
  const by = Math.max(0, Math.ceil(ms / 1_000));
  const anchor = new Date(row.periodEnd.getTime() - by * 1_000);
  const { start: month } = monthOf(row.anchor, change.now);
  const { secret: _, ...moved } = { ...row, anchor, periodEnd: anchor };
  await run(change.db, moveSubscription, { uid, anchor, by });
  await run(change.db, dropOldUses, { uid, month });
  await run(change.db, moveUses, { uid, month, to: plusMonths(anchor, -1) });
  await run(change.db, putDemo, moved);
  await settle(change, row.id, {});
  return { ...row, anchor, periodEnd: anchor };
}
