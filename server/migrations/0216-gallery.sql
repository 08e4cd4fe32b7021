-- A person's own pictures and videos.
create table media (
  id uuid primary key references files (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  file_type text not null,
  -- Notes and tags.
  sealed bytea not null,
  created_at timestamptz not null
);
create index media_uid on media (uid, created_at desc, id desc);
