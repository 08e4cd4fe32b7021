-- Said outright: what a record names stays for as long as the record does.
alter table audit_entries
  drop constraint audit_entries_block_id_fkey,
  add constraint audit_entries_block_id_fkey foreign key (block_id) references audit_blocks (id)
    on delete restrict;
alter table locations
  drop constraint locations_clinic_id_fkey,
  add constraint locations_clinic_id_fkey foreign key (clinic_id) references clinics (id)
    on delete restrict;
alter table activities
  drop constraint activities_created_by_fkey,
  add constraint activities_created_by_fkey foreign key (created_by) references users (id)
    on delete restrict,
  drop constraint activities_first_specialist_fkey,
  add constraint activities_first_specialist_fkey foreign key (first_specialist) references users (id)
    on delete restrict,
  drop constraint activities_forwarded_from_fkey,
  add constraint activities_forwarded_from_fkey foreign key (forwarded_from) references activities (id)
    on delete restrict,
  drop constraint activities_locked_by_fkey,
  add constraint activities_locked_by_fkey foreign key (locked_by) references users (id)
    on delete restrict;
alter table activity_members
  drop constraint activity_members_uid_fkey,
  add constraint activity_members_uid_fkey foreign key (uid) references users (id)
    on delete restrict;
alter table messages
  drop constraint messages_sent_by_fkey,
  add constraint messages_sent_by_fkey foreign key (sent_by) references users (id)
    on delete restrict;
alter table status_changes
  drop constraint status_changes_uid_fkey,
  add constraint status_changes_uid_fkey foreign key (uid) references users (id)
    on delete restrict;
alter table billing_records
  drop constraint billing_records_uid_fkey,
  add constraint billing_records_uid_fkey foreign key (uid) references users (id)
    on delete restrict,
  drop constraint billing_records_activity_id_fkey,
  add constraint billing_records_activity_id_fkey foreign key (activity_id) references activities (id)
    on delete restrict;

-- No query asks by these, and every write paid for them.
drop index audit_entries_subject;
drop index audit_entries_actor;
drop index audit_entries_patient;
drop index activities_patient;
drop index billing_records_uid;
