-- A link to an office shows the consult as it stood, and may be taken back.
alter table moa_forwards
  -- The last message that it shows.
  add column last_seq integer not null default 0,
  add column revoked_at timestamptz,
  -- Nobody where Corridor itself did: the thread was locked, or its sender gone, before the mail left.
  add column revoked_by uuid references users (id) on delete restrict;
update moa_forwards f set last_seq = coalesce(
  (select max(m.seq) from messages m
   where m.activity_id = f.activity_id and m.sent_at <= f.created_at), 0);
alter table moa_forwards alter column last_seq drop default;
