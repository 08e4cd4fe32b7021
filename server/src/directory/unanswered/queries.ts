import {
  bigint,
  bytes,
  day,
  integer,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';

/** A word that fewer people typed may be a name, and nobody can read it. */
export const leastPeople = 10;
/** Searches of so many days are counted. */
export const daysCounted = 90;

/** The concepts that were asked for without a service, the most frequent first. */
export const unansweredConcepts = statement(
  'directory.unanswered-concepts',
  `select concept, sum(asked) as asked from unanswered_concepts where day >= $since
   group by concept order by asked desc, concept`,
  { since: day },
  { concept: text, asked: bigint },
);

export const unknownWords = statement(
  'directory.unknown-words',
  `select id, people, word from unknown_words where word is not null
   order by people desc, id limit 500`,
  {},
  { id: uuid, people: integer, word: bytes },
);
