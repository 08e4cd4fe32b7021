create table credentials (
  uid uuid primary key references users (id) on delete cascade,
  password_hash text not null,
  changed_at timestamptz not null,
  totp_sealed bytea,
  totp_confirmed_at timestamptz,
  -- The last accepted time step: a code serves once.
  totp_step bigint
);

create table passkeys (
  id text primary key,
  uid uuid not null references users (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_uid on passkeys (uid);

create table sessions (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  platform text not null,
  agent text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_uid on sessions (uid, created_at desc);
create index sessions_expires_at on sessions (expires_at);

-- Failures by account and by address; what counts is the hash of either.
create table sign_in_failures (
  subject bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- Reset codes, second-factor tickets and passkey challenges: single use, by hash.
create table one_time_codes (
  hash bytea primary key,
  purpose text not null,
  uid uuid references users (id) on delete cascade,
  payload jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_codes_uid on one_time_codes (uid, purpose);

-- Version and last sign-in by platform, merged at each sign-in.
create table user_metadata (
  uid uuid primary key references users (id) on delete cascade,
  platforms jsonb not null default '{}'
);

create table push_tokens (
  token text primary key,
  uid uuid not null references users (id) on delete cascade,
  kind text not null,
  keys jsonb not null default '{}',
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index push_tokens_uid on push_tokens (uid);
