-- Files: what is kept of them here. Their content lies in the file store, in sealed segments.
create table files (
  id uuid primary key,
  owner uuid not null references users (id) on delete cascade,
  -- The time in the file's place rises strictly for each owner.
  time bigint not null,
  sealed_name bytea not null,
  -- Type and place are known once the first bytes were looked at.
  content_type text,
  path text unique,
  size bigint not null,
  received bigint not null default 0,
  created_at timestamptz not null,
  -- An unfinished upload that nobody goes on with is swept.
  expires_at timestamptz,
  unique (owner, time)
);
create index files_unfinished on files (expires_at) where expires_at is not null;

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
