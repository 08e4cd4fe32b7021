-- Which service was asked, to notice a second question about one patient.
alter table activities add column service_id uuid references services (id) on delete set null;
create index activities_patient on activities (patient, created_at desc);
