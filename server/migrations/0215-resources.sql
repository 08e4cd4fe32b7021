-- A specialist's resources: one sealed document that names files of its owner.
create table resource_stores (
  uid uuid primary key references users (id) on delete cascade,
  version integer not null,
  sealed bytea not null,
  saved_at timestamptz not null
);
