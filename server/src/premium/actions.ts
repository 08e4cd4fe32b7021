/** The allowance of a month: what a send takes, and what is kept for one that comes soon. */
import { monthlyUses, reservationMs } from '@corridor/contract/premium/rules.ts';
import type { Change } from '../platform/change.ts';
import { first, instant, integer, run, statement, uuid } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { currentMonth, readSubscription, remainingIn } from './queries.ts';

const openMonth = statement(
  'premium.open-month',
  `insert into premium_uses (uid, month) values ($uid, $month) on conflict do nothing`,
  { uid: uuid, month: instant },
);
// The lock makes simultaneous sends of one person wait for each other.
const lockMonth = statement(
  'premium.lock-month',
  'select used from premium_uses where uid = $uid and month = $month for update',
  { uid: uuid, month: instant },
  { used: integer },
);
const addUses = statement(
  'premium.add-uses',
  'update premium_uses set used = used + $uses where uid = $uid and month = $month',
  { uid: uuid, month: instant, uses: integer },
);
const dropReservations = statement(
  'premium.drop-reservations',
  'delete from premium_reservations where uid = $uid',
  { uid: uuid },
);
const dropLapsed = statement(
  'premium.drop-lapsed',
  'delete from premium_reservations where uid = $uid and expires_at <= $now',
  { uid: uuid, now: instant },
);
const keepUses = statement(
  'premium.keep-uses',
  `insert into premium_reservations (id, uid, month, uses, expires_at)
   values ($id, $uid, $month, $uses, $until)`,
  { id: uuid, uid: uuid, month: instant, uses: integer, until: instant },
);

/** Opens and locks the current month of a person. Without premium there is none. */
async function lockedMonth({ db, now }: Change, uid: string) {
  const month = currentMonth(await readSubscription(db, uid), now)?.start;
  if (!month) return undefined;
  await run(db, openMonth, { uid, month });
  const row = await first(db, lockMonth, { uid, month });
  return { month, used: row?.used ?? 0 };
}

/**
 * Takes up to `wanted` uses inside the transaction of a send, and returns the number taken. The
 * person's reserved uses go with it.
 */
export async function takeUses(change: Change, uid: string, wanted: number): Promise<number> {
  const open = await lockedMonth(change, uid);
  if (!open) return 0;
  const taken = Math.max(0, Math.min(wanted, monthlyUses - open.used));
  if (taken > 0) await run(change.db, addUses, { uid, month: open.month, uses: taken });
  await run(change.db, dropReservations, { uid });
  change.touch(`premium:${uid}`);
  return taken;
}

/** Keeps uses for 10 minutes, all of them or none. */
export async function reserveUses(change: Change, uid: string, uses: number) {
  const { db, now } = change;
  const open = await lockedMonth(change, uid);
  if (!open) return { allowed: false, remaining: 0 };
  await run(db, dropLapsed, { uid, now });
  const remaining = await remainingIn(change, uid, open.month);
  if (uses > remaining) return { allowed: false, remaining };
  const until = new Date(now.getTime() + reservationMs);
  await run(db, keepUses, { id: newId(), uid, month: open.month, uses, until });
  change.touch(`premium:${uid}`);
  return { allowed: true, remaining: remaining - uses };
}
