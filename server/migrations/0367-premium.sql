-- The premium subscription of a person, as its provider last told.
create table premium_subscriptions (
  uid uuid primary key references users (id) on delete cascade,
  -- The provider's names of the person and of the newest subscription.
  customer text unique,
  subscription text unique,
  -- Rises with each new subscription, and makes the request for it the same one when it is repeated.
  attempt integer not null default 0,
  -- The monthly day of the subscription, on which the allowance begins anew.
  anchor timestamptz,
  -- The end of the newest paid month. Only a paid invoice moves it.
  paid_until timestamptz,
  cancel_at timestamptz,
  -- The provider reports a renewal that has failed.
  past_due boolean not null default false,
  ended_at timestamptz,
  -- Each reading of the provider has a number; one that began earlier never replaces a later one.
  reading integer not null default 0,
  taken_reading integer not null default 0
);
-- The running ones, whose end a job looks for.
create index premium_subscriptions_running on premium_subscriptions (paid_until)
  where paid_until is not null and ended_at is null;

-- The provider's events that have arrived, so that a repeated one does nothing.
create table premium_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null
);
create index premium_events_received on premium_events (received_at);

-- What a person has sent in one month of the subscription: forms and one-way messages together.
create table premium_uses (
  uid uuid not null references users (id) on delete cascade,
  month timestamptz not null,
  used integer not null default 0 check (used >= 0),
  primary key (uid, month)
);

-- Uses that are kept for a send that comes soon.
create table premium_reservations (
  id uuid primary key,
  uid uuid not null references users (id) on delete cascade,
  month timestamptz not null,
  uses integer not null check (uses > 0),
  expires_at timestamptz not null
);
create index premium_reservations_uid on premium_reservations (uid);
