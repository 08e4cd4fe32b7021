-- How many new links followed the first: nobody's mailbox is filled by one button.
alter table patient_messages add column renewed integer not null default 0;
