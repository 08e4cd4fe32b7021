-- The businesses in whose name a dental office writes invoices.
create table payment_businesses (
  code text primary key,
  name text not null,
  address text not null,
  -- The number under which GST is collected; empty where none is.
  gst text not null
);
-- The last number of a business in a year. Its row is locked until the invoice stands, so that
-- numbers have no gap.
create table invoice_numbers (
  business text not null,
  year integer not null,
  last integer not null,
  primary key (business, year)
);
create table invoices (
  id uuid primary key,
  number text not null unique,
  activity_id uuid not null references activities (id) on delete restrict,
  created_at timestamptz not null,
  created_by uuid not null references users (id) on delete restrict,
  -- The whole invoice: business, patient, address, lines and sums.
  sealed bytea not null
);
create index invoices_activity on invoices (activity_id, created_at desc, id desc);
-- A payment stands on one invoice.
alter table payments add column invoice_id uuid references invoices (id) on delete restrict;
create index payments_invoice on payments (invoice_id);
