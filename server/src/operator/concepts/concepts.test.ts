import { conceptColumns } from '@corridor/contract/directory/concepts/rules.ts';
import { faultWords as words } from '@corridor/contract/directory/concepts/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../directory/jobs.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let owen: { token: string };
let grace: { token: string };
beforeEach(async () => {
  server = await startTestServer({ world: { directory: true } });
  [owen, grace] = [await server.signIn('Owen'), await server.signIn('Grace')];
});
afterEach(() => server.stop());

const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const target = (specialty: string, subsite: string, weight = 1) => ({
  specialty,
  subsite,
  weight,
});
const concept = (more: object = {}) => ({
  id: 'dabbing-lung',
  kind: 'finding',
  targets: [target('Respirology', 'Cough')],
  who: [],
  phrases: ['dabbing lung', 'shatter cough'],
  short: ['DBL'],
  misspelt: ['dabing lung'],
  french: ['poumon de vapoteur'],
  ...more,
});
const save = (more: object = {}, after: number | null = null) =>
  ask('operator-saveConcept', { concept: concept(more), after });
const remove = (after = 1, id = 'dabbing-lung') => ask('operator-removeConcept', { id, after });
const found = async (searchText: string) => {
  const { result } = await server.ask('services-getServicePage', { searchText }, grace.token);
  return result as { services: { specialty: string; subsite: string }[]; about?: About };
};
type About = { belongs: { specialty: string; subsite: string }[] };
const firstOf = async (searchText: string) => {
  const [first] = (await found(searchText)).services;
  return first && `${first.specialty} > ${first.subsite}`;
};
const listed = async (search = '') => (await ask('operator-concepts', { search })).result;
const audited = async (subject: string) => {
  const { rows } = await server.app.pool.query(
    'select action from audit_entries where subject = $1 order by at, id',
    [subject],
  );
  return rows.map(({ action }) => action);
};

it('a saved concept counts at once, in each of its phrases, until it is removed', async () => {
  await expect.poll(() => firstOf('shatter cough dabbing')).not.toBe('Respirology > COPD');
  const copd = { targets: [target('Respirology', 'COPD')] };
  expect((await save(copd)).result).toEqual({ version: 1 });
  for (const text of ['dabbing lung', 'shatter cough', 'DBL', 'dabing lung', 'poumon de vapoteur'])
    await expect.poll(() => firstOf(text), { message: text }).toBe('Respirology > COPD');
  expect((await save({ targets: [target('Respirology', 'Asthma')] }, 1)).result.version).toBe(2);
  await expect.poll(() => firstOf('dabbing lung')).toBe('Respirology > Asthma');
  // A removal of a version that somebody has changed since changes nothing.
  expect((await remove(1)).error?.details.reason).toBe('newer-version');
  await expect.poll(() => firstOf('DBL')).toBe('Respirology > Asthma');
  expect((await remove(2)).status).toBe(200);
  await expect.poll(() => firstOf('DBL')).not.toBe('Respirology > Asthma');
  expect((await remove(2)).status).toBe(404);
  expect(await audited('concept:dabbing-lung')).toEqual([
    'directory.add-concept',
    'directory.change-concept',
    'directory.remove-concept',
  ]);
});

it('a concept of the id of a built-in one replaces it, and its removal brings that one back', async () => {
  const builtIn = (await listed('otosclerosis')).concepts[0];
  expect(builtIn).toMatchObject({ version: null, builtIn: true });
  const { version: _, builtIn: __, ...rest } = builtIn;
  const own = { ...rest, targets: [target('Otolaryngology', 'Dizziness')] };
  // A new concept does not take its id by chance.
  const taken = (await ask('operator-saveConcept', { concept: own, after: null })).error;
  expect(taken?.details.fields).toEqual([{ field: 'concept.id', message: words.taken }]);
  expect((await ask('operator-saveConcept', { concept: own, after: 0 })).status).toBe(200);
  await expect.poll(() => firstOf('otosclerosis')).toBe('Otolaryngology > Dizziness');
  const [now] = (await listed()).concepts;
  expect(now).toMatchObject({ id: own.id, version: 1, builtIn: true });
  const { concepts } = (await ask('operator-concepts', { id: own.id })).result;
  expect(concepts).toEqual([now]);
  await remove(1, own.id);
  await expect.poll(() => firstOf('otosclerosis')).toBe('Otolaryngology > Ear and Hearing');
  expect(await listed()).toMatchObject({ concepts: [], found: 0 });
});

it('a concept without a service says where its question belongs', async () => {
  await server.app.pool.query(
    `update services set disabled = true where specialty = 'Rheumatology'`,
  );
  await save({ targets: [target('Rheumatology', 'Gout')] });
  const answered = async () => {
    const { services, about } = await found('DBL');
    return { services, belongs: about?.belongs };
  };
  const belongs = [{ specialty: 'Rheumatology', subsite: 'Gout' }];
  await expect.poll(answered).toEqual({ services: [], belongs });
  await server.app.pool.query('update services set disabled = false');
  await remove();
});

