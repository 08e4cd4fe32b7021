-- A grant that a second person confirms before it takes effect.
create table access_requests (
  id uuid primary key,
  kind text not null check (
    kind in ('invite', 'savePerson', 'admit', 'validate', 'reinstate', 'saveRole', 'import')),
  -- The person, clinic or role whose access changes: one request for it waits at a time.
  target text not null,
  uid uuid references users (id) on delete cascade,
  -- The version of the person or the role that the operator looked at.
  version integer,
  -- The input of the call as it was asked; a file goes when it is settled.
  sealed_input bytea,
  asked_by uuid not null references users (id) on delete cascade,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (
    state in ('waiting', 'confirmed', 'declined', 'withdrawn')),
  -- Nobody where the command line did it.
  settled_by uuid references users (id) on delete set null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check (sealed_input is not null or state <> 'waiting')
);
create unique index access_requests_waiting on access_requests (target) where state = 'waiting';
create index access_requests_settled on access_requests (settled_at desc, id)
  where state <> 'waiting';

-- A grant that opened patients without a second person is an alarm, too.
alter table audit_alarms drop constraint audit_alarms_kind_check;
alter table audit_alarms add constraint audit_alarms_kind_check check (
  kind in ('other-chain', 'head-missing', 'head-accepted', 'unconfirmed-grant'));
