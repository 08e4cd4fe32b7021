import {
  bytes,
  instant,
  integer,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** The businesses that an office may choose. Served by payment_businesses_pkey. */
export const businesses = statement(
  'invoices.businesses',
  'select code, name, address, gst from payment_businesses order by code',
  {},
  { code: text, name: text, address: text, gst: text },
);

/** The payments of a thread on no invoice, in their order. A declined one is not due. */
export const uninvoiced = statement(
  'invoices.uninvoiced',
  `select id, name, cents, tax, tax_rate, status, created_at from payments
   where activity_id = $activityId and invoice_id is null and status <> 'declined'
   order by created_at, id`,
  { activityId: uuid },
  {
    id: uuid,
    name: text,
    cents: integer,
    tax: integer,
    taxRate: integer,
    status: text,
    createdAt: instant,
  },
);

/** The newest invoice of a thread. Served by invoices_activity. */
export const lastInvoice = statement(
  'invoices.last',
  `select id, number, sealed from invoices where activity_id = $activityId
   order by created_at desc, id desc limit 1`,
  { activityId: uuid },
  { id: uuid, number: text, sealed: bytes },
);
