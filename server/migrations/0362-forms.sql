-- Patient forms. A version never changes, so that what was sent keeps its version.
create table form_templates (
  uid uuid primary key,
  -- The English title of the newest version.
  name text not null,
  is_private boolean not null,
  version integer not null,
  -- What a list tells of the newest version.
  summary jsonb not null,
  -- Nobody sends it any more.
  retired_at timestamptz
);

create table form_versions (
  form_id uuid not null references form_templates (uid) on delete cascade,
  version integer not null,
  form jsonb not null,
  created_at timestamptz not null,
  -- Null: it came with Corridor.
  created_by uuid references users (id) on delete restrict,
  primary key (form_id, version)
);

-- The forms that a person has starred.
create table favourite_forms (
  uid uuid not null references users (id) on delete cascade,
  form_id uuid not null references form_templates (uid) on delete cascade,
  starred_at timestamptz not null,
  primary key (uid, form_id)
);
create index favourite_forms_form on favourite_forms (form_id);

-- The people to whom a private form is offered.
create table private_forms (
  uid uuid not null references users (id) on delete cascade,
  form_id uuid not null references form_templates (uid) on delete cascade,
  given_at timestamptz not null,
  primary key (uid, form_id)
);
create index private_forms_form on private_forms (form_id);
