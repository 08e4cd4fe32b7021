-- Which workers live: what one that fell silent had begun, others begin anew. A server of the version
-- before says nothing here, and its jobs are left alone.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null
);
