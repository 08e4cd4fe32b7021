-- Entries out of their block, and blocks that are missing, emptied or different, are alarms too.
alter table audit_alarms
  drop constraint audit_alarms_kind_check,
  add constraint audit_alarms_kind_check check (kind in
    ('other-chain', 'orphaned-entries', 'altered-block', 'head-missing', 'head-accepted',
     'unconfirmed-grant'));

-- Altered blocks that a person accepted as they are. The server signs each: the owner of the
-- database can remove a row, and never make one.
create table audit_accepted (
  block_id bigint not null,
  state text not null,
  signature text not null,
  primary key (block_id, state)
);

-- The number of blocks and of their entries is compared at each seal.
create index audit_blocks_entries on audit_blocks (id) include (entries);
