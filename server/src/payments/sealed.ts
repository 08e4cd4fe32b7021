import type { Keys } from '../platform/keystore/keys.ts';
import { type Opener, openJson } from '../platform/keystore/opened.ts';

/** These values may not stand in a dump of the database. The token is kept while the payment is pending. */
export type PaymentSecret = {
  cardToken: string | null;
  receiptEmail: string | null;
  receiptLink: string | null;
};

const context = (id: string) => ({ table: 'payments', column: 'sealed', row: id });

export const sealPayment = (keys: Keys, id: string, secret: PaymentSecret) =>
  keys.seal(JSON.stringify(secret), context(id));

export const openPayment = (app: Opener, id: string, sealed: Buffer): PaymentSecret =>
  openJson<PaymentSecret>(app, sealed, context(id)) ?? {
    cardToken: null,
    receiptEmail: null,
    receiptLink: null,
  };
