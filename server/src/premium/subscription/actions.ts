import {
  isRunning,
  lastInstant,
  premiumState,
  type SubscriptionFacts,
} from '@corridor/contract/premium/rules.ts';
import type { Change } from '../../platform/change.ts';
import {
  boolean,
  type Db,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import type { PremiumEvent, ProviderSubscription } from '../premiumProvider.ts';

const openRow = statement(
  'premium.open-row',
  'insert into premium_subscriptions (uid) values ($uid) on conflict do nothing',
  { uid: uuid },
);
export const openSubscriber = ({ db }: Change, uid: string) => run(db, openRow, { uid });

const putCustomer = statement(
  'premium.put-customer',
  `update premium_subscriptions set customer = $customer where uid = $uid and customer is null`,
  { uid: uuid, customer: text },
);
export const keepCustomer = ({ db }: Change, uid: string, customer: string) =>
  run(db, putCustomer, { uid, customer });

// Two tabs that begin at once make the same attempt.
const nextAttempt = statement(
  'premium.next-attempt',
  `update premium_subscriptions set attempt = attempt + 1, subscription = null
   where uid = $uid and attempt = $attempt`,
  { uid: uuid, attempt: integer },
);
export const beginAttempt = ({ db }: Change, uid: string, attempt: number) =>
  run(db, nextAttempt, { uid, attempt });

const putSubscription = statement(
  'premium.put-subscription',
  `update premium_subscriptions
   set subscription = $subscription, anchor = null, paid_until = null, cancel_at = null,
     past_due = false, ended_at = null
   where uid = $uid and attempt = $attempt and subscription is null`,
  { uid: uuid, attempt: integer, subscription: text },
);
export async function keepSubscription(
  change: Change,
  { uid, ...row }: { uid: string; attempt: number; subscription: string },
) {
  if ((await run(change.db, putSubscription, { uid, ...row })) === 0) return;
  await change.audit({ action: 'premium.subscribe', subject: `user:${uid}` });
  change.touch(`premium:${uid}`);
}

const putEvent = statement(
  'premium.put-event',
  `insert into premium_events (id, kind, received_at) values ($id, $kind, $now)
   on conflict do nothing`,
  { id: text, kind: text, now: instant },
);
/** Takes an event once, and has its subscription read anew. */
export async function takeEvent(
  change: Change,
  { id, kind, subscription, invoice }: PremiumEvent,
): Promise<boolean> {
  if ((await run(change.db, putEvent, { id, kind, now: change.now })) === 0) return false;
  await change.job('premium-settle', { subscription, ...(invoice && { invoice }) });
  return true;
}

const nextReading = statement(
  'premium.next-reading',
  `update premium_subscriptions set reading = reading + 1 where subscription = $subscription
   returning reading`,
  { subscription: text },
  { reading: integer },
);
/** Numbers a reading before it begins. Nobody has an unknown subscription. */
export const beginReading = async (db: Db, subscription: string) =>
  (await first(db, nextReading, { subscription }))?.reading;

// Served by premium_subscriptions_subscription_key.
const lockRow = statement(
  'premium.lock-row',
  `select uid, anchor, paid_until, cancel_at, past_due, ended_at, taken_reading
   from premium_subscriptions where subscription = $subscription for update`,
  { subscription: text },
  {
    uid: uuid,
    anchor: optional(instant),
    paidUntil: optional(instant),
    cancelAt: optional(instant),
    pastDue: boolean,
    endedAt: optional(instant),
    takenReading: integer,
  },
);
const putRow = statement(
  'premium.put-row',
  `update premium_subscriptions
   set anchor = $anchor, paid_until = $paidUntil, cancel_at = $cancelAt, past_due = $pastDue,
     ended_at = $endedAt, taken_reading = $takenReading
   where uid = $uid`,
  {
    uid: uuid,
    anchor: optional(instant),
    paidUntil: optional(instant),
    cancelAt: optional(instant),
    pastDue: boolean,
    endedAt: optional(instant),
    takenReading: integer,
  },
);
const addRole = statement(
  'premium.add-role',
  `update users set roles = array_append(roles, 'premium'), version = version + 1
   where id = $uid and not roles @> '{premium}'`,
  { uid: uuid },
);
const removeRole = statement(
  'premium.remove-role',
  `update users set roles = array_remove(roles, 'premium'), version = version + 1
   where id = $uid and roles @> '{premium}'`,
  { uid: uuid },
);

type Reading = {
  /** The subscription at the provider, and the number of that reading. */
  provided?: ProviderSubscription;
  reading?: number;
  /** The end of the month that a paid invoice covers. */
  paidUntil?: Date | undefined;
};

const later = (a: Date | null, b: Date | undefined) => (a && b && b < a ? a : (b ?? a));

/**
 * Brings a subscription to what was read, and grants or takes the role. Without a reading it only
 * looks at the clock. One that ends here is cancelled at the provider.
 */
export async function settle(
  change: Change,
  subscription: string,
  { provided, reading = 0, paidUntil }: Reading,
): Promise<void> {
  const { db, now } = change;
  const row = await first(db, lockRow, { subscription });
  if (!row) return;
  const { uid, takenReading, ...before } = row;
  const isNews = provided !== undefined && reading > takenReading;
  const after: SubscriptionFacts = {
    paidUntil: later(before.paidUntil, paidUntil),
    cancelAt: isNews ? provided.cancelAt : before.cancelAt,
    pastDue: isNews ? provided.pastDue : before.pastDue,
    endedAt: isNews ? provided.endedAt : before.endedAt,
  };
  const state = premiumState(after, now);
  const hasEnded = state === 'ended';
  const anchor = before.anchor ?? provided?.anchor ?? null;
  await run(db, putRow, {
    uid,
    anchor,
    ...after,
    endedAt: (hasEnded && lastInstant(after)) || null,
    takenReading: isNews ? reading : takenReading,
  });
  const wasRunning = isRunning(premiumState(before, now)) && before.endedAt === null;
  const begins = isRunning(state) && !wasRunning;
  const ends = hasEnded && before.paidUntil !== null && before.endedAt === null;
  const hasRole = begins && (await run(db, addRole, { uid })) > 0;
  const lostRole = ends && (await run(db, removeRole, { uid })) > 0;
  if (begins || ends) {
    const action = begins ? 'premium.begin' : 'premium.end';
    await change.audit({ action, subject: `user:${uid}` });
  }
  // The provider must not try the card any more, whichever event or look came first.
  if (ends && !after.endedAt) await change.job('premium-cancel', { subscription });
  change.touch(`premium:${uid}`);
  if (hasRole || lostRole) change.touch('people', `user:${uid}`, `access:${uid}`);
}
