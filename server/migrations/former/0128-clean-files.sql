-- Whether a file tells nothing of place, device and date: not looked at yet, yes, or it cannot be read.
alter table files add column clean boolean;
create index files_unclean on files (id) where clean is null and whole and expires_at is null;
