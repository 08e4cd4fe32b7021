-- An answered form on paper for the office of its clinic, once for each clinic.
create table form_faxes (
  id uuid primary key,
  message_id uuid not null references patient_messages (id) on delete cascade,
  -- The person who wants it, and whose settings decide about its pages.
  uid uuid not null references users (id) on delete restrict,
  clinic_id uuid not null references clinics (id) on delete restrict,
  -- Empty where the clinic has no number that can be called.
  to_number text not null,
  -- queued, sending, delivered, failed or unconfirmed.
  state text not null,
  attempt integer not null default 0,
  -- Written before the provider is called: an attempt without a reference is unclear.
  attempted_at timestamptz,
  ref text,
  reason text,
  pages integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (message_id, clinic_id)
);
