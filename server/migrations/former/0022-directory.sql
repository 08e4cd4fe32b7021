-- What is offered: a subsite of a specialty, and who answers for it, the owner first.
create table services (
  id uuid primary key,
  specialty text not null,
  subsite text not null,
  disabled boolean not null default false,
  created_at timestamptz not null,
  unique (specialty, subsite)
);
create table service_members (
  service_id uuid not null references services (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  position integer not null,
  primary key (service_id, uid)
);
create index service_members_uid on service_members (uid);

-- When a specialist answers nothing; an eConsult and a call each for itself.
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

-- How soon a specialist answers, from the last of their first answers.
create index activities_first_specialist
  on activities (first_specialist, first_responded_at desc) where first_specialist is not null;
