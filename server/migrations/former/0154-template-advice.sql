-- Which messages were begun from a template that names an outcome or a diagnosis: what it names is
-- sealed with the message, and offered to its sender when the outcome of the consult is recorded.
alter table messages add column from_template boolean not null default false;
create index messages_from_template on messages (activity_id, sent_by, seq) where from_template;
