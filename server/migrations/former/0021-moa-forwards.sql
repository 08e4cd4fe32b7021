-- A consult that was shown to an office: to one of ours, or by a link to somebody outside.
create table moa_forwards (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  -- Whoever signs in; nobody where a link goes out.
  to_uid uuid references users (id) on delete restrict,
  -- The address, and what is said with it.
  sealed bytea not null,
  -- Of the link, which only the mail knows.
  hash bytea unique,
  -- Wrong dates of birth in a row.
  tries integer not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index moa_forwards_activity on moa_forwards (activity_id, created_at desc);
