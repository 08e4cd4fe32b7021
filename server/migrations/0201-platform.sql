-- The ground of every area: keys, repeats of calls, the audit trail, kept mail, analytics, jobs.
create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Data keys, each wrapped by a key of the key file.
create table data_keys (
  id integer primary key,
  wrapped bytea not null,
  created_at timestamptz not null default now(),
  -- An active key seals and opens. A coming key takes the place of the active ones once a reseal is
  -- finished. A retired key opens nothing; blind indexes go through it, and then through the first
  -- active key.
  state text not null default 'active' check (state in ('coming', 'active', 'retired'))
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
  sealed_at timestamptz not null,
  -- The fields that the hash of a block covers: version 1 or 2. No block of 1 follows a block of 2.
  format integer not null
);
-- The numbers of blocks and entries are compared at each seal.
create index audit_blocks_entries on audit_blocks (id) include (entries);

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
  block_id bigint references audit_blocks (id) on delete restrict
);
create index audit_entries_unsealed on audit_entries (id)
  where block_id is null;
create index audit_entries_block on audit_entries (block_id, id);
-- The trail from the newest entry on: all of it, of a person, of a subject, of a patient.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor, at, id);
create index audit_entries_subject on audit_entries (subject, at, id);
create index audit_entries_patient on audit_entries (patient, at, id)
  where patient is not null;
-- The trail of one kind of action, by the beginning of its name.
create index audit_entries_action on audit_entries (action text_pattern_ops, at, id);

-- The patients that a list showed, by their blind indexes; as append only as the entry itself.
create table audit_patients (
  entry uuid not null references audit_entries (id) on delete restrict,
  patient bytea not null,
  primary key (entry, patient)
);
create index audit_patients_patient on audit_patients (patient, entry);

-- Entries are added and given their block once; nothing else may happen to the trail.
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

create function audit_blocks_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_blocks_append_only
  before update or delete on audit_blocks
  for each row execute function audit_blocks_append_only();
create trigger audit_blocks_no_truncate
  before truncate on audit_blocks
  for each statement execute function audit_blocks_append_only();

create function audit_patients_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_patients_append_only
  before update or delete on audit_patients
  for each row execute function audit_patients_append_only();
create trigger audit_patients_no_truncate
  before truncate on audit_patients
  for each statement execute function audit_patients_append_only();

-- Alarms of the trail: another chain than the kept head, a missing head, an accepted head, and
-- others.
create table audit_alarms (
  id uuid primary key,
  kind text not null check (
    kind in ('other-chain', 'orphaned-entries', 'altered-block', 'head-missing', 'head-accepted', 'unconfirmed-grant')),
  raised_at timestamptz not null,
  -- The head that was kept or accepted; 0 where there is none.
  block_id bigint not null,
  reason text not null default '',
  settled_at timestamptz,
  settled_by uuid
);
create unique index audit_alarms_open on audit_alarms (kind, block_id)
  where settled_at is null;

-- Altered blocks that a person accepted as they are. The server signs each: the owner of the
-- database can remove a row, and never make one.
create table audit_accepted (
  block_id bigint not null,
  state text not null,
  signature text not null,
  primary key (block_id, state)
);

-- Mails that a demo or local installation keeps and does not send.
create table mail_outbox (
  id uuid primary key,
  subject text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  -- The attached document.
  attached_name text,
  attached bytea,
  sealed_to bytea not null,
  to_index bytea not null
);
create index mail_outbox_created_at on mail_outbox (created_at desc);

-- Pushes that a demo or local installation keeps and does not send.
create table push_outbox (
  id uuid primary key,
  sealed bytea not null,
  created_at timestamptz not null
);
create index push_outbox_created_at on push_outbox (created_at desc);

-- Fax pages that a demo or local installation keeps and does not send.
create table fax_outbox (
  id uuid primary key,
  to_number text not null,
  pages integer not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index fax_outbox_created_at on fax_outbox (created_at desc);

create table analytics_events (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);

-- The job workers that live. Another worker begins the jobs of a silent one anew.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
