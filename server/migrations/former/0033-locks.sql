-- Whoever answers for privacy has looked at a lock and decided that it stays.
alter table activities
  add column lock_kept_at timestamptz,
  add column lock_kept_by uuid references users (id) on delete restrict;
create index activities_locked on activities (locked_at desc, id desc) where locked_at is not null;
