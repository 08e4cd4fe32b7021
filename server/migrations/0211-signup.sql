-- The practice numbers of the colleges, imported by an operator.
create table practice_register (
  province text not null,
  number text not null,
  last_name text not null,
  active boolean not null,
  primary key (province, number)
);

-- A code of six digits proves an address at sign-up; only its keyed hash is kept.
create table email_codes (
  id uuid primary key,
  email citext not null,
  hash bytea,
  tries integer not null default 0,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_codes_email on email_codes (email, asked_at desc);
create index email_codes_expires_at on email_codes (expires_at);

-- The answers of the sign-up form, and the outcome of the practice ID.
create table signups (
  uid uuid primary key references users (id) on delete cascade,
  role text not null,
  plan text not null,
  province text not null,
  cell_phone text not null,
  -- The preceptors of a resident: names and emails in one order.
  preceptor_names text[] not null,
  preceptor_emails text[] not null,
  schedule_onboarding boolean not null,
  heard text not null,
  heard_extra text not null,
  invite_code text not null,
  -- The register or an operator validated the practice ID; null while it waits.
  validated_by text,
  signed_up_at timestamptz not null
);

-- The signed user agreement. A repeated submission has the same digest.
create table agreements (
  id uuid primary key,
  uid uuid not null unique references users (id) on delete cascade,
  digest bytea not null unique,
  sealed bytea not null,
  signed_at timestamptz not null
);
