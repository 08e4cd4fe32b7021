-- One-time tooltips that a person has dismissed, and what the frame remembers of them.
create table one_time_tooltips (
  uid uuid not null references users (id) on delete cascade,
  name text not null,
  dismissed_at timestamptz not null,
  primary key (uid, name)
);

create table user_preferences (
  uid uuid primary key references users (id) on delete cascade,
  homepage text,
  colour_scheme text not null default 'auto'
);
