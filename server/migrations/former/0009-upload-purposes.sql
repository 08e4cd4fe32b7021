-- What an upload is for decides its types, its place and who it waits for. Those of before are media.
alter table files
  add column purpose text not null default 'media',
  -- All bytes are there. While expires_at is set as well, nothing has claimed the file yet.
  add column whole boolean not null default false;
alter table files alter column purpose drop default;
update files set whole = true where expires_at is null;
