-- The subscriptions at the payment provider that a demo plays.
create table premium_demo_subscriptions (
  id text primary key,
  customer text not null,
  secret text not null unique,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'canceled')),
  anchor timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  ended_at timestamptz,
  -- The number of the newest invoice.
  invoice integer not null default 1,
  paid boolean not null default false
);
-- The ones whose month the demo renews.
create index premium_demo_subscriptions_running on premium_demo_subscriptions (period_end)
  where status = 'active';
