-- What every area stands on: keys, repeats of calls, the audit trail, readable mail, analytics.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Data keys, each wrapped by a key of the key file.
create table data_keys (
  id integer primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);

-- The answer of a call by its Idempotency-Key, written in the call's own transaction.
create table idempotency_keys (
  uid uuid not null,
  call text not null,
  key text not null,
  input_hash bytea not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (uid, call, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- Blocks of the audit trail, each bound to the one before.
create table audit_blocks (
  id bigint primary key,
  entries integer not null,
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null
);

create table audit_entries (
  id uuid primary key,
  at timestamptz not null,
  actor uuid,
  acting_for uuid,
  roles text[] not null,
  action text not null,
  subject text not null,
  patient bytea,
  details jsonb not null,
  address text not null,
  block_id bigint references audit_blocks (id)
);
create index audit_entries_unsealed on audit_entries (id) where block_id is null;
create index audit_entries_block on audit_entries (block_id, id);
create index audit_entries_subject on audit_entries (subject, id);
create index audit_entries_actor on audit_entries (actor, id);
create index audit_entries_patient on audit_entries (patient, id) where patient is not null;

-- Append only: an entry may be given its block once, and nothing else may happen to it.
create function audit_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.block_id is null and new.block_id is not null then
    if to_jsonb(new) - 'block_id' = to_jsonb(old) - 'block_id' then
      return new;
    end if;
  end if;
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_entries_append_only
  before update or delete on audit_entries
  for each row execute function audit_append_only();
create trigger audit_entries_no_truncate
  before truncate on audit_entries
  for each statement execute function audit_append_only();

-- Mail that a demo or local installation shows instead of sending.
create table mail_outbox (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index mail_outbox_created_at on mail_outbox (created_at desc);

create table analytics_events (
  id uuid primary key,
  name text not null,
  uid uuid,
  properties jsonb not null,
  at timestamptz not null
);
create index analytics_events_at on analytics_events (at);
