-- A consult on its way to the office of a clinic, by fax.
create table faxes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  clinic_id uuid not null references clinics (id) on delete restrict,
  to_number text not null,
  -- What its sender says to the office.
  sealed bytea not null,
  -- queued, sending, delivered, failed or unconfirmed.
  state text not null,
  attempt integer not null default 0,
  -- Noted before the provider hears of an attempt: one without a reference is unclear.
  attempted_at timestamptz,
  ref text,
  reason text,
  pages integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index faxes_activity on faxes (activity_id, created_at desc);

-- What a demo or local installation keeps instead of sending it: the pages.
create table fax_outbox (
  id uuid primary key,
  to_number text not null,
  pages integer not null,
  sealed bytea not null,
  created_at timestamptz not null
);
create index fax_outbox_created_at on fax_outbox (created_at desc);
