-- How a specialist presents where their services are shown: public words, nothing of a patient.
alter table user_preferences
  add column bio text not null default '',
  add column languages text[] not null default '{}',
  add column response_target_days integer check (response_target_days > 0);
