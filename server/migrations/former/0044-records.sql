-- References and tokens of an external records system that were used: none of them opens twice.
create table record_references (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index record_references_expires on record_references (expires_at);
