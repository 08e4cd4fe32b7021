-- One-time tooltips that a person has dismissed.
create table one_time_tooltips (
  uid uuid not null references users (id) on delete cascade,
  name text not null,
  dismissed_at timestamptz not null,
  primary key (uid, name)
);
