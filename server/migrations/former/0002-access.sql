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
  created_at timestamptz not null
);

create table clinics (
  id uuid primary key,
  name text not null,
  phone text not null,
  fax text not null,
  address text not null,
  city text not null,
  province text not null,
  emr text not null,
  billable boolean not null default true,
  disabled boolean not null default false
);

create table clinic_members (
  clinic_id uuid not null references clinics (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  role text not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  primary key (clinic_id, uid)
);
create index clinic_members_uid on clinic_members (uid);

-- A person's places of work. `position` never shifts: removal disables.
create table locations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  clinic_id uuid not null references clinics (id),
  position integer not null,
  is_default boolean not null default false,
  disabled boolean not null default false,
  unique (uid, position)
);
