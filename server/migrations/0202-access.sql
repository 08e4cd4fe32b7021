-- People, what their roles grant, and the clinics they belong to.
create table role_permissions (
  role text primary key,
  permissions text[] not null,
  version integer not null default 1
);

create table users (
  id uuid primary key,
  email citext not null unique,
  first_name text not null,
  last_name text not null,
  credentials text not null default '',
  practice_id text not null default '',
  roles text[] not null,
  -- Rises with every change of roles, clinics or grants; a client with an older one is told.
  version integer not null default 1,
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- The columns of the person's inbox.
  search_filters text[],
  -- Who they are in the external records system.
  ava_uuid text unique,
  -- An operator invited this person, who has not signed in yet.
  invited_at timestamptz,
  -- The person has proven the address, by the link of an invitation or by the code of a mail.
  email_confirmed boolean not null default true
);
-- Few people are disabled; their services are not shown.
create index users_disabled on users (id)
  where disabled_at is not null;
-- A practice ID belongs to one person.
create index users_practice_id on users (practice_id)
  where practice_id <> '';
-- The operators' list of people by name, and the people who wait for validation.
create index users_page on users ((lower(last_name || ' ' || first_name)), id);
create index users_waiting on users (created_at, id)
  where roles @> '{pracIdValidationRequired}';
-- The people of a role: they are counted, and hear at once of its new permissions.
create index users_roles on users using gin (roles);

create table clinics (
  id uuid primary key,
  name text not null,
  phone text not null,
  fax text not null,
  address text not null,
  city text not null,
  province text not null,
  emr text not null,
  disabled boolean not null default false,
  postal_code text not null default '',
  -- Rises with each edit: a clinic may belong to several people.
  version integer not null default 1
);

create table clinic_members (
  clinic_id uuid not null references clinics (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  role text not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  -- The person who ended it. A member who left may come back at once.
  left_by uuid references users (id) on delete set null,
  primary key (clinic_id, uid)
);
create index clinic_members_uid on clinic_members (uid);

-- A person's places of work. `position` never shifts: removal disables.
create table locations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  clinic_id uuid not null references clinics (id) on delete restrict,
  position integer not null,
  is_default boolean not null default false,
  disabled boolean not null default false,
  -- The person bills from this location.
  billable boolean not null default true,
  unique (uid, position)
);
create index locations_clinic on locations (clinic_id);

-- The table stands in an area above this one.
alter table audit_alarms add foreign key (settled_by) references users (id) on delete set null;
