-- A specialist's weekdays, daily limit and response time.
create table schedules (
  uid uuid primary key references users (id) on delete cascade,
  -- Sunday first.
  weekdays boolean[] not null default '{t,t,t,t,t,t,t}' check (cardinality(weekdays) = 7),
  limited boolean not null default false,
  daily_limit integer not null default 0 check (daily_limit >= 0),
  -- The average of the last 20 first answers.
  response_ms bigint
);

-- Consults taken on a day of Alberta, counted under the row's lock.
create table consult_days (
  uid uuid not null references users (id) on delete cascade,
  day date not null,
  taken integer not null,
  primary key (uid, day)
);

-- Absences of a specialist, for eConsults and for calls separately.
create table vacations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  disable_econsult boolean not null default true,
  disable_phone_consult boolean not null default true,
  description text not null default '',
  check (starts_at < ends_at)
);
create index vacations_uid on vacations (uid, ends_at);
