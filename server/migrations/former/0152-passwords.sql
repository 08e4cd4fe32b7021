-- An address in the local outbox may be a patient's. Addresses of mails kept before cannot be
-- sealed here, and nobody needs a mail of a demo for long: these mails go.
delete from mail_outbox;
alter table mail_outbox
  drop column to_address,
  add column sealed_to bytea not null,
  add column to_index bytea not null;

-- Tries whose outcome is not known yet, and since when the newest of them runs.
alter table sign_in_failures
  add column pending integer not null default 0,
  add column pending_at timestamptz not null default 'epoch';
