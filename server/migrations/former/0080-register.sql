-- Each file of practice numbers that was brought in: by whom, how far it is, what it changed.
create table register_imports (
  id uuid primary key,
  started_by uuid references users (id) on delete set null,
  started_at timestamptz not null,
  -- Moves while it runs: one that stands still was cut off.
  moved_at timestamptz not null,
  state text not null check (state in ('reading', 'storing', 'done', 'stopped')),
  size bigint not null,
  bytes bigint not null default 0,
  lines integer not null default 0,
  bad integer not null default 0,
  repeated integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  -- Active numbers of the file's provinces that it does not name; how many of them were closed for it.
  absent integer not null default 0,
  closed integer not null default 0
);
-- The newest.
create index register_imports_started_at on register_imports (started_at desc);
-- What a person who goes leaves behind.
create index register_imports_started_by on register_imports (started_by);

-- What the last file names, before it counts. Without a last name: a line that is not right.
create table register_lines (
  import_id uuid not null references register_imports (id) on delete cascade,
  province text not null,
  number text not null,
  last_name text not null,
  active boolean not null,
  line integer not null,
  -- The line before it that had the number as well.
  earlier integer,
  primary key (import_id, province, number)
);

-- What is wrong with lines of the last file, and never what stands in them.
create table register_problems (
  import_id uuid not null references register_imports (id) on delete cascade,
  line integer not null,
  what text not null,
  -- How many cells there are, or which line has the number as well.
  other integer not null,
  primary key (import_id, line, what)
);
