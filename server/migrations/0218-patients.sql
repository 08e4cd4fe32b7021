-- Messages to patients: a mail without content leads to a page that asks for the date of birth.
create table patient_messages (
  id uuid primary key,
  -- PatientCC: a copy of what was sent about them.
  kind text not null check (kind = 'PatientCC'),
  -- The sender.
  uid uuid not null references users (id) on delete restrict,
  activity_id uuid,
  patient bytea not null,
  -- The address, and the date of birth of the gate.
  sealed bytea not null,
  status text not null check (status in ('sending', 'delivered', 'failed')),
  created_at timestamptz not null,
  send_at timestamptz not null,
  -- Of the link, which only the mail holds; null before the mail.
  hash bytea unique,
  expires_at timestamptz,
  -- Wrong dates of birth in a row.
  tries integer not null default 0,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  -- Null: Corridor did it, because the thread was locked or its sender left before the mail.
  withdrawn_by uuid references users (id) on delete restrict,
  -- The number of new links after the first, which is limited.
  renewed integer not null default 0
);
create index patient_messages_activity on patient_messages (activity_id, created_at desc);
