-- Content-management documents; every version stays.
create table content_documents (
  name text not null,
  version integer not null,
  content jsonb not null,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  primary key (name, version)
);
