-- A service answers a subsite of a specialty; its owner is the first of its members.
create table services (
  id uuid primary key,
  specialty text not null,
  subsite text not null,
  disabled boolean not null default false,
  created_at timestamptz not null,
  name text not null default '',
  type text not null default 'consult' check (type in ('consult', 'referral')),
  short_description text not null default '',
  long_description text not null default '',
  bio text not null default '',
  college text not null default '',
  keywords text[] not null default '{}',
  accepts_existing boolean not null default true,
  accepts_referral boolean not null default true,
  member boolean not null default true,
  owner_uid uuid references users (id) on delete set null,
  clinic_id uuid references clinics (id) on delete set null,
  form_fields jsonb not null default '[]',
  -- City, province and response time of its clinic and owner: lists are ordered by them.
  city text not null default '',
  province text not null default '',
  response_ms bigint,
  -- Its words by weight for the search, and its values for filters and orders.
  words tsvector not null default '',
  facets jsonb not null default '{}',
  -- Rises with every change: the second of two editors is told.
  version integer not null default 1
);
create index services_place on services (specialty, subsite)
  where not disabled;
create index services_owner on services (owner_uid);
create index services_words on services using gin (words);
-- The operators' list by name.
create index services_name on services (lower(name), id);
create index services_clinic on services (clinic_id);

create table service_members (
  service_id uuid not null references services (id) on delete cascade,
  uid uuid not null references users (id) on delete cascade,
  position integer not null,
  primary key (service_id, uid)
);
create index service_members_uid on service_members (uid);

-- All words of the services, for other spellings.
create table search_words (
  word text collate "C" primary key
);

create table search_synonyms (
  id uuid primary key,
  phrases text[] not null
);

create table search_settings (
  name text primary key,
  parameters jsonb not null
);

-- The specialties of a permission; a specialty without a row is a standard one.
create table specialty_permissions (
  permission text not null,
  specialty text not null,
  primary key (permission, specialty)
);
