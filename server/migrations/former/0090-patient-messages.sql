-- What goes to a patient: by a mail that says nothing, to a page that asks for the date of birth.
create table patient_messages (
  id uuid primary key,
  -- PatientCC: a copy of what was sent about them.
  kind text not null check (kind = 'PatientCC'),
  -- Whoever sends it.
  uid uuid not null references users (id) on delete restrict,
  activity_id uuid references activities (id) on delete cascade,
  patient bytea not null,
  -- The address, and the date of birth that opens it.
  sealed bytea not null,
  status text not null check (status in ('sending', 'delivered', 'failed')),
  created_at timestamptz not null,
  send_at timestamptz not null,
  -- Of the link, which only the mail knows; it lives from the mail on.
  hash bytea unique,
  expires_at timestamptz,
  -- Wrong dates of birth in a row.
  tries integer not null default 0,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  -- Nobody where Corridor itself did: the thread was locked, or its sender gone, before the mail left.
  withdrawn_by uuid references users (id) on delete restrict
);
create index patient_messages_activity on patient_messages (activity_id, created_at desc);
