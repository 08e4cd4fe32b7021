-- What a clinician may claim. Its amounts and its life come with the billing screens.
create table billing_records (
  id uuid primary key,
  uid uuid not null references users (id),
  activity_id uuid not null references activities (id),
  -- message, call, audiogram or sinusEndoscopy.
  kind text not null,
  code text not null,
  -- A code that nobody chose waits until its owner confirms it.
  status text not null,
  service_at timestamptz not null,
  created_at timestamptz not null
);
create index billing_records_activity on billing_records (activity_id, created_at desc);
create index billing_records_uid on billing_records (uid, created_at desc);
