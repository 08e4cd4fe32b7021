import { randomBytes } from 'node:crypto';
import { chargeMs, totalOf } from '@corridor/contract/payments/rules.ts';
import { errorWords } from '@corridor/contract/payments/words.ts';
import type { App } from '../platform/app.ts';
import { type Actor, type Change, change } from '../platform/change.ts';
import { localTime } from '../platform/clock.ts';
import { all, first, type RowOf, run } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { askAgain, putPayment, settlePayment, stopAsking } from './actions.ts';
import type { Charge } from './chargeProvider.ts';
import { chargesOf } from './provider.ts';
import { itemsOn, standingPayment } from './queries.ts';
import { openPayment, sealPayment } from './sealed.ts';

/**
 * The questions of one press have ended by then, also where the process was killed: a retry looks
 * for a charge first, and then asks for one.
 */
export const askingMs = 2 * chargeMs + 10_000;

/** The provider surely has no charge, and none can be asked for: the item is open again. */
export const neverCharged: Charge = { id: '', status: 'declined', receiptLink: null };

export type Order = {
  activityId: string;
  itemCode: string;
  cardToken?: string | undefined;
  receiptEmail?: string | undefined;
  externalPayment?: true | undefined;
};
type Answer = { ok: boolean; error: string | null };
type Asked = RowOf<typeof standingPayment.row>;
type Begun = { done: Answer } | { payment: Asked; isRetry: boolean };

const refused = (error: string): Begun => ({ done: { ok: false, error } });
const paid: Answer = { ok: true, error: null };

/** The provider keeps a reference of at most 12 letters and digits. */
const newReference = () => randomBytes(6).toString('hex');

/**
 * Begins a payment or takes up the pending one. The caller has locked the thread, so an item has
 * one payment that counts, and one question to the provider at a time.
 */
export async function beginPayment(
  inside: Change,
  app: App,
  order: Order & { uid: string },
): Promise<Begun> {
  const { activityId, itemCode: item, cardToken, externalPayment, receiptEmail, uid } = order;
  const { db, now } = inside;
  const standing = await first(db, standingPayment, { activityId, item });
  if (standing?.status === 'approved') return { done: paid };
  if (standing) {
    if (externalPayment) return refused(errorWords.pending);
    const { askedAt } = standing;
    if (askedAt && now.getTime() - askedAt.getTime() < askingMs)
      return refused(errorWords.beingPaid);
    await run(db, askAgain, { id: standing.id, now });
    return { payment: { ...standing, askedAt: now }, isRetry: true };
  }
  if (!cardToken && !externalPayment) return refused(errorWords.nothingToRetry);
  const items = await all(db, itemsOn, { day: localTime(now).date });
  const found = items.find(({ code }) => code === item);
  if (!found) return refused(errorWords.noItem);
  const { tax } = totalOf({ cost: found.cents, taxRate: found.taxRate / 10_000 });
  const id = newId();
  const secret = {
    cardToken: cardToken ?? null,
    receiptEmail: receiptEmail ?? null,
    receiptLink: null,
  };
  const type = externalPayment ? 'external' : 'clover';
  const begun = {
    id,
    activityId,
    cents: found.cents,
    tax,
    taxRate: found.taxRate,
    reference: newReference(),
    type,
    status: externalPayment ? 'approved' : 'pending',
    askedAt: externalPayment ? null : now,
    sealed: sealPayment(app.keys, id, secret),
  };
  await run(db, putPayment, { ...begun, item, name: found.name, now, uid });
  const subject = `thread:${activityId}`;
  await inside.audit({ action: 'payments.begin', subject, details: { payment: id, type } });
  inside.touch(`payments:${activityId}`);
  if (externalPayment) return { done: paid };
  return { payment: { ...begun, createdAt: now }, isRetry: false };
}

/** Asks the provider for a begun payment. A retry looks first for a charge that exists already. */
export async function chargePayment(
  app: App,
  actor: Actor,
  { payment, isRetry }: { payment: Asked; isRetry: boolean },
): Promise<Answer> {
  const charge = await askProvider(app, actor, payment, isRetry);
  await keepAnswer(app, actor, payment, charge);
  if (charge?.status === 'approved') return paid;
  const error = charge?.status === 'declined' ? errorWords.declined : errorWords.unknown;
  return { ok: false, error };
}

async function askProvider(
  app: App,
  { origin }: Actor,
  { id, reference, cents, tax, createdAt, sealed }: Asked,
  isRetry: boolean,
): Promise<Charge | undefined> {
  const provider = chargesOf(app);
  if (isRetry) {
    const found = await provider.find(reference, createdAt);
    if (found !== 'absent') return found;
  }
  const { cardToken, receiptEmail } = openPayment(app, id, sealed);
  if (!cardToken) return isRetry ? neverCharged : undefined;
  const { address } = origin;
  const amount = cents + tax;
  return provider.charge({
    ...{ key: id, reference, amount, tax },
    ...{ token: cardToken, receiptEmail, address, isRetry },
  });
}

/** Stores what the provider answered. Without an answer the payment stays pending. */
export async function keepAnswer(
  app: App,
  actor: Actor,
  { id, activityId, askedAt, sealed }: Pick<Asked, 'id' | 'activityId' | 'askedAt' | 'sealed'>,
  charge: Charge | undefined,
): Promise<void> {
  await change(app.pool, { ...actor, now: app.clock() }, async (inside) => {
    if (!charge || charge.status === 'pending') return run(inside.db, stopAsking, { id, askedAt });
    const secret = openPayment(app, id, sealed);
    return settlePayment(inside, app.keys, { id, activityId, secret }, charge);
  });
}
