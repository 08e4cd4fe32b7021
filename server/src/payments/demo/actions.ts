import { boolean, integer, statement, text, uuid } from '../../platform/database/database.ts';

export const putDemoCharge = statement(
  'payments.put-demo-charge',
  `insert into payment_demo_charges (key, reference, cents, paid)
   values ($key, $reference, $cents, $paid) on conflict do nothing`,
  { key: uuid, reference: text, cents: integer, paid: boolean },
);
/** Served by payment_demo_charges_reference_key. */
export const demoCharge = statement(
  'payments.demo-charge',
  'select paid from payment_demo_charges where reference = $reference',
  { reference: text },
  { paid: boolean },
);
