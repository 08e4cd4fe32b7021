-- A message on its way to the office of a person who wants it on paper.
alter table faxes
  add column to_uid uuid references users (id) on delete restrict,
  add column seq integer;
-- Where its state stands.
alter table deliveries add column fax_id uuid references faxes (id) on delete set null;
