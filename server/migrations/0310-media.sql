-- Facts of a stored picture or recording, and the smaller forms that are drawn from it.
alter table files
  -- The moment that the camera recorded.
  add column captured_at timestamptz,
  add column width integer,
  add column height integer,
  add column seconds real,
  -- A picture of a few dots, shown while the real one loads.
  add column sealed_placeholder bytea,
  -- True: the smaller forms exist. False: the content cannot be drawn. Null: not tried.
  add column drawn boolean;
create index files_undrawn on files (id)
  where drawn is null and whole and content_type like 'image/%';

-- A variant is a file of its own, so it is sealed, kept, backed up and resealed like any other.
create table file_variants (
  original uuid not null references files (id) on delete cascade,
  variant text not null,
  file uuid not null unique references files (id) on delete cascade,
  primary key (original, variant)
);

alter table media
  add column version integer not null default 1,
  -- Deleted items can be restored for a while.
  add column deleted_at timestamptz,
  -- The patient and the body site, sealed, and blind indexes of the patient and of both.
  add column sealed_subject bytea,
  add column patient bytea,
  add column series bytea,
  -- The patient agrees to training the AI.
  add column consent_at timestamptz;
drop index media_uid;
create index media_listed on media (uid, created_at desc, id desc) where deleted_at is null;
create index media_series on media (uid, series, created_at desc, id desc)
  where series is not null and deleted_at is null;
create index media_patient on media (uid, patient) where patient is not null;
create index media_deleted on media (deleted_at) where deleted_at is not null;

-- Blind tokens of the tags and of the words of the notes.
create table media_words (
  uid uuid not null references users (id) on delete cascade,
  token bytea not null,
  media uuid not null references media (id) on delete cascade,
  created_at timestamptz not null,
  primary key (media, token)
);
create index media_words_found on media_words (uid, token, created_at desc, media desc);

-- The tags of a person, for suggestions.
create table user_tags (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  token bytea not null,
  sealed bytea not null,
  used_at timestamptz not null,
  unique (uid, token)
);

-- The threads in which a picture was sent. A thread keeps what was sent.
create table media_uses (
  media uuid not null references files (id) on delete cascade,
  activity_id uuid not null references activities (id) on delete cascade,
  used_at timestamptz not null,
  primary key (media, activity_id)
);
create index media_uses_activity on media_uses (activity_id);

-- The newest prediction of each category: its version and its labels with scores, sealed.
create table media_predictions (
  media uuid not null references media (id) on delete cascade,
  category text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  primary key (media, category)
);
