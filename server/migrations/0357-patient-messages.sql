-- One table for everything that goes to patients: forms, letters, copies, and what offices were
-- forwarded.
alter table patient_messages
  drop constraint patient_messages_kind_check,
  add constraint patient_messages_kind_check
    check (kind in ('Forms', 'OneWayPatient', 'PatientCC', 'MOAMessage')),
  -- Null for a forward, until a job describes it.
  alter column sealed drop not null,
  -- In whose list it stands: the physician, or the clinic in whose name it was sent.
  add column owner uuid,
  -- The clinic whose office sent it for a physician, and reads it too.
  add column office uuid references clinics (id) on delete restrict,
  add column sent_by uuid references users (id) on delete restrict,
  add column on_behalf text check (on_behalf in ('clinic', 'physician')),
  add column on_behalf_uid uuid,
  add column on_behalf_name text,
  -- Whose letterhead it has; null for a copy, which has that of its consult.
  add column clinic_id uuid references clinics (id) on delete restrict,
  add column folder text not null default 'sent' check (folder in ('inbox', 'sent', 'archive')),
  add column read boolean not null default true,
  add column status_updated_at timestamptz,
  add column delay boolean not null default false,
  -- The reason for a mail that did not arrive.
  add column error text,
  -- The text of a letter.
  add column sealed_body bytea,
  add column form_id uuid,
  add column form_version integer,
  -- The filled parts of a form, and all of them.
  add column progress_done integer,
  add column progress_of integer,
  add column delivered_at timestamptz,
  add column downloaded_at timestamptz,
  add column submitted_at timestamptz,
  -- One reminder of a message that nobody opens.
  add column remind boolean not null default false,
  add column reminded_at timestamptz,
  -- The new links that the patient asked for on a day.
  add column asked_on date,
  add column asked integer not null default 0,
  -- Rows of before have no patient, subject or search words of their own until a job adds them.
  add column described boolean not null default true;

update patient_messages set owner = uid, sent_by = uid, delay = true, described = false,
  status_updated_at = greatest(send_at, created_at),
  delivered_at = case status when 'delivered' then send_at end;
alter table patient_messages
  alter column owner set not null,
  alter column sent_by set not null,
  alter column status_updated_at set not null;

-- Forwards to offices have their links in moa_forwards, under the same id.
insert into patient_messages (id, kind, uid, activity_id, patient, sealed, status, created_at,
    send_at, owner, sent_by, status_updated_at, delivered_at, described)
  select f.id, 'MOAMessage', f.uid, f.activity_id, a.patient, null,
    case when f.revoked_at is not null and f.revoked_by is null then 'failed' else 'delivered' end,
    f.created_at, f.created_at, f.uid, f.uid, f.created_at,
    case when f.revoked_at is null or f.revoked_by is not null then f.created_at end, false
  from moa_forwards f join activities a on a.id = f.activity_id;

create index patient_messages_page
  on patient_messages (owner, folder, status_updated_at desc, id desc);
create index patient_messages_office
  on patient_messages (office, folder, status_updated_at desc, id desc) where office is not null;
create index patient_messages_failed
  on patient_messages (owner, folder, status_updated_at desc, id desc) where status = 'failed';
create index patient_messages_office_failed
  on patient_messages (office, folder, status_updated_at desc, id desc)
  where status = 'failed' and office is not null;
create index patient_messages_unread on patient_messages (owner, folder) where not read;
create index patient_messages_office_unread
  on patient_messages (office, folder) where not read and office is not null;
-- What is known of a patient from earlier messages.
create index patient_messages_patient on patient_messages (patient, created_at desc);
create index patient_messages_undescribed on patient_messages (id) where not described;

-- Every link that was mailed, so that a new one can be asked for with an old one. Only a live
-- link opens its message.
create table patient_links (
  hash bytea primary key,
  message_id uuid not null references patient_messages (id) on delete cascade,
  created_at timestamptz not null,
  live boolean not null
);
create index patient_links_message on patient_links (message_id);
insert into patient_links (hash, message_id, created_at, live)
  select hash, id, send_at, true from patient_messages where hash is not null;

-- Addresses to which a patient has agreed to be written, by who says so, and for whom.
create table patient_addresses (
  -- The clinic, or the person without one.
  scope uuid not null,
  patient bytea not null,
  address bytea not null,
  agreed_at timestamptz not null,
  noted_by uuid not null references users (id) on delete restrict,
  primary key (scope, patient, address)
);

-- Search words as keyed hashes, which differ for each owner.
create table patient_message_tokens (
  token bigint not null,
  message_id uuid not null references patient_messages (id) on delete cascade,
  primary key (token, message_id)
);
create index patient_message_tokens_message on patient_message_tokens (message_id);

create table patient_message_files (
  message_id uuid not null references patient_messages (id) on delete cascade,
  file_id uuid not null references files (id) on delete restrict,
  position integer not null,
  primary key (message_id, file_id)
);
create index patient_message_files_file on patient_message_files (file_id);
