import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { jobs } from '../jobs.ts';
import { noteUnanswered, writeSettled } from './questions.ts';

let server: TestServer;
const begin = new Date('2026-11-18T16:00:00Z');
let now = begin;
let owen: { token: string };
let grace: { token: string; uid: string };
const dayMs = 86_400_000;

const signIn = async () => {
  [owen, grace] = [await server.signIn('Owen'), await server.signIn('Grace')];
};
beforeEach(async () => {
  now = begin;
  server = await startTestServer({ clock: () => now, world: { directory: true } });
  await signIn();
});
afterEach(() => server.stop());

const settle = () => writeSettled(server.app);
const search = (searchText: string) =>
  server.ask('services-getServicePage', { searchText }, grace.token);
/** Another person leaves a word without an answer. */
const typedBy = async (uid: string, word: string) => {
  noteUnanswered(server.app, uid, { concepts: [], words: [word] });
  await settle();
};
const shown = async () => (await server.ask('operator-unanswered', {}, owen.token)).result;
const stored = async (table: string) =>
  (await server.app.pool.query(`select * from ${table}`)).rows;

/** Synonyms let every process read the directory anew. */
let changes = 0;
const readAnew = () => {
  changes += 1;
  const phrases = [`first phrase ${changes}`, `second phrase ${changes}`];
  return server.ask('operator-addSynonyms', { phrases }, owen.token);
};
const offer = async (sql: string) => {
  await server.app.pool.query(sql);
  await readAnew();
};

/** Two questions that no service answers. */
async function askForGout() {
  await offer(`update services set disabled = true where specialty = 'Rheumatology'`);
  for (const text of ['gout', 'gout flare']) {
    await search(text);
    await settle();
  }
}

it('a concept without a service is counted by day, and leaves the list once it has one', async () => {
  await askForGout();
  expect((await shown()).concepts).toContainEqual({
    id: 'rheum-gout',
    phrase: 'gout',
    belongs: expect.arrayContaining([{ specialty: 'Rheumatology', subsite: 'Gout' }]),
    asked: 2,
  });
  await offer(`update services set disabled = false where specialty = 'Rheumatology'`);
  await expect.poll(async () => (await shown()).concepts).toEqual([]);
  await offer(`update services set disabled = true where specialty = 'Rheumatology'`);
  await expect.poll(async () => (await shown()).concepts).toHaveLength(1);
});

it('a concept that a service names in its keywords has that service, and is not counted', async () => {
  await askForGout();
  await offer(
    `update services set keywords = keywords || '{gout}'
     where id = (select id from services where specialty = 'Internal Medicine' order by id limit 1)`,
  );
  await jobs['directory-index'].handle({}, server.app);
  await search('gout');
  await settle();
  await expect.poll(async () => (await shown()).concepts).toEqual([]);
  expect(await stored('unanswered_concepts')).toMatchObject([{ concept: 'rheum-gout', asked: 2 }]);
});

it('a word that the vocabulary knows is not counted where it answers nothing', async () => {
  // It is about children alone, and no age was typed.
  await search('milia');
  await settle();
  expect(await stored('unknown_words')).toEqual([]);
});

it('of a question that is typed letter by letter only the last state counts', async () => {
  for (const text of ['quob', 'quobbl', 'quobblewurst']) await search(text);
  await settle();
  expect(await stored('unknown_words')).toHaveLength(1);
});

it('a word is kept, sealed, once ten people typed it, and is forgotten with them', async () => {
  const { rows } = await server.app.pool.query<{ id: string }>(
    'select id from users where id <> $1 order by id limit 11',
    [grace.uid],
  );
  const [first = '', ...others] = rows.map(({ id }) => id);
  for (const text of ['flurbigonal knee', 'quobblewurst']) {
    await search(text);
    await settle();
  }
  for (const uid of [first, first, ...others.slice(0, 7)]) await typedBy(uid, 'flurbigonal');
  await typedBy(first, 'quobblewurst');
  await expect.poll(async () => (await shown()).words).toEqual([]);
  const words = await stored('unknown_words');
  const people = await stored('unknown_word_people');
  expect(words.map((row) => row.people).toSorted((a, b) => a - b)).toEqual([2, 9]);
  expect(words.every(({ word }) => word === null)).toBe(true);
  // The token of a person is another one for each word, so no two words are the same person's.
  expect(new Set(people.map(({ person }) => person.toString('hex'))).size).toBe(11);
  for (const { token, person } of [...words, ...people])
    expect(`${token ?? person}`).not.toMatch(/flurbigonal|quobblewurst/);

  now = new Date(now.getTime() + 30 * dayMs);
  await signIn();
  for (const uid of others.slice(7, 9)) await typedBy(uid, 'flurbigonal');
  expect((await shown()).words).toEqual([{ word: 'flurbigonal', people: 11 }]);
  const sealed = (await stored('unknown_words')).filter(({ word }) => word !== null);
  expect(sealed).toHaveLength(1);
  expect(sealed[0].word.toString('latin1')).not.toContain('flurbigonal');

  const phrases = { phrases: ['flurbigonal'], short: [], misspelt: [], french: [] };
  const targets = [{ specialty: 'Cardiology', subsite: '*', weight: 1 }];
  const concept = { id: 'flurbigonal', kind: 'need', targets, who: [], ...phrases };
  await server.ask('operator-saveConcept', { concept, after: null }, owen.token);
  await expect.poll(async () => (await shown()).words).toEqual([]);
  await server.ask('operator-removeConcept', { id: 'flurbigonal', after: 1 }, owen.token);
  await expect.poll(async () => (await shown()).words).toHaveLength(1);

  now = new Date(now.getTime() + 70 * dayMs);
  const heard: string[] = [];
  server.app.live.listen((topics) => void heard.push(...(topics ?? [])));
  await jobs['directory-forgetUnanswered'].handle({}, server.app);
  await expect.poll(() => heard).toContain('unanswered');
  await signIn();
  expect(await shown()).toEqual({ concepts: [], words: [] });
  expect(await stored('unknown_words')).toMatchObject([{ people: 2, word: null }]);
});

it('numbers, short words and the trials of operators are never counted', async () => {
  const before = await stored('unknown_words');
  await search('911234567 zq 1977');
  const parameters = { query_by: 'serviceName,keywords' };
  await server.ask('operator-trySearch', { parameters, text: 'vorpalistic' }, owen.token);
  await settle();
  expect(await stored('unknown_words')).toEqual(before);
});
