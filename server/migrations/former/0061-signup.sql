-- Whoever signs up shows that the address is theirs by a code of six digits; only its keyed hash is kept.
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

-- What somebody said of themselves as they signed up, and what became of their practice ID.
create table signups (
  uid uuid primary key references users (id) on delete cascade,
  role text not null,
  plan text not null,
  province text not null,
  cell_phone text not null,
  -- Who teaches a resident; in one order.
  preceptor_names text[] not null,
  preceptor_emails text[] not null,
  schedule_onboarding boolean not null,
  heard text not null,
  heard_extra text not null,
  invite_code text not null,
  email_confirmed boolean not null,
  -- By what the number was found to be theirs: the register, or an operator. Nothing while it waits.
  validated_by text,
  signed_up_at timestamptz not null
);
create index signups_waiting on signups (signed_up_at) where validated_by is null;

-- The user agreement as it was signed. One with the same digest is the same: a repeated submission finds it.
create table agreements (
  id uuid primary key,
  uid uuid not null unique references users (id) on delete cascade,
  digest bytea not null unique,
  sealed bytea not null,
  signed_at timestamptz not null
);

-- The document that a kept mail carries.
alter table mail_outbox add column attached_name text, add column attached bytea;

-- A number that somebody has is nobody else's.
create index users_practice_id on users (practice_id) where practice_id <> '';
