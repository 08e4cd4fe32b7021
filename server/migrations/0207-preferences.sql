create table user_preferences (
  uid uuid primary key references users (id) on delete cascade,
  homepage text,
  colour_scheme text not null default 'auto',
  -- Notices and their channels, as far as they differ from the default.
  delivery jsonb not null default '{}',
  -- Rises with each save: two windows do not write over each other.
  version integer not null default 0,
  phone_number text not null default '',
  calendar_email text not null default '',
  -- The public words of a specialist beside their services.
  bio text not null default '',
  languages text[] not null default '{}',
  response_target_days integer check (response_target_days > 0)
);

-- Fields of specialists alone.
create table specialists (
  uid uuid primary key references users (id) on delete cascade,
  econsult_data_collection boolean not null default false,
  -- A service without a college shows the college of its owner.
  title text not null default '',
  college text not null default ''
);
