-- The last time that the date of birth was right at this link, to the hour.
alter table patient_links add column right_at timestamptz;
