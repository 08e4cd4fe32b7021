-- What only specialists have: whether their answers are recorded as outcomes.
create table specialists (
  uid uuid primary key references users (id) on delete cascade,
  econsult_data_collection boolean not null default false
);
