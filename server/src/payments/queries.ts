import {
  bigint,
  bytes,
  day,
  instant,
  integer,
  optional,
  statement,
  text,
  uuid,
} from '../platform/database/database.ts';

/** The items of a day, each by its newest row. Served by payment_items_pkey. */
export const itemsOn = statement(
  'payments.items-on',
  `select distinct on (code) code, name, cents, tax_rate from payment_items
   where starts <= $day order by code, starts desc`,
  { day },
  { code: text, name: text, cents: integer, taxRate: integer },
);

const columns = `p.id, p.item, p.name, p.cents, p.tax, p.tax_rate, p.type, p.status, p.created_at, p.status_at,
  p.sealed, concat_ws(' ', u.first_name, u.last_name) as recorded_by`;
const row = {
  id: uuid,
  item: text,
  name: text,
  cents: integer,
  tax: integer,
  taxRate: integer,
  type: text,
  status: text,
  createdAt: instant,
  statusAt: instant,
  sealed: bytes,
  recordedBy: text,
};
/** The payments of a thread, the newest first. Served by payments_history. */
export const paymentsOf = statement(
  'payments.of-activity',
  `select ${columns} from payments p join users u on u.id = p.recorded_by
   where p.activity_id = $activityId order by p.created_at desc, p.id desc`,
  { activityId: uuid },
  row,
);

const askedRow = {
  id: uuid,
  activityId: uuid,
  cents: integer,
  tax: integer,
  reference: text,
  status: text,
  type: text,
  askedAt: optional(instant),
  createdAt: instant,
  sealed: bytes,
};
const asked = 'id, activity_id, cents, tax, reference, status, type, asked_at, created_at, sealed';
/** The pending or approved payment of an item. Served by payments_standing. */
export const standingPayment = statement(
  'payments.standing',
  `select ${asked} from payments
   where activity_id = $activityId and item = $item and status <> 'declined'`,
  { activityId: uuid, item: text },
  askedRow,
);
/** The newest pending payments. Served by payments_pending. */
export const pendingPayments = statement(
  'payments.pending',
  `select ${asked} from payments
   where status = 'pending' order by created_at desc, id desc limit $most`,
  { most: bigint },
  askedRow,
);
