-- Where whoever asks for a call has its invitation sent; none where it is empty.
alter table phone_consults add column calendar_email text not null default '';
