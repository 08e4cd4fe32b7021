-- Claims out and results in.
-- The last claim number and the last batch of a year, under whose lock a batch is made.
create table claim_years (
  year integer primary key,
  claims integer not null,
  batches integer not null
);
create table claim_batches (
  id uuid primary key,
  year integer not null,
  number integer not null,
  created_at timestamptz not null,
  created_by uuid references users (id) on delete restrict,
  claims integer not null,
  cents bigint not null,
  -- The whole file, which names patients.
  sealed_file bytea not null,
  unique (year, number)
);
create index claim_batches_created on claim_batches (created_at desc);
-- Each claim that was sent. A record that is sent again has a new number, linked to the old one.
create table claims (
  number text primary key,
  record_id uuid not null references billing_records (id) on delete cascade,
  batch_id uuid not null references claim_batches (id) on delete restrict,
  previous text references claims (number) on delete set null,
  cents integer not null check (cents >= 0),
  -- The newest result: applied, held, refused or reversed.
  outcome text
);
create index claims_batch on claims (batch_id);
create index claims_record on claims (record_id);
create index claims_previous on claims (previous);
-- Each line of a result file once; a line that fits no claim waits for a person.
create table claim_lines (
  id uuid primary key,
  token bytea not null unique,
  received_at timestamptz not null,
  received_by uuid references users (id) on delete restrict,
  sealed bytea not null,
  claim_number text,
  -- Why the line changed nothing: not-read, no-claim or no-step. Null: it did.
  problem text
);
create index claim_lines_problems on claim_lines (received_at desc, id desc)
  where problem is not null;
-- The records that go out next, and those without an answer.
create index billing_records_pending on billing_records (created_at, id) where status = 'pending';
create index billing_records_submitted on billing_records (submitted_at) where status = 'submitted';
