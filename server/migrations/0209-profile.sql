-- A new address, which counts from its confirmation on.
create table email_changes (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  old_email citext not null,
  new_email citext not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
create index email_changes_uid on email_changes (uid);
