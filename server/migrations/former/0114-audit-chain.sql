-- The patients that a list showed, by their blind indexes; as append only as the entry itself.
create table audit_patients (
  entry uuid not null references audit_entries (id) on delete restrict,
  patient bytea not null,
  primary key (entry, patient)
);
create index audit_patients_patient on audit_patients (patient, entry);
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

-- What the hash of a block covers: 1 until now, 2 from here on. No block of 1 follows one of 2.
alter table audit_blocks add column format integer not null default 1;
alter table audit_blocks alter column format drop default;

-- A chain that is not the one whose head was kept, a head that was missing, and one that was accepted.
create table audit_alarms (
  id uuid primary key,
  kind text not null check (kind in ('other-chain', 'head-missing', 'head-accepted')),
  raised_at timestamptz not null,
  -- The head that was kept or accepted; 0 where there is none.
  block_id bigint not null,
  reason text not null default '',
  settled_at timestamptz,
  settled_by uuid references users (id) on delete set null
);
create unique index audit_alarms_open on audit_alarms (kind, block_id) where settled_at is null;
