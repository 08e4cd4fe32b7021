-- What a service is found by beside its words: exact ids of its field, its subsite, its people, its
-- place and its clinic, and of the concepts that stand in its own name and keywords, each with a weight.
alter table services
  add column concept_ids text[] not null default '{}',
  add column concepts jsonb not null default '{}',
  -- Whom it says that it sees, in years; nothing where it says nothing.
  add column age_from integer,
  add column age_to integer;
create index services_concepts on services using gin (concept_ids);
-- Whom somebody has asked before.
create index activities_asked on activities (created_by, created_at) where service_id is not null;
