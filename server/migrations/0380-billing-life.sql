-- The life of a billing record: what was claimed, what the payer answered, and each step between.
alter table billing_records
  add column updated_at timestamptz,
  add column submitted_at timestamptz,
  -- The payer's result: its arrival, its month in Alberta (year * 12 + month from 0), and the day of payment.
  add column result_at timestamptz,
  add column result_month integer,
  add column paid_at timestamptz,
  -- Cents. The payer's result alone sets the paid ones.
  add column claimed integer check (claimed >= 0),
  add column paid integer check (paid >= 0),
  -- The payer's explanatory code, and a note of Corridor itself.
  add column error_code text not null default '',
  add column comment text not null default '',
  -- The diagnostic code tells of the patient.
  add column sealed_dx bytea,
  -- The number of the newest claim, and the province that pays it.
  add column claim_number text unique,
  add column payer text not null default '';
update billing_records set updated_at = created_at;
alter table billing_records alter column updated_at set not null;

-- One page of each table of the billing report.
create index billing_records_waiting on billing_records (uid, created_at desc, id desc)
  where status in ('new', 'pending', 'onHold', 'submitted', 'unconfirmed');
create index billing_records_rejected on billing_records (uid, created_at desc, id desc)
  where status = 'refused';
create index billing_records_closed on billing_records (uid, created_at desc, id desc)
  where status in ('closed', 'notBillable', 'deleted', 'failed');
-- The processed records of a month.
create index billing_records_results on billing_records (uid, result_month desc, result_at desc, id desc)
  where result_month is not null;

-- The closed records by code and by amount, one status alone, and what was never sent.
create index billing_records_code on billing_records (uid, code, created_at, id)
  where status in ('closed', 'notBillable', 'deleted', 'failed');
create index billing_records_paid on billing_records (uid, (coalesce(paid, 0)), created_at, id)
  where status in ('closed', 'notBillable', 'deleted', 'failed');
create index billing_records_status on billing_records (uid, status, created_at desc, id desc);
create index billing_records_unsent on billing_records (uid, service_at)
  where status in ('new', 'pending', 'onHold');
create index billing_records_result_time on billing_records (uid, result_at desc, id desc)
  where result_at is not null;

-- Each step of a record: when, from where, to where, why, and by which person (null: Corridor).
create table billing_moves (
  record_id uuid not null references billing_records (id) on delete cascade,
  moved_at timestamptz not null,
  from_status text not null,
  to_status text not null,
  cause text not null,
  actor uuid references users (id) on delete restrict,
  seq bigint generated always as identity,
  primary key (record_id, seq)
);

-- The number of a doctor's records in each status.
create table billing_counts (
  uid uuid not null references users (id) on delete cascade,
  status text not null,
  records integer not null,
  primary key (uid, status)
);
-- The results of a doctor in a month, and its earnings in cents: paid records by the month of their
-- result.
create table billing_rollups (
  uid uuid not null references users (id) on delete cascade,
  month integer not null,
  results integer not null,
  earning_communications bigint not null,
  earning_econsult bigint not null,
  total_communications integer not null,
  total_econsults integer not null,
  primary key (uid, month)
);

-- Rows of the same statement are added up first, and locked in one order.
create function add_to_billing_sums(uids uuid[], statuses text[], codes text[], months integer[], cents integer[], signs integer[])
returns void language sql as $$
  insert into billing_counts (uid, status, records)
    select uid, status, sum(sign)
      from unnest(uids, statuses, signs) as changed (uid, status, sign)
      group by uid, status having sum(sign) <> 0 order by uid, status
    on conflict (uid, status) do update set records = billing_counts.records + excluded.records;
  insert into billing_rollups
    select uid, month, sum(sign),
        coalesce(sum(sign * paid) filter (where paid_out and not opinion), 0),
        coalesce(sum(sign * paid) filter (where paid_out and opinion), 0),
        coalesce(sum(sign) filter (where paid_out and not opinion), 0),
        coalesce(sum(sign) filter (where paid_out and opinion), 0)
      from (select uid, month, paid, sign, status = 'closed' as paid_out, code in ('03.01O', '03.01R') as opinion
        from unnest(uids, statuses, codes, months, cents, signs) as changed (uid, status, code, month, paid, sign)
        where month is not null) results
      group by uid, month order by uid, month
    on conflict (uid, month) do update set
      results = billing_rollups.results + excluded.results,
      earning_communications = billing_rollups.earning_communications + excluded.earning_communications,
      earning_econsult = billing_rollups.earning_econsult + excluded.earning_econsult,
      total_communications = billing_rollups.total_communications + excluded.total_communications,
      total_econsults = billing_rollups.total_econsults + excluded.total_econsults;
$$;
create function note_billing_sums() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_billing_sums(array_agg(uid), array_agg(status), array_agg(code), array_agg(result_month),
      array_agg(coalesce(paid, 0)), array_agg(1)) from after_rows having count(*) > 0;
  elsif tg_op = 'DELETE' then
    perform add_to_billing_sums(array_agg(uid), array_agg(status), array_agg(code), array_agg(result_month),
      array_agg(coalesce(paid, 0)), array_agg(-1)) from before_rows having count(*) > 0;
  else
    perform add_to_billing_sums(array_agg(uid), array_agg(status), array_agg(code), array_agg(result_month),
      array_agg(coalesce(paid, 0)), array_agg(sign))
      from (select uid, status, code, result_month, paid, -1 as sign from before_rows
        union all select uid, status, code, result_month, paid, 1 from after_rows) changed
      having count(*) > 0;
  end if;
  return null;
end $$;
create trigger billing_records_inserted after insert on billing_records
  referencing new table as after_rows for each statement execute function note_billing_sums();
create trigger billing_records_updated after update on billing_records
  referencing old table as before_rows new table as after_rows for each statement execute function note_billing_sums();
create trigger billing_records_deleted after delete on billing_records
  referencing old table as before_rows for each statement execute function note_billing_sums();

insert into billing_counts (uid, status, records)
  select uid, status, count(*) from billing_records group by uid, status;
