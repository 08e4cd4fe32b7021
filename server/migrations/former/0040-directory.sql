create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

alter table clinics add column postal_code text not null default '';

-- A specialist's week, how much they take in a day of all their services, and how soon they answer.
create table schedules (
  uid uuid primary key references users (id) on delete cascade,
  -- Sunday first.
  weekdays boolean[] not null default '{t,t,t,t,t,t,t}' check (cardinality(weekdays) = 7),
  limited boolean not null default false,
  daily_limit integer not null default 0 check (daily_limit >= 0),
  -- The average of the last 20 first answers.
  response_ms bigint
);
-- What somebody has taken on a day of Alberta, counted under the row's lock.
create table consult_days (
  uid uuid not null references users (id) on delete cascade,
  day date not null,
  taken integer not null,
  primary key (uid, day)
);

-- Several services may answer one subsite; each has a name, an owner and a clinic.
alter table services drop constraint services_specialty_subsite_key;
alter table services
  add column name text not null default '',
  add column type text not null default 'consult' check (type in ('consult', 'referral')),
  add column short_description text not null default '',
  add column long_description text not null default '',
  add column bio text not null default '',
  add column college text not null default '',
  add column keywords text[] not null default '{}',
  add column accepts_existing boolean not null default true,
  add column accepts_referral boolean not null default true,
  add column member boolean not null default true,
  add column owner_uid uuid references users (id) on delete set null,
  add column clinic_id uuid references clinics (id) on delete set null,
  add column form_fields jsonb not null default '[]',
  -- Of its clinic and its owner, by which lists are ordered; written with what it is found by.
  add column city text not null default '',
  add column province text not null default '',
  add column response_ms bigint,
  -- What it is found by: words by weight, and what filters and orders ask for.
  add column words tsvector not null default '',
  add column facets jsonb not null default '{}';
update services set name = subsite,
  owner_uid = (select uid from service_members m where m.service_id = id order by position limit 1);
update services s set clinic_id = (select clinic_id from locations o
  where o.uid = s.owner_uid and not o.disabled order by o.is_default desc, o.position limit 1);
create index services_place on services (specialty, subsite) where not disabled;
-- Few are; their services are not shown.
create index users_disabled on users (id) where disabled_at is not null;
create index services_owner on services (owner_uid);
create index services_words on services using gin (words);

-- Every word that a service is found by, for those who spell it otherwise.
create table search_words (word text collate "C" primary key);
create table search_synonyms (id uuid primary key, phrases text[] not null);
create table search_settings (name text primary key, parameters jsonb not null);

-- Which specialties a permission leads to; those that no row names are the standard ones.
create table specialty_permissions (
  permission text not null,
  specialty text not null,
  primary key (permission, specialty)
);