it.each([
  ['id', { id: 'Dabbing' }, words.noId],
  ['id', { id: 'city-calgary' }, words.reservedId('city-calgary')],
  ['targets', { targets: [] }, words.noTarget],
  ['targets', { targets: [target('Alchemy', 'Gold')] }, words.noSpecialty('Alchemy')],
  ['targets', { targets: [target('Cardiology', 'Knee')] }, words.noSubsite('Knee', 'Cardiology')],
  ['targets', { targets: [target('Cardiology', '*', 3)] }, words.weight('Cardiology > * = 3')],
  ['who', { who: ['old'] }, words.condition('old')],
  ['phrases', { phrases: [] }, words.noPhrase],
  ['short', { short: ['DBL:7'] }, words.share('DBL:7')],
  [
    'phrases',
    { phrases: ['otosclerosis'] },
    words.shared('otosclerosis', ['ent-acoustic-neuroma']),
  ],
])('a concept with a wrong %s is refused at its field', async (field, wrong, message) => {
  const { error } = await save(wrong);
  expect(error?.details).toMatchObject({
    reason: 'concept',
    fields: [{ field: `concept.${field}`, message }],
  });
  expect((await listed()).found).toBe(0);
});

it('of two operators who edit one version the second one is told', async () => {
  await save();
  expect((await save({ kind: 'test' }, 1)).status).toBe(200);
  expect((await save({ kind: 'drug' }, 1)).error?.details.reason).toBe('newer-version');
  const again = (await save({ kind: 'drug' })).error?.details;
  expect(again).toMatchObject({ fields: [{ field: 'concept.id', message: words.taken }] });
  expect((await listed()).concepts[0]).toMatchObject({ kind: 'test', version: 2 });
  await remove(2);
});

it('a file is checked by line, applied as it was shown, and exported again', async () => {
  await save();
  const { text } = (await ask('operator-exportConcepts', {})).result;
  const [header, row] = text.split('\n');
  expect(header).toBe(conceptColumns.join('\t'));
  const other = row.replace('dabbing-lung', 'hot-tub-rash').replace(/dabbing lung/, 'tub rash');
  const good = [header, '# A comment.', row.replace('finding', 'need'), ''].join('\r\n');
  const check = async (file: string) =>
    (await ask('operator-checkConcepts', { text: file })).result;
  const twice = await check([header, row, other, ''].join('\n'));
  expect(twice.problems).toEqual(
    [
      { where: words.line(2), message: expect.stringContaining('hot-tub-rash') },
      { where: words.line(3), message: expect.stringContaining('dabbing-lung') },
    ].flatMap((problem) => Array(twice.problemCount / 2).fill(problem)),
  );
  const wrong = [header, other.replace('Respirology', 'Alchemy'), 'x\ty', row, row].join('\n');
  const { problems } = await check(wrong);
  expect(problems).toContainEqual({ where: words.line(3), message: words.cells(2, 8) });
  expect(problems).toContainEqual({
    where: words.line(2),
    message: `to: ${words.noSpecialty('Alchemy')}`,
  });
  expect(problems).toContainEqual({
    where: words.line(5),
    message: `id: ${words.repeatedId('dabbing-lung', words.line(4))}`,
  });
  for (const file of ['', 'id\tkind', header.replace('french', 'latin')])
    expect((await check(file)).problems[0].message).toBe(words.columns);
  expect((await check(`${header}\n${'x\n'.repeat(20_000)}`)).problemCount).toBeLessThan(5);
  const plan = await check(good);
  expect(plan).toMatchObject({ problemCount: 0, addedCount: 0, changedCount: 1, unchanged: 0 });
  const apply = (digest: string) => ask('operator-applyConcepts', { text: good, digest });
  expect((await apply('other')).error?.details.reason).toBe('newer-version');
  expect((await apply(plan.digest)).result.changedCount).toBe(1);
  expect((await apply(plan.digest)).error?.details.reason).toBe('newer-version');
  expect((await listed()).concepts).toMatchObject([{ id: 'dabbing-lung', kind: 'need' }]);
  const again = (await ask('operator-exportConcepts', {})).result.text;
  expect(await check(again)).toMatchObject({ changedCount: 0, unchanged: 1 });
  expect(await audited('vocabulary')).toEqual([
    'directory.export-concepts',
    'directory.import-concepts',
    'directory.export-concepts',
  ]);
  await remove(2);
});

it('services are indexed anew by a concept that stands in their keywords', async () => {
  const { pool } = server.app;
  const { rows } = await pool.query(
    `update services set keywords = keywords || '{dabbing lung}'
     where id = (select id from services where specialty = 'Urology' order by id limit 1)
     returning id`,
  );
  const conceptsOf = async () => {
    const read = await pool.query('select concepts from services where id = $1', [rows[0].id]);
    return Object.keys(read.rows[0].concepts);
  };
  await save();
  await jobs['directory-index'].handle({}, server.app);
  expect(await conceptsOf()).toContain('dabbing-lung');
  await remove();
  const waiting = await pool.query(
    `select from graphile_worker.jobs where task_identifier = 'directory-index'`,
  );
  expect(waiting.rowCount).toBeGreaterThan(0);
});
