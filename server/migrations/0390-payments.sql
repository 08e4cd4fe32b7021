-- What a dental office charges a patient for. A row counts from its first day on.
create table payment_items (
  code text not null,
  starts date not null,
  name text not null,
  -- Cents, and hundredths of a percent.
  cents integer not null check (cents between 0 and 9999999),
  tax_kind text not null check (tax_kind in ('gst', 'zero-rated', 'exempt')),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  primary key (code, starts),
  check (tax_kind = 'gst' or tax_rate = 0)
);

-- A payment keeps the name, the price and the tax of its day. Its id is the provider's idempotency
-- key, and its reference finds a charge whose answer was lost.
create table payments (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete restrict,
  item text not null,
  name text not null,
  cents integer not null check (cents >= 0),
  tax integer not null check (tax >= 0),
  tax_rate integer not null,
  type text not null check (type in ('clover', 'external')),
  status text not null check (status in ('pending', 'approved', 'declined')),
  reference text not null unique,
  charge text,
  -- The provider is being asked since then.
  asked_at timestamptz,
  created_at timestamptz not null,
  status_at timestamptz not null,
  recorded_by uuid not null references users (id) on delete restrict,
  -- The card's token while it is pending, the address of the receipt, and the link to it.
  sealed bytea not null
);
create unique index payments_standing on payments (activity_id, item) where status <> 'declined';
create index payments_history on payments (activity_id, created_at desc, id desc);
create index payments_pending on payments (created_at, id) where status = 'pending';

-- The charges of the provider that a demo plays.
create table payment_demo_charges (
  key uuid primary key,
  reference text not null unique,
  cents integer not null,
  paid boolean not null
);
