-- A consult in writing: one activity, its members, its messages, and a row in each inbox it stands in.
create table activities (
  id uuid primary key,
  type text not null,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- The service that was asked. It says nothing of the patient.
  specialty text not null,
  subsite text not null,
  -- None: no status.
  status text,
  -- Patient, symptoms, files: the econsult.
  sealed bytea not null,
  -- Blind index of the health number, for the audit trail.
  patient bytea not null,
  last_seq integer not null default 0,
  last_message_at timestamptz not null,
  outcome text,
  sealed_diagnosis bytea,
  first_specialist uuid references users (id),
  first_responded_at timestamptz,
  first_response_seq integer,
  forwarded_from uuid references activities (id),
  -- A wrong patient: the content is hidden, and nothing is deleted.
  locked_at timestamptz,
  locked_by uuid references users (id),
  sealed_lock_reason bytea
);
create index activities_forwarded_from on activities (forwarded_from);
create index activities_patient on activities (patient, created_at desc);

-- The two sides of a call. Numbers of physicians, none of a patient.
create table phone_consults (
  activity_id uuid primary key references activities (id) on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  physician_phone text not null,
  specialist_phone text not null,
  completed_at timestamptz,
  called_from timestamptz,
  called_to timestamptz
);

-- Who takes part, with the profile they had when they joined.
create table activity_members (
  activity_id uuid not null references activities (id) on delete cascade,
  uid uuid not null references users (id),
  role text not null,
  -- Gives the sender's colour, and never shifts.
  position integer not null,
  profile jsonb not null,
  joined_at timestamptz not null,
  removed_at timestamptz,
  primary key (activity_id, uid)
);
create index activity_members_uid on activity_members (uid);

create table messages (
  activity_id uuid not null references activities (id) on delete cascade,
  seq integer not null,
  id uuid not null unique,
  -- Nobody: the system wrote it.
  sent_by uuid references users (id),
  sent_at timestamptz not null,
  sealed bytea not null,
  billing_code text,
  retracted_at timestamptz,
  primary key (activity_id, seq)
);

-- A thread in an inbox: a person's, or that of a clinic's location.
create table inbox_entries (
  owner uuid not null,
  activity_id uuid not null references activities (id) on delete cascade,
  folder text not null default 'inbox',
  muted boolean not null default false,
  overdue boolean not null default false,
  overdue_at timestamptz,
  nudges integer not null default 0,
  -- As in the activity, so that a list is one index walked.
  status text,
  last_message_at timestamptz not null,
  last_seq integer not null,
  read_seq integer not null default 0,
  primary key (owner, activity_id)
);
create index inbox_entries_activity on inbox_entries (activity_id);
create index inbox_entries_page
  on inbox_entries (owner, folder, overdue desc, last_message_at desc, activity_id desc);
create index inbox_entries_to_book
  on inbox_entries (owner, folder, overdue desc, last_message_at desc, activity_id desc)
  where status in ('to_book', 'to_book_urgent');
create index inbox_entries_unread on inbox_entries (owner, folder) where read_seq < last_seq;

-- Search words of an entry as keyed hashes: each owner's differ, so nothing can be compared.
create table inbox_tokens (
  token bigint not null,
  activity_id uuid not null references activities (id) on delete cascade,
  primary key (token, activity_id)
);
create index inbox_tokens_activity on inbox_tokens (activity_id);

create table status_changes (
  id uuid primary key,
  activity_id uuid not null references activities (id) on delete cascade,
  at timestamptz not null,
  uid uuid not null references users (id),
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

-- The columns of a person's inbox.
alter table users add column search_filters text[];
