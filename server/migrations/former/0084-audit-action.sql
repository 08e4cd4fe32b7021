-- The trail of what was done, by how its name begins.
create index audit_entries_action on audit_entries (action text_pattern_ops, at, id);
