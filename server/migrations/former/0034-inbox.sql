-- Threads from before words were found by their beginnings: a job brings them up to it.
alter table activities add column indexed integer not null default 1;
update activities set indexed = 0;
create index activities_to_index on activities (id) where indexed = 0;
