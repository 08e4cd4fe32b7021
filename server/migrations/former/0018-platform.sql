-- The blocks of the trail as its entries: added to, and nothing else.
create function audit_blocks_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append only';
end $$;
create trigger audit_blocks_append_only
  before update or delete on audit_blocks
  for each row execute function audit_blocks_append_only();
create trigger audit_blocks_no_truncate
  before truncate on audit_blocks
  for each statement execute function audit_blocks_append_only();
