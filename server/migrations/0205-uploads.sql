-- Files. Their content lies in the file store, in sealed segments.
create table files (
  id uuid primary key,
  owner uuid not null references users (id) on delete cascade,
  -- Rises strictly for each owner: it stands in the path.
  time bigint not null,
  sealed_name bytea not null,
  -- Null before the first bytes have come.
  content_type text,
  path text unique,
  size bigint not null,
  received bigint not null default 0,
  created_at timestamptz not null,
  -- An unfinished upload is removed then.
  expires_at timestamptz,
  -- The purpose decides the allowed types, the place and the claimant of an upload.
  purpose text not null,
  -- All bytes are there. With expires_at: nothing has claimed the file yet.
  whole boolean not null default false,
  -- The writer of the next segment has the file until then.
  writing_until timestamptz,
  -- True: no place, device or date is left in the file. False: it cannot be read. Null: not
  -- checked.
  clean boolean,
  unique (owner, time)
);
create index files_unfinished on files (expires_at)
  where expires_at is not null;
create index files_unclean on files (id)
  where clean is null and whole and expires_at is null;
