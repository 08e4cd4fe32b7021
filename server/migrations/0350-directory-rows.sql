-- Each server process keeps the services in memory. Before it answers, it asks here for the rows that
-- were changed since it last asked. A statement notes each of them once, whatever wrote it.
create table directory_changes (
  -- The number of the transaction. A smaller number may commit after a larger one.
  at xid8 not null default pg_current_xact_id(),
  service_id uuid,
  uid uuid,
  clinic_id uuid,
  -- This row stands for older notes that were dropped; its number is the largest of theirs.
  is_dropped boolean not null default false,
  made_at timestamptz not null default now()
);
create index directory_changes_at on directory_changes (at);
create index directory_changes_made on directory_changes (made_at);

-- Arguments: the column of directory_changes, the column of the written table, and the columns that matter.
create function note_directory_rows() returns trigger language plpgsql as $$
begin
  execute format('insert into directory_changes (%I) select distinct %I from (%s) changed',
    tg_argv[0], tg_argv[1], case tg_op
      when 'INSERT' then 'table new_rows'
      when 'DELETE' then 'table old_rows'
      else format('(select %1$s from new_rows except select %1$s from old_rows)
        union all (select %1$s from old_rows except select %1$s from new_rows)', tg_argv[2]) end);
  return null;
end $$;

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('services', 'service_id', 'id'), ('service_members', 'service_id', 'service_id'),
    ('schedules', 'uid', 'uid'), ('vacations', 'uid', 'uid'), ('consult_days', 'uid', 'uid'),
    ('specialists', 'uid', 'uid')) listed (name, noted, id) loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function note_directory_rows(%L, %L)',
      watched.name || '_inserted', watched.name, watched.noted, watched.id);
    execute format('create trigger %I after update on %I
      referencing old table as old_rows new table as new_rows
      for each statement execute function note_directory_rows(%L, %L, ''*'')',
      watched.name || '_updated', watched.name, watched.noted, watched.id);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function note_directory_rows(%L, %L)',
      watched.name || '_deleted', watched.name, watched.noted, watched.id);
  end loop;
end $$;

create trigger users_updated after update on users
  referencing old table as old_rows new table as new_rows
  for each statement execute function
    note_directory_rows('uid', 'id', 'id, first_name, last_name, credentials, disabled_at');
-- Its services are looked up when a process asks: another transaction may just bring one to the clinic.
create trigger clinics_updated after update on clinics
  referencing old table as old_rows new table as new_rows
  for each statement execute function note_directory_rows('clinic_id', 'id',
    'id, name, phone, fax, address, city, province, postal_code');
