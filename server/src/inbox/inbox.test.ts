import type { InboxRow } from '@corridor/contract/inbox/calls.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { startTestServer, statementsOf, type TestServer } from '../testing.ts';
import { jobs } from '../thread/jobs.ts';
import { makeThread } from '../thread/testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: typeof grace;
beforeEach(async () => {
  server = await startTestServer();
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
});
afterEach(() => server.stop());

const minute = (n: number) => new Date(Date.UTC(2026, 5, 1, 12, n));
const named = (n: number, more = {}) =>
  makeThread(server, {
    from: grace.uid,
    to: amara.uid,
    at: minute(n),
    message: `number ${n}`,
    econsult: { patientLastName: `Name${n}`, phn: `${10_000 + n}-1234` },
    ...more,
  });
const page = async (data: object, token = amara.token) =>
  (await server.ask('inbox-page', { folder: 'inbox', ...data }, token)).result as {
    rows: InboxRow[];
    next: object | null;
  };
const numbers = (rows: InboxRow[]) => rows.map(({ recentMessage }) => recentMessage);
const search = (data: object, token = amara.token) => server.ask('inbox-search', data, token);

it('pages list overdue first, then newest, and lose or repeat nothing while others arrive', async () => {
  claims('inbox-07');
  const ids: string[] = [];
  for (let n = 1; n <= 25; n++) ids.push(await named(n));
  await server.app.pool.query(
    'update inbox_entries set overdue = true where owner = $1 and activity_id = any($2)',
    [amara.uid, [ids[3], ids[6]]],
  );
  const first = await page({});
  expect(numbers(first.rows)).toEqual([
    'number 7',
    'number 4',
    ...[25, 24, 23, 22, 21, 20, 19, 18].map((n) => `number ${n}`),
  ]);
  await named(26);
  const second = await page({ after: first.next });
  expect(numbers(second.rows)[0]).toBe('number 17');
  const third = await page({ after: second.next });
  const all = [...first.rows, ...second.rows, ...third.rows].map(({ activityId }) => activityId);
  expect(new Set(all).size).toBe(25);
  expect(third.next).toBeNull();
  expect((await page({ limit: 26 })).rows).toHaveLength(26);
});

it('a search matches any of its terms, with more matches first, then newest', async () => {
  claims('inbox-09', 'inbox-10', 'inbox-30');
  for (let n = 1; n <= 26; n++) await named(n);
  const { result } = await search({ terms: ['NAME7', 'lindqvist'] });
  expect(result.rows).toHaveLength(25);
  expect(result.rows[0].recentMessage).toBe('number 7');
  expect(result.rows[1].recentMessage).toBe('number 26');
  expect(result.more).toBe(true);
  for (const term of ['10003-1234', '100031234'])
    expect(numbers((await search({ terms: [term] })).result.rows), term).toEqual(['number 3']);
  expect((await search({ terms: ['nothing-such'] })).result.rows).toEqual([]);
  const many = await search({ terms: Array.from({ length: 11 }, (_, n) => `t${n}`) });
  expect(many.error?.details.fields?.[0]?.message).toBe(
    'Cannot use more than 10 search terms. Try removing some and try again.',
  );
  const ten = ['name7', ...Array.from({ length: 9 }, (_, n) => `t${n}`)];
  expect(numbers((await search({ terms: ten })).result.rows)).toEqual(['number 7']);
  expect((await search({ terms: [] })).status).toBe(400);
  // Another person's search finds nothing of this inbox.
  const rachel = await server.signIn('Rachel');
  expect((await search({ terms: ['name7'] }, rachel.token)).result.rows).toEqual([]);
});

it('three letters of a word’s beginning find it in the searched folder', async () => {
  const id = await named(40, { econsult: { patientLastName: 'Øvergård-Zhu', phn: '61239-0045' } });
  const found = async (terms: string[], more = {}) =>
    numbers((await search({ terms, ...more })).result.rows);
  for (const term of ['øve', 'Overgar'.replace('O', 'Ø'), 'zhu', '61239-0', '612390045'])
    expect(await found([term]), term).toEqual(['number 40']);
  for (const term of ['øv', 'vergård', 'øvergårdx']) expect(await found([term]), term).toEqual([]);
  expect(await found(['øve'], { folder: 'archive' })).toEqual([]);
  const archive = { activityIds: [id], folder: 'archive' };
  await server.ask('thread-moveToFolder', archive, amara.token);
  expect(await found(['øve'], { folder: 'inbox' })).toEqual([]);
  expect(await found(['øve'], { folder: 'archive' })).toEqual(['number 40']);
  expect(await found(['øve'])).toEqual(['number 40']);
});

