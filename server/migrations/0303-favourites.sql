-- The services that a person has starred.
create table favourite_services (
  uid uuid not null references users on delete cascade,
  service_id uuid not null references services on delete cascade,
  starred_at timestamptz not null,
  primary key (uid, service_id)
);
create index favourite_services_service on favourite_services (service_id);
