-- Models of AI prediction. The card says what a model is; the file itself is sealed.
create table models (
  id uuid primary key,
  category text not null,
  version text not null,
  state text not null check (state in ('candidate', 'active', 'withdrawn')),
  card jsonb not null,
  size integer not null,
  -- SHA-256 of the file, in hexadecimal.
  digest text not null,
  sealed bytea not null,
  installed_at timestamptz not null,
  installed_by uuid references users (id) on delete set null,
  unique (category, version)
);
-- One model of a category answers at a time.
create unique index models_active on models (category) where state = 'active';

-- The wording of every label that a model ever had, for general practitioners and specialists.
create table ai_translation (
  category text not null,
  ai_label text not null,
  gp_label text not null,
  sp_label text not null,
  specialty text not null,
  primary key (category, ai_label)
);
