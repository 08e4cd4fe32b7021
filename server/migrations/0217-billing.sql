-- Services that a clinician may claim.
create table billing_records (
  id uuid primary key,
  uid uuid not null references users (id) on delete restrict,
  activity_id uuid not null,
  -- message, call, audiogram or sinusEndoscopy.
  kind text not null,
  code text not null,
  -- A code that was not chosen waits for its owner.
  status text not null,
  service_at timestamptz not null,
  created_at timestamptz not null,
  -- The reason of a hold: no-code, unconfirmed, locked or retracted.
  hold text
);
create index billing_records_activity on billing_records (activity_id, created_at desc);
-- New records, which wait for the morning's job.
create index billing_records_new on billing_records (created_at)
  where status = 'new';
-- A person's recent codes.
create index billing_records_recent on billing_records (uid, created_at desc);
