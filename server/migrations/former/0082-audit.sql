-- The trail from the newest entry on: all of it, of a person, of a thing, of a patient.
create index audit_entries_at on audit_entries (at, id);
create index audit_entries_actor on audit_entries (actor, at, id);
create index audit_entries_subject on audit_entries (subject, at, id);
create index audit_entries_patient on audit_entries (patient, at, id) where patient is not null;
