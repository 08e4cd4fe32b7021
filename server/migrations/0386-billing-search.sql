-- Codes are found by their beginning, with or without the dot, and by the beginnings of their words.
alter table billing_terms
  add column compact text collate "C" not null generated always as (replace(code, '.', '')) stored,
  add column found_by tsvector not null generated always as (to_tsvector('simple', words)) stored;
create index billing_terms_compact on billing_terms (kind, compact);
create index billing_terms_words on billing_terms using gin (found_by);
