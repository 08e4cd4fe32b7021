-- The tables that operators keep for billing. A row with a date is in force from that day on, so an
-- old record keeps its old fee.
create table billing_fees (
  code text not null,
  starts date not null,
  cents integer not null check (cents >= 0),
  primary key (code, starts)
);
-- The words of service codes and of diagnostic codes (ICD-9), for the search of both.
create table billing_terms (
  kind text not null check (kind in ('service', 'diagnosis')),
  code text not null,
  words text not null,
  primary key (kind, code)
);
-- The explanation of each of the payer's codes, in plain words.
create table billing_rejections (
  code text primary key,
  words text not null
);
-- Under which numbers a doctor claims. Without them a record stays new.
create table billing_doctors (
  uid uuid not null references users (id) on delete cascade,
  starts date not null,
  ba_number text not null,
  -- The provider's lifetime identifier (ULI), the skill code, and the facility of the service.
  provider text not null,
  skill_code text not null,
  facility text not null,
  primary key (uid, starts)
);

insert into billing_rejections (code, words) values
  ('63A', 'The claim was assessed against other services or limits for the same patient and period, and is not payable as sent. Compare it with other claims of that day. The full wording is in Alberta Health''s explanatory code list.'),
  ('63B', 'A related assessment rule applied: the claim was assessed against other services or limits for the same patient and period, and is not payable as sent. Compare it with other claims of that day. The full wording is in Alberta Health''s explanatory code list.'),
  ('67A', 'This service has already been processed for this patient and day. If it was a second, separate encounter, send it with encounter number 2 and a note. If the first was paid at zero, ask for a reassessment of that claim.'),
  ('RVRSL', 'An earlier result for this claim was reversed. Any amount paid may have been taken back. Wait for the next result, or correct the claim and send it again.'),
  ('05BB', 'The number does not belong to this patient, or is blank. Confirm name, date of birth and health number with the patient or clinic, then send again.'),
  ('05A', 'The patient''s health number is blank or not valid. Check it for typing errors, and that an out-of-province patient is marked as such, then send the claim again.');
