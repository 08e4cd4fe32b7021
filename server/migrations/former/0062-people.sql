-- What an operator keeps of who answers consults; a service that names no college has its owner's.
alter table specialists
  add column title text not null default '',
  add column college text not null default '';

-- Whom an operator has invited; they are expected until they sign in.
alter table users add column invited_at timestamptz;

-- The list that operators walk, by name; and who waits for them.
create index users_page on users ((lower(last_name || ' ' || first_name)), id);
create index users_waiting on users (created_at, id) where roles @> '{pracIdValidationRequired}';
drop index signups_waiting;

-- What an operator decided of somebody's practice ID. A correction asks again, and takes it away.
create table validations (
  uid uuid primary key references users (id) on delete cascade,
  approved boolean not null,
  sealed_note bytea not null,
  decided_by uuid references users (id) on delete set null,
  decided_at timestamptz not null
);
create index validations_decided_by on validations (decided_by);

-- Open consults whose specialist was suspended, until somebody else answers or nobody need.
create table orphans (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  since timestamptz not null,
  settled_at timestamptz,
  primary key (activity_id, uid)
);
create index orphans_open on orphans (since, activity_id) where settled_at is null;
create index orphans_uid on orphans (uid);
