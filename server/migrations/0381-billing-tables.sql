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