it('the job makes older threads searchable by beginnings', async () => {
  const id = await named(41, { econsult: { patientLastName: 'Quispe', phn: '61239-0046' } });
  const { pool } = server.app;
  await pool.query('delete from inbox_tokens where activity_id = $1', [id]);
  await pool.query('update activities set indexed = 0 where id = $1', [id]);
  const found = async () => numbers((await search({ terms: ['quis'] })).result.rows);
  expect(await found()).toEqual([]);
  await jobs['thread-index'].handle({}, server.app);
  expect(await found()).toEqual(['number 41']);
  const { rows } = await pool.query('select from activities where indexed = 0');
  expect(rows).toEqual([]);
});

it('a status filters alone and with a term', async () => {
  claims('thread-25');
  const id = await named(30, { specialty: 'Cardiology' });
  await server.ask('activity-changeStatus_v1', { activityId: id, status: 'to_book' }, amara.token);
  expect(numbers((await search({ terms: [], statuses: ['to_book'] })).result.rows)).toEqual([
    'number 30',
  ]);
  expect(
    numbers((await search({ terms: ['cardiology'], statuses: ['to_book'] })).result.rows),
  ).toEqual(['number 30']);
  expect((await search({ terms: ['name7'], statuses: ['to_book'] })).result.rows).toEqual([]);
  const urgent = await named(29);
  const change = { activityId: urgent, status: 'to_book_urgent' };
  await server.ask('activity-changeStatus_v1', change, amara.token);
  expect(numbers((await page({ toBook: true })).rows)).toEqual(['number 30', 'number 29']);
});

it('each person chooses the columns of the subject line, at least one', async () => {
  claims('inbox-11', 'inbox-12', 'inbox-13');
  const read = async () =>
    (await server.ask('inbox-settings', {}, amara.token)).result.searchFilters;
  expect(await read()).toEqual(['Specialty', 'Subsite', 'PHN']);
  const none = await server.ask('inbox-saveColumns', { searchFilters: [] }, amara.token);
  expect(none.error?.details.fields?.[0]?.message).toBe('At least one column must be selected');
  await server.ask('inbox-saveColumns', { searchFilters: ['PHN', 'Patient Name'] }, amara.token);
  expect(await read()).toEqual(['PHN', 'Patient Name']);
  const theirs = await server.ask('inbox-settings', {}, grace.token);
  expect(theirs.result.searchFilters).toEqual(['Specialty', 'Subsite', 'PHN']);
});

it('each page reads once, however long it is', async () => {
  const ten = await statementsOf(server, () => page({ limit: 10 }));
  const hundred = await statementsOf(server, () => page({ limit: 100 }));
  expect([ten, hundred]).toEqual([
    ['auth.session-by-token', 'inbox.page'],
    ['auth.session-by-token', 'inbox.page'],
  ]);
});

it('every word counts, even where a frequent word has more threads than its list holds', async () => {
  const wanted = await named(31, { specialty: 'Nephrology' });
  const model = await named(32);
  const { pool } = server.app;
  const clone = `('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const many = `generate_series(1, 700) n`;
  const copies = [
    `insert into activities (id, type, created_at, created_by, specialty, subsite, status, sealed,
       patient, last_message_at)
     select ${clone}, type, created_at, created_by, specialty, subsite, status, sealed, patient,
       last_message_at from activities, ${many} where id = $1`,
    `insert into activity_members (activity_id, uid, role, position, profile, joined_at)
     select ${clone}, uid, role, position, profile, joined_at from activity_members, ${many}
     where activity_id = $1`,
    `insert into inbox_entries (owner, activity_id, last_message_at, last_seq)
     select owner, ${clone}, last_message_at + n * interval '1 second', 0
     from inbox_entries, ${many} where activity_id = $1`,
    `insert into inbox_tokens (token, activity_id)
     select token, ${clone} from inbox_tokens, ${many} where activity_id = $1`,
  ];
  for (const sql of copies) await pool.query(sql, [model]);
  const found = async (...terms: string[]) =>
    (await search({ terms })).result.rows.map(({ activityId }: InboxRow) => activityId) as string[];
  // The thread matches both words and is older than the list of the frequent one.
  expect((await found('lindqvist', 'nephrology'))[0]).toBe(wanted);
  // A repeated word counts once.
  expect((await found('lindqvist', 'LINDQVIST', 'nephrology'))[0]).toBe(wanted);
  // An old thread with a new message is new.
  const update = 'update inbox_entries set last_message_at = now() where activity_id = $1';
  await pool.query(update, [wanted]);
  expect((await found('lindqvist'))[0]).toBe(wanted);
});
