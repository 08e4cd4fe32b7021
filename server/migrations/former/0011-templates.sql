-- A specialist's reply templates: one sealed document, and the version that the next save must name.
create table template_stores (
  uid uuid primary key references users (id) on delete cascade,
  version integer not null,
  sealed bytea not null,
  saved_at timestamptz not null
);
