-- The codes that a person has billed under of late.
create index billing_records_recent on billing_records (uid, created_at desc);
