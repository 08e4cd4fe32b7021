-- A colleague stands in from midnight of the first day to midnight after the last, local time.
create table covers (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  cover uuid not null references users (id) on delete cascade,
  from_day date not null,
  until_day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  created_at timestamptz not null,
  check (uid <> cover),
  check (starts_at < ends_at)
);
create index covers_uid on covers (uid, ends_at)
  where ended_at is null;
create index covers_cover on covers (cover, ends_at)
  where ended_at is null;
