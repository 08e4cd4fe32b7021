-- An operator's decision on a practice ID. A correction removes it and asks again.
create table validations (
  uid uuid primary key references users (id) on delete cascade,
  approved boolean not null,
  sealed_note bytea not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null
);
create index validations_decided_by on validations (decided_by);

-- Open consults of a suspended specialist, until they are settled.
create table orphans (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  since timestamptz not null,
  settled_at timestamptz,
  -- When the senders heard that nobody answers: they hear of the end, too.
  told_at timestamptz,
  primary key (activity_id, uid)
);
create index orphans_open on orphans (since, activity_id)
  where settled_at is null;
create index orphans_uid on orphans (uid);

-- Imports of practice numbers: their starter, progress and changes.
create table register_imports (
  id uuid primary key,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  -- Moves while the import runs; an import that stands still was cut off.
  moved_at timestamptz not null,
  state text not null check (state in ('reading', 'storing', 'done', 'stopped')),
  size bigint not null,
  bytes bigint not null default 0,
  lines integer not null default 0,
  bad integer not null default 0,
  repeated integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  -- Active numbers of the file's provinces that are not in it, and the number closed for it.
  absent integer not null default 0,
  closed integer not null default 0
);
-- The newest import.
create index register_imports_started_at on register_imports (started_at desc);
-- Emptied when an account is deleted.
create index register_imports_started_by on register_imports (started_by);

-- The numbers of the last file, before they count. Without a last name: a wrong line.
create table register_lines (
  import_id uuid not null references register_imports (id) on delete cascade,
  province text not null,
  number text not null,
  last_name text not null,
  active boolean not null,
  line integer not null,
  -- The earlier line with the same number.
  earlier integer,
  primary key (import_id, province, number)
);

-- The problems of the last file's lines, never their content.
create table register_problems (
  import_id uuid not null references register_imports (id) on delete cascade,
  line integer not null,
  what text not null,
  -- The number of cells, or the other line with the number.
  other integer not null,
  primary key (import_id, line, what)
);

-- A grant that a second person confirms before it takes effect.
create table access_requests (
  id uuid primary key,
  kind text not null check (
    kind in ('invite', 'savePerson', 'admit', 'validate', 'reinstate', 'saveRole', 'import')),
  -- The person, clinic or role of the change: one request for it waits at a time.
  target text not null,
  uid uuid references users (id) on delete cascade,
  -- The version of the person or role that the operator saw.
  version integer,
  -- The input of the call; a file is removed when the request is settled.
  sealed_input bytea,
  asked_by uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'confirmed', 'declined', 'withdrawn')),
  settled_by uuid references users (id) on delete set null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check (sealed_input is not null or state <> 'waiting')
);
create unique index access_requests_waiting on access_requests (target)
  where state = 'waiting';
create index access_requests_settled on access_requests (settled_at desc, id)
  where state <> 'waiting';
