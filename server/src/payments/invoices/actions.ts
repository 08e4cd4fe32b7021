import type { App } from '../../platform/app.ts';
import type { Change } from '../../platform/change.ts';
import { localTime } from '../../platform/clock.ts';
import {
  all,
  bytes,
  first,
  instant,
  integer,
  run,
  statement,
  text,
  uuid,
  uuids,
} from '../../platform/database/database.ts';
import { refuse } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { letterDay } from '../../platform/pdf/formats.ts';
import { type Invoice, openInvoice, sealInvoice } from './invoice.ts';
import { businesses, lastInvoice, uninvoiced } from './queries.ts';

// The row of the business and year stays locked until the invoice stands or is given up.
const takeNumber = statement(
  'invoices.take-number',
  `insert into invoice_numbers (business, year, last) values ($business, $year, 1)
   on conflict (business, year) do update set last = invoice_numbers.last + 1
   returning last`,
  { business: text, year: integer },
  { last: integer },
);
const add = statement(
  'invoices.add',
  `insert into invoices (id, number, activity_id, created_at, created_by, sealed)
   values ($id, $number, $activityId, $now, $uid, $sealed)`,
  { id: uuid, number: text, activityId: uuid, now: instant, uid: uuid, sealed: bytes },
);
const tie = statement(
  'invoices.tie-payments',
  'update payments set invoice_id = $id where id = any($payments) and invoice_id is null',
  { id: uuid, payments: uuids },
);

type Asked = {
  activityId: string;
  uid: string;
  business: string;
  patient: Invoice['patient'];
  /** The blind index of the patient, for the audit trail. */
  index: Buffer;
};

/**
 * Writes an invoice about the payments of a thread that are on none. Without such payments it
 * returns the newest invoice, so a repeat has the same number.
 */
export async function createInvoice(change: Change, app: App, asked: Asked): Promise<Invoice> {
  const { db, now } = change;
  const { activityId, uid, patient } = asked;
  const business = (await all(db, businesses, {})).find(({ code }) => code === asked.business);
  if (!business) throw refuse('invalid-argument', 'no-business');
  const payments = await all(db, uninvoiced, { activityId });
  if (payments.length === 0) {
    const last = await first(db, lastInvoice, { activityId });
    const invoice = last && openInvoice(app, last.id, last.sealed);
    if (!invoice) throw refuse('failed-precondition', 'nothing-to-invoice');
    return invoice;
  }
  const year = Number(localTime(now).date.slice(0, 4));
  const taken = await first(db, takeNumber, { business: business.code, year });
  const number = `${business.code}-${year}-${String(taken?.last ?? 0).padStart(4, '0')}`;
  const { name, address, gst } = business;
  const invoice: Invoice = {
    number,
    day: letterDay(now),
    business: { name, address, gst },
    patient,
    lines: payments.map((payment) => ({
      name: payment.name,
      cents: payment.cents,
      tax: payment.tax,
      taxRate: payment.taxRate,
      paid: payment.status === 'approved',
    })),
  };
  const id = newId();
  const sealed = sealInvoice(app.keys, id, invoice);
  await run(db, add, { id, number, activityId, now, uid, sealed });
  await run(db, tie, { id, payments: payments.map((payment) => payment.id) });
  await change.audit({
    action: 'payments.invoice',
    subject: `thread:${activityId}`,
    patient: asked.index,
    details: { invoice: number },
  });
  return invoice;
}
