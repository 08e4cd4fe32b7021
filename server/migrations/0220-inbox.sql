-- A thread in the inbox of a person or of a clinic's location.
create table inbox_entries (
  owner uuid not null,
  activity_id uuid not null references activities (id) on delete cascade,
  folder text not null default 'inbox',
  muted boolean not null default false,
  overdue boolean not null default false,
  overdue_at timestamptz,
  nudges integer not null default 0,
  -- A copy of the activity's: a list reads one index.
  status text,
  last_message_at timestamptz not null,
  last_seq integer not null,
  read_seq integer not null default 0,
  -- The last mail about the thread; when the person last cleared overdue; the last nudge.
  mailed_at timestamptz,
  cleared_at timestamptz,
  nudged_at timestamptz,
  primary key (owner, activity_id)
);
create index inbox_entries_activity on inbox_entries (activity_id);
create index inbox_entries_page
  on inbox_entries (owner, folder, overdue desc, last_message_at desc, activity_id desc);
create index inbox_entries_to_book
  on inbox_entries (owner, folder, overdue desc, last_message_at desc, activity_id desc)
  where status in ('to_book', 'to_book_urgent');
create index inbox_entries_unread on inbox_entries (owner, folder)
  where read_seq < last_seq;
-- A thread becomes overdue again two days after it was cleared.
create index inbox_entries_cleared on inbox_entries (cleared_at)
  where cleared_at is not null;

-- Search words as keyed hashes. They differ for each owner and cannot be compared.
create table inbox_tokens (
  token bigint not null,
  activity_id uuid not null references activities (id) on delete cascade,
  primary key (token, activity_id)
);
create index inbox_tokens_activity on inbox_tokens (activity_id);
