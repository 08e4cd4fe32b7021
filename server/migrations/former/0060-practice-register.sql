-- Who may practise where, as an operator imports it from whoever licenses them.
create table practice_register (
  province text not null,
  number text not null,
  last_name text not null,
  active boolean not null,
  primary key (province, number)
);
