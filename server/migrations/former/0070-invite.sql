-- Whom somebody invited. Who that is, how they are reached and what was said to them is sealed.
create table invitations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- Who signed up by it.
  joined_uid uuid references users (id) on delete set null,
  joined_at timestamptz
);
create index invitations_uid on invitations (uid, created_at desc);
create index invitations_created_at on invitations (created_at);
create index invitations_joined_uid on invitations (joined_uid) where joined_uid is not null;

-- Each letter of one: by mail or by fax, once more for each time that it is sent again.
create table invitation_letters (
  id uuid primary key,
  invitation_id uuid not null references invitations (id) on delete cascade,
  -- mail or fax.
  channel text not null,
  -- Keyed, as is the code that stands in it: neither can be read from here, or tried out.
  address bytea not null,
  code bytea not null unique,
  -- queued, sending, delivered, failed or unconfirmed.
  state text not null,
  reason text,
  attempt integer not null default 0,
  attempted_at timestamptz,
  ref text,
  pages integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index invitation_letters_invitation on invitation_letters (invitation_id, created_at desc);
create index invitation_letters_address on invitation_letters (address, created_at);

-- Addresses whose owner wants no invitations any more, by the same key.
create table invitation_stops (
  address bytea primary key,
  stopped_at timestamptz not null
);
