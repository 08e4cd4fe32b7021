-- What a data key is for. An active one seals and opens. A coming one is being put in the place of the
-- active ones, by a reseal that is not finished. A retired one opens nothing any more; blind indexes,
-- whose values nobody knows, go through it and then through the first active one.
alter table data_keys
  add column state text not null default 'active' check (state in ('coming', 'active', 'retired'));
