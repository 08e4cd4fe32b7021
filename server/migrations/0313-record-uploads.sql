-- Gallery items that an external records system has taken, so that none is sent twice.
create table record_uploads (
  media uuid not null references media (id) on delete cascade,
  ava_uuid text not null,
  uploaded_at timestamptz not null,
  primary key (media, ava_uuid)
);
