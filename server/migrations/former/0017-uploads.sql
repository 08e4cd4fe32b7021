-- Until when somebody is writing the next segment: no second writer begins before.
alter table files add column writing_until timestamptz;
