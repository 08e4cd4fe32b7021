-- What a person wants to hear, and how: only what differs from the rule that everybody starts with.
alter table user_preferences add column delivery jsonb not null default '{}';

-- When a person was last mailed of a thread, and when they last cleared its being overdue.
alter table inbox_entries
  add column mailed_at timestamptz,
  add column cleared_at timestamptz,
  add column nudged_at timestamptz;

-- Threads that somebody may be waiting for.
create index activities_last_message on activities (last_message_at);
