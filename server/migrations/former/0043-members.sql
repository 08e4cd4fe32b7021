-- Who came into a thread and who was taken out of it, by whom: a line between its messages.
create table member_changes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  at timestamptz not null,
  by uuid not null references users (id) on delete restrict,
  uid uuid not null references users (id) on delete restrict,
  role text not null,
  -- Otherwise they left.
  joined boolean not null
);
create index member_changes_activity on member_changes (activity_id, at);
