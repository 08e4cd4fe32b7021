-- What a demo or local installation keeps instead of sending it to phones.
create table push_outbox (
  id uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
create index push_outbox_created_at on push_outbox (created_at desc);

-- A device is known by the hash of its token: tokens may be longer than an index takes, and a job
-- names a device without carrying what reaches it.
alter table push_tokens add column hash bytea;
update push_tokens set hash = sha256(convert_to(token, 'UTF8'));
alter table push_tokens
  alter column hash set not null,
  drop constraint push_tokens_pkey,
  add primary key (hash);
