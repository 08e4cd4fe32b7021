-- Consults that are not sent yet, sealed as a whole.
create table consult_drafts (
  id uuid primary key,
  -- The author, or the approver it waits for.
  owner uuid not null references users (id) on delete cascade,
  author uuid not null references users (id) on delete cascade,
  collection text not null check (collection in ('user_drafts', 'drafts_pending_approval')),
  activity_type text not null,
  sealed bytea not null,
  version integer not null default 1,
  -- An approver has opened it.
  read_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index consult_drafts_owner on consult_drafts (owner, collection, updated_at desc, id);
create index consult_drafts_author on consult_drafts (author);
