-- What a patient has answered about training the AI with their pictures, the newest answer of each.
create table patient_consents (
  -- The clinic that asked, or the person without one.
  scope uuid not null,
  patient bytea not null,
  agrees boolean not null,
  answered_at timestamptz not null,
  -- The form with the answer.
  message_id uuid references patient_messages (id) on delete set null,
  primary key (scope, patient)
);
create index patient_consents_message on patient_consents (message_id)
  where message_id is not null;
