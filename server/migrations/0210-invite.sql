-- Invitations of colleagues. Name, address and words are sealed.
create table invitations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  -- The person who signed up by it.
  joined_uid uuid references users (id) on delete set null,
  joined_at timestamptz
);
create index invitations_uid on invitations (uid, created_at desc);
create index invitations_created_at on invitations (created_at);
create index invitations_joined_uid on invitations (joined_uid)
  where joined_uid is not null;

-- The letters of an invitation, by mail or by fax; each repeat is a letter.
create table invitation_letters (
  id uuid primary key,
  invitation_id uuid not null references invitations (id) on delete cascade,
  -- mail or fax.
  channel text not null,
  -- Keyed hashes of the address and of the code: neither can be read here or tried out.
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

-- Addresses without further invitations, by the same keyed hash.
create table invitation_stops (
  address bytea primary key,
  stopped_at timestamptz not null
);
