-- A consult: one activity with members and messages, and an entry in each inbox.
create table activities (
  id uuid primary key,
  type text not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id) on delete restrict,
  -- Specialty and subsite of the question. They say nothing of the patient.
  specialty text not null,
  subsite text not null,
  -- Null: no status.
  status text,
  -- Patient, symptoms, files: the econsult.
  sealed bytea not null,
  -- Blind index of the health number, for the audit trail.
  patient bytea not null,
  last_seq integer not null default 0,
  last_message_at timestamptz not null,
  outcome text,
  sealed_diagnosis bytea,
  first_specialist uuid references users (id) on delete restrict,
  first_responded_at timestamptz,
  first_response_seq integer,
  forwarded_from uuid references activities (id) on delete restrict,
  -- A wrong patient: the content is hidden, and nothing is deleted.
  locked_at timestamptz,
  locked_by uuid references users (id) on delete restrict,
  sealed_lock_reason bytea,
  -- A privacy officer looked at the lock and kept it.
  lock_kept_at timestamptz,
  lock_kept_by uuid references users (id) on delete restrict,
  -- 0: a job has still to index the beginnings of its words.
  indexed integer not null default 1,
  -- The service of the question, which shows a second question about one patient.
  service_id uuid references services (id) on delete set null
);
create index activities_forwarded_from on activities (forwarded_from);
-- Threads that may become overdue.
create index activities_last_message on activities (last_message_at);
-- The newest first answers of a specialist, for the response time.
create index activities_first_specialist on activities (first_specialist, first_responded_at desc)
  where first_specialist is not null;
create index activities_locked on activities (locked_at desc, id desc)
  where locked_at is not null;
create index activities_to_index on activities (id)
  where indexed = 0;
create index activities_patient on activities (patient, created_at desc);

-- The two sides of a call. The numbers are physicians', never a patient's.
create table phone_consults (
  activity_id uuid primary key references activities (id) on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  physician_phone text not null,
  specialist_phone text not null,
  completed_at timestamptz,
  called_from timestamptz,
  called_to timestamptz,
  -- The address for the calendar invitation of the sender; empty: none.
  calendar_email text not null default ''
);

-- The members of a thread, with the profile of the day they joined.
create table activity_members (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  role text not null,
  -- Decides the sender's colour, and never changes.
  position integer not null,
  profile jsonb not null,
  joined_at timestamptz not null,
  removed_at timestamptz,
  -- The member stands in for this person, and reads the thread while they do.
  cover_of uuid references users (id) on delete set null,
  primary key (activity_id, uid)
);
create index activity_members_uid on activity_members (uid);
create index activity_members_cover_of on activity_members (cover_of, uid)
  where cover_of is not null;

create table messages (
  activity_id uuid not null references activities (id) on delete cascade,
  seq integer not null,
  id uuid not null unique,
  -- Null: Corridor wrote it.
  sent_by uuid references users (id) on delete restrict,
  sent_at timestamptz not null,
  sealed bytea not null,
  billing_code text,
  retracted_at timestamptz,
  -- The message came from a template with an outcome or a diagnosis, which are sealed with it and
  -- offered to its sender at the outcome.
  from_template boolean not null default false,
  primary key (activity_id, seq)
);
create index messages_from_template on messages (activity_id, sent_by, seq)
  where from_template;

-- Members who joined or left: rows between the messages.
create table member_changes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  at timestamptz not null,
  by uuid not null references users (id) on delete restrict,
  uid uuid not null references users (id) on delete restrict,
  role text not null,
  -- False: the member left.
  joined boolean not null
);
create index member_changes_activity on member_changes (activity_id, at);

create table status_changes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  at timestamptz not null,
  uid uuid not null references users (id) on delete restrict,
  before text,
  after text not null
);
create index status_changes_activity on status_changes (activity_id, at desc);

create table message_drafts (
  uid uuid not null references users (id) on delete cascade,
  activity_id uuid not null references activities (id) on delete cascade,
  sealed bytea not null,
  saved_at timestamptz not null,
  primary key (uid, activity_id)
);

-- A consult on its way to the office of a clinic, by fax.
create table faxes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  clinic_id uuid not null references clinics (id) on delete restrict,
  to_number text not null,
  -- The sender's words to the office.
  sealed bytea not null,
  -- queued, sending, delivered, failed or unconfirmed.
  state text not null,
  attempt integer not null default 0,
  -- Written before the provider is called: an attempt without a reference is unclear.
  attempted_at timestamptz,
  ref text,
  reason text,
  pages integer,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A message on paper for the office of this person.
  to_uid uuid references users (id) on delete restrict,
  seq integer
);
create index faxes_activity on faxes (activity_id, created_at desc);

-- The notices of a message, one for each member and channel.
create table deliveries (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  -- email or push; read: had read so far, at this time.
  channel text not null,
  seq integer not null,
  -- waiting, sent, earlier, trying, failed or read.
  state text not null,
  reason text,
  at timestamptz not null,
  -- The fax that has the state.
  fax_id uuid references faxes (id) on delete set null,
  primary key (activity_id, uid, channel, seq)
);
create index deliveries_open on deliveries (uid, channel)
  where state in ('waiting', 'trying');

-- A consult shown to an office: to a person of ours, or by a link.
create table moa_forwards (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id) on delete restrict,
  -- The person of ours; null for a link.
  to_uid uuid references users (id) on delete restrict,
  -- The address and the words beside it.
  sealed bytea not null,
  -- Of the link, which only the mail holds.
  hash bytea unique,
  -- Wrong dates of birth in a row.
  tries integer not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The last message that the link shows.
  last_seq integer not null,
  revoked_at timestamptz,
  -- Null: Corridor did it, because the thread was locked or its sender left before the mail.
  revoked_by uuid references users (id) on delete restrict
);
create index moa_forwards_activity on moa_forwards (activity_id, created_at desc);

-- The table stands in an area above this one.
alter table billing_records add foreign key (activity_id)
  references activities (id) on delete restrict;

-- The table stands in an area above this one.
alter table patient_messages add foreign key (activity_id)
  references activities (id) on delete cascade;
