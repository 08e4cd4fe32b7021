-- A clinic sends a patient a link to a report: what it sent them, and who opened their record.
alter table patient_messages
  drop constraint patient_messages_kind_check,
  add constraint patient_messages_kind_check
    check (kind in ('Forms', 'OneWayPatient', 'PatientCC', 'MOAMessage', 'AccessReport'));
