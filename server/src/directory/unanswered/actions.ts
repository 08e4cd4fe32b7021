import type { App } from '../../platform/app.ts';
import { type Change, inBackground } from '../../platform/change.ts';
import { dayOf } from '../../platform/clock.ts';
import {
  boolean,
  bytes,
  type Db,
  day,
  first,
  integer,
  run,
  statement,
  text,
  uuid,
} from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Keys } from '../../platform/keystore/keys.ts';
import { leastPeople } from './queries.ts';

/** The concepts of a question that no service answers, and its words that nothing knows. */
export type Unanswered = { concepts: string[]; words: string[] };

const countConcept = statement(
  'directory.count-unanswered',
  `insert into unanswered_concepts (concept, day, asked) values ($concept, $day, 1)
   on conflict (day, concept) do update set asked = unanswered_concepts.asked + 1`,
  { concept: text, day },
);
const addWord = statement(
  'directory.add-unknown-word',
  `insert into unknown_words (id, token, people) values ($id, $token, 0)
   on conflict (token) do nothing`,
  { id: uuid, token: bytes },
);
/** Locks the word, so that two people at once are counted one after the other. */
const lockWord = statement(
  'directory.hold-unknown-word',
  'select id from unknown_words where token = $token for update',
  { token: bytes },
  { id: uuid },
);
const addPerson = statement(
  'directory.add-unknown-word-person',
  `insert into unknown_word_people (word_id, person, day) values ($id, $person, $day)
   on conflict (word_id, person) do update set day = excluded.day`,
  { id: uuid, person: bytes, day },
);
const countPeople = statement(
  'directory.count-unknown-word-people',
  `update unknown_words set people =
     (select count(*) from unknown_word_people p where p.word_id = $id)
   where id = $id returning people, word is not null as opened`,
  { id: uuid },
  { people: integer, opened: boolean },
);
const keepWord = statement(
  'directory.keep-unknown-word',
  'update unknown_words set word = $word where id = $id',
  { id: uuid, word: bytes },
);

type Typed = { word: string; uid: string; day: string };

/**
 * Counts a person for a word. The database holds keyed tokens alone until so many people typed the
 * word that it names nobody; only then the word is kept, sealed.
 */
async function countWord(db: Db, keys: Keys, { word, uid, day }: Typed): Promise<void> {
  const token = keys.blindIndex('unknown-word', word);
  await run(db, addWord, { id: newId(), token });
  const locked = await first(db, lockWord, { token });
  if (!locked) return;
  const { id } = locked;
  const person = keys.blindIndex('unknown-word-person', `${word} ${uid}`);
  await run(db, addPerson, { id, person, day });
  const counted = await first(db, countPeople, { id });
  if (!counted || counted.opened || counted.people < leastPeople) return;
  const sealed = keys.seal(word, { table: 'unknown_words', column: 'word', row: id });
  await run(db, keepWord, { id, word: sealed });
}

/** Counts what one question left unanswered. */
export const writeUnanswered = (app: App, uid: string, { concepts, words }: Unanswered) =>
  inBackground(app, async ({ db, now, touch }) => {
    const { date } = dayOf(now);
    for (const concept of concepts.toSorted()) await run(db, countConcept, { concept, day: date });
    // Always in the same order, so that two questions never wait for each other.
    for (const word of words.toSorted()) await countWord(db, app.keys, { word, uid, day: date });
    touch('unanswered');
  });

const forgetConcepts = statement(
  'directory.forget-unanswered',
  'delete from unanswered_concepts where day < $before',
  { before: day },
);
const forgetPeople = statement(
  'directory.forget-unknown-word-people',
  'delete from unknown_word_people where day < $before',
  { before: day },
);
const recountPeople = statement(
  'directory.recount-unknown-words',
  `with counted as (select w.id, count(p.word_id)::int as people
     from unknown_words w left join unknown_word_people p on p.word_id = w.id group by w.id)
   update unknown_words w set people = c.people,
     word = case when c.people >= $least then w.word end
   from counted c where c.id = w.id and c.people <> w.people`,
  { least: integer },
);
const forgetWords = statement(
  'directory.forget-unknown-words',
  'delete from unknown_words where people = 0',
  {},
);

/** Forgets everything before a day. A word that fewer than ten people typed since can no longer be read. */
export async function forgetUnanswered({ db, touch }: Change, before: string): Promise<void> {
  const forgotten = [
    await run(db, forgetConcepts, { before }),
    await run(db, forgetPeople, { before }),
  ];
  await run(db, recountPeople, { least: leastPeople });
  await run(db, forgetWords, {});
  if (forgotten.some((count) => count > 0)) touch('unanswered');
}
