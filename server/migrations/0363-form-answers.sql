-- The answers of a patient to a form, as they are given.
create table form_answers (
  message_id uuid primary key references patient_messages (id) on delete cascade,
  -- Rises with each request that changed an answer.
  revision integer not null,
  -- Each answer with its revision, its device and its turn.
  sealed bytea not null,
  kept_at timestamptz not null
);

-- The one submission of a form.
create table form_submissions (
  message_id uuid primary key references patient_messages (id) on delete cascade,
  -- What the patient can read out to the clinic.
  reference text not null,
  language text not null check (language in ('en', 'fr')),
  sealed_scores bytea not null,
  reviewed_at timestamptz,
  reviewed_by uuid references users (id) on delete restrict
);
-- The scores of a patient in one form over time.
create index patient_messages_form on patient_messages (patient, form_id, submitted_at desc)
  where submitted_at is not null;

-- Photos and signatures of the answers. A file is let go with its row, and so with its message.
create table form_files (
  file_id uuid primary key references files (id) on delete restrict,
  message_id uuid not null references patient_messages (id) on delete cascade,
  -- The answer that it was added for.
  key text not null,
  added_at timestamptz not null
);
create index form_files_message on form_files (message_id);

create function release_form_file() returns trigger language plpgsql as $$
begin
  update files set expires_at = now() where expires_at is null and (id = old.file_id
    or id in (select file from file_variants where original = old.file_id));
  return null;
end $$;
create trigger form_files_released after delete on form_files
  for each row execute function release_form_file();
