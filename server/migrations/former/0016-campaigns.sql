-- News that operators write. One row each, however many it is for: whom it is for is decided when
-- somebody reads, and only what was read leaves a row of theirs.
create table campaigns (
  id uuid primary key,
  title text not null,
  body text not null,
  -- Null: not limited by it.
  roles text[],
  provinces text[],
  sent_by uuid references users (id) on delete set null,
  sent_at timestamptz not null
);
-- The list from the newest on.
create index campaigns_page on campaigns (sent_at desc, id desc);
-- What a person who goes leaves behind.
create index campaigns_sent_by on campaigns (sent_by);

create table campaign_reads (
  uid uuid not null references users (id) on delete cascade,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  read_at timestamptz not null,
  primary key (uid, campaign_id)
);
create index campaign_reads_campaign on campaign_reads (campaign_id);
