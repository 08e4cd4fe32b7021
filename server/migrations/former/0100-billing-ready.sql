-- What waits for its morning.
create index billing_records_new on billing_records (created_at) where status = 'new';
