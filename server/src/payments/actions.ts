import type { Change } from '../platform/change.ts';
import {
  bytes,
  first,
  instant,
  integer,
  optional,
  run,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';
import type { Keys } from '../platform/keystore/keys.ts';
import type { Charge } from './chargeProvider.ts';
import { type PaymentSecret, sealPayment } from './sealed.ts';

export const putPayment = statement(
  'payments.put',
  `insert into payments (id, activity_id, item, name, cents, tax, tax_rate, type, status, reference, asked_at,
     created_at, status_at, recorded_by, sealed)
   values ($id, $activityId, $item, $name, $cents, $tax, $taxRate, $type, $status, $reference, $askedAt,
     $now, $now, $uid, $sealed)`,
  {
    id: uuid,
    activityId: uuid,
    item: text,
    name: text,
    cents: integer,
    tax: integer,
    taxRate: integer,
    type: text,
    status: text,
    reference: text,
    askedAt: optional(instant),
    now: instant,
    uid: uuid,
    sealed: bytes,
  },
);
export const askAgain = statement(
  'payments.ask-again',
  `update payments set asked_at = $now where id = $id and status = 'pending'`,
  { id: uuid, now: instant },
);
/**
 * The provider gave no answer, so the next question may come at once. A question that somebody else
 * has begun since goes on.
 */
export const stopAsking = statement(
  'payments.stop-asking',
  `update payments set asked_at = null where id = $id and status = 'pending' and asked_at is not distinct from $askedAt`,
  { id: uuid, askedAt: optional(instant) },
);
// An approval also replaces a refusal that came first, because the money was taken. A newer payment
// of the item stays as it is.
const settle = statement(
  'payments.settle',
  `update payments p set status = $status, status_at = $now, charge = $charge, asked_at = null,
     sealed = $sealed
   where p.id = $id and (p.status = 'pending' or p.status = 'declined' and $status = 'approved'
     and not exists (select from payments newer where newer.activity_id = p.activity_id
       and newer.item = p.item and newer.id <> p.id and newer.status <> 'declined'))`,
  { id: uuid, status: text, now: instant, charge: text, sealed: bytes },
);

const stateOf = statement(
  'payments.state',
  'select status from payments where id = $id',
  { id: uuid },
  { status: text },
);

type Pending = { id: string; activityId: string; secret: PaymentSecret };

/** Stores the provider's answer. The card's token has served, and is forgotten. */
export async function settlePayment(
  change: Change,
  keys: Keys,
  { id, activityId, secret }: Pending,
  { status, id: charge, receiptLink }: Charge,
): Promise<void> {
  const sealed = sealPayment(keys, id, { ...secret, cardToken: null, receiptLink });
  const settled = await run(change.db, settle, { id, status, now: change.now, charge, sealed });
  const subject = `thread:${activityId}`;
  if (settled === 0) {
    const state = await first(change.db, stateOf, { id });
    // The patient was charged for an item that has another payment: a person must give it back.
    if (status === 'approved' && state?.status === 'declined') {
      const details = { payment: id, charge };
      await change.audit({ action: 'payments.charged-twice', subject, details });
    }
    return;
  }
  await change.audit({ action: 'payments.settle', subject, details: { payment: id, status } });
  change.touch(`payments:${activityId}`);
}
