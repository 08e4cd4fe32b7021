-- How the others hear of a message: for each of them and each channel that their preferences name.
create table deliveries (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  -- email or push; read: had read so far, at this time.
  channel text not null,
  seq integer not null,
  -- waiting, sent, earlier, trying, failed or read.
  state text not null,
  reason text,
  at timestamptz not null,
  primary key (activity_id, uid, channel, seq)
);
create index deliveries_open on deliveries (uid, channel) where state in ('waiting', 'trying');
