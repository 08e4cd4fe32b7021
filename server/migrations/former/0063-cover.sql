-- Who stands in for whom: from midnight of the first day to midnight after the last, where they work.
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
create index covers_uid on covers (uid, ends_at) where ended_at is null;
create index covers_cover on covers (cover, ends_at) where ended_at is null;

-- For whom somebody has joined a thread: they read it for as long as they stand in.
alter table activity_members add column cover_of uuid references users (id) on delete set null;
create index activity_members_cover_of on activity_members (cover_of, uid) where cover_of is not null;
