-- News of operators, one row for all readers. A person who reads it gets a row in campaign_reads.
create table campaigns (
  id uuid primary key,
  title text not null,
  body text not null,
  -- Null: all of them.
  roles text[],
  provinces text[],
  sent_by uuid references users (id) on delete set null,
  sent_at timestamptz not null,
  -- The number of its readers when it was sent.
  people integer not null default 0
);
-- The list from the newest on.
create index campaigns_page on campaigns (sent_at desc, id desc);
-- Emptied when an account is deleted.
create index campaigns_sent_by on campaigns (sent_by);

create table campaign_reads (
  uid uuid not null references users (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  read_at timestamptz not null,
  primary key (uid, campaign_id)
);
create index campaign_reads_campaign on campaign_reads (campaign_id);
