-- Rises with every change: of two operators who edit one service the second is told.
alter table services add column version integer not null default 1;
-- The list that operators walk, by name.
create index services_name on services (lower(name), id);
