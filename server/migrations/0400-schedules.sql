-- The parts of a schedule have a version each; the counter grows with every change of any of them.
alter table schedules
  -- The hours of calls by weekday; null: calls are agreed freely.
  add column phone_week jsonb,
  add column phone_version integer not null default 0,
  add column calendar_version integer not null default 0,
  add column limits_version integer not null default 0,
  add column vacations_version integer not null default 0,
  add column updates integer not null default 0;

-- What a person notes about an absence is sealed. Notes of before stay as they were until a save.
alter table vacations add column sealed bytea;

-- The private calendar address of a specialist. The secret is found by its keyed token.
create table schedule_addresses (
  uid uuid primary key references users (id) on delete cascade,
  token bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null
);
