-- A thread that nobody has written in for long may still be opened, and is overdue again two days later.
create index inbox_entries_cleared on inbox_entries (cleared_at) where cleared_at is not null;
