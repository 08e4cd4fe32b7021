-- Why a record is on hold: no-code, unconfirmed, locked or retracted.
alter table billing_records add column hold text;
update billing_records set hold = case when code = '' then 'no-code' else 'unconfirmed' end
where status = 'onHold';
