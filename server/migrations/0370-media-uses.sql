-- A picture may be sent in several messages of a thread: it stands there while one of them does.
alter table media_uses drop constraint media_uses_pkey;
alter table media_uses add primary key (media, activity_id, seq);

-- The owner deleted the item long ago, and a thread still shows it. Nobody finds it in a gallery.
alter table media add column forgotten_at timestamptz;
drop index media_deleted;
create index media_deleted on media (deleted_at)
  where deleted_at is not null and forgotten_at is null;
create index media_forgotten on media (id) where forgotten_at is not null;
