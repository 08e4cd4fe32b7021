-- Concepts that an installation adds to the clinical vocabulary. One with the id of a built-in
-- concept replaces that.
create table own_concepts (
  id text primary key,
  version integer not null default 1,
  kind text not null,
  targets jsonb not null,
  who text[] not null,
  phrases text[] not null,
  short text[] not null,
  misspelt text[] not null,
  french text[] not null
);
