-- How often an event came on a day, and no more. Whose it was, at what time and about what is not
-- kept: what is not there tells nobody who worked when, and needs no rule for when it is forgotten.
drop table analytics_events;
create table analytics_events (
  day date not null,
  name text not null,
  count bigint not null,
  primary key (day, name)
);
