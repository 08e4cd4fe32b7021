-- Concepts that no service answers, counted by day. Nothing that was typed is here.
create table unanswered_concepts (
  concept text not null,
  day date not null,
  asked integer not null,
  primary key (day, concept)
);

-- Words that nothing knows, by keyed token. The word itself is sealed when enough people typed it.
create table unknown_words (
  id uuid primary key,
  token bytea not null unique,
  people integer not null,
  word bytea
);

-- One row for each person who typed a word. The token of a person is another one for each word, so
-- no two words are known to be the same person's.
create table unknown_word_people (
  word_id uuid not null references unknown_words on delete cascade,
  person bytea not null,
  day date not null,
  primary key (word_id, person)
);
create index unknown_word_people_day on unknown_word_people (day);
