import { isRunning, monthlyUses, monthOf, premiumState } from '@corridor/contract/premium/rules.ts';
import {
  boolean,
  type Db,
  first,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

// Served by users_pkey and premium_subscriptions_pkey.
const subscriptionOf = statement(
  'premium.subscription-of',
  `select u.email::text as email, u.roles @> '{premium}' as granted, u.created_at, s.customer, s.subscription,
     coalesce(s.attempt, 0) as attempt, s.anchor, s.paid_until, s.cancel_at,
     coalesce(s.past_due, false) as past_due, s.ended_at
   from users u left join premium_subscriptions s on s.uid = u.id
   where u.id = $uid`,
  { uid: uuid },
  {
    email: text,
    granted: boolean,
    createdAt: instant,
    customer: optional(text),
    subscription: optional(text),
    attempt: integer,
    anchor: optional(instant),
    paidUntil: optional(instant),
    cancelAt: optional(instant),
    pastDue: boolean,
    endedAt: optional(instant),
  },
);

export const readSubscription = (db: Db, uid: string) => first(db, subscriptionOf, { uid });
export type Subscription = NonNullable<Awaited<ReturnType<typeof readSubscription>>>;

/**
 * The current month of a person's allowance. An operator may grant premium without a subscription;
 * its months begin on the day of the account.
 */
export function currentMonth(found: Subscription | undefined, now: Date) {
  if (!found) return undefined;
  if (found.anchor && isRunning(premiumState(found, now))) return monthOf(found.anchor, now);
  const byOperator = found.granted && (!found.paidUntil || found.endedAt);
  return byOperator ? monthOf(found.createdAt, now) : undefined;
}

// Served by premium_uses_pkey and premium_reservations_uid.
const usedIn = statement(
  'premium.used-in',
  `select coalesce((select used from premium_uses where uid = $uid and month = $month), 0) as used,
     coalesce((select sum(uses)::integer from premium_reservations
       where uid = $uid and month = $month and expires_at > $now), 0) as reserved`,
  { uid: uuid, month: instant, now: instant },
  { used: integer, reserved: integer },
);

type Moment = { db: Db; now: Date };

/** The uses that are neither sent nor kept for another send. */
export async function remainingIn({ db, now }: Moment, uid: string, month: Date): Promise<number> {
  const row = await first(db, usedIn, { uid, month, now });
  return Math.max(0, monthlyUses - (row?.used ?? 0) - (row?.reserved ?? 0));
}

/** The remaining uses of a person at this moment. Without premium there are none. */
export async function remainingUses(at: Moment, uid: string): Promise<number> {
  const month = currentMonth(await readSubscription(at.db, uid), at.now);
  return month ? remainingIn(at, uid, month.start) : 0;
}
