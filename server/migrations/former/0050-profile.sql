-- What somebody chose; the version rises with each save, so that two windows do not write over each other.
alter table user_preferences
  add column version integer not null default 0,
  add column phone_number text not null default '',
  add column calendar_email text not null default '';

-- Who they are in the external records system.
alter table users add column ava_uuid text unique;

-- Rises with each edit: a clinic may belong to several people.
alter table clinics add column version integer not null default 1;

-- Whether somebody bills from there is their own affair.
alter table locations add column billable boolean not null default true;
update locations l set billable = c.billable from clinics c where c.id = l.clinic_id;
alter table clinics drop column billable;
create index locations_clinic on locations (clinic_id);
create index services_clinic on services (clinic_id);

-- Who ended it: whoever did so themselves may think better of it at once.
alter table clinic_members add column left_by uuid references users (id) on delete set null;
