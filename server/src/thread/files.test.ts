import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Joanne', 'Karim'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, by(person).token);
const open = async (url: string, person: string) => {
  const headers = { authorization: `Bearer ${by(person).token}` };
  return (await fetch(server.url + url, { headers })).status;
};
const upload = async (person: string, purpose: string) =>
  (await sendFile(server.url, by(person).token, { content: pngStart, purpose })).id;
const consult = (more: object = {}) =>
  makeThread(server, {
    from: by('Grace').uid,
    to: by('Amara').uid,
    message: 'Is it safe?',
    ...more,
  });

/** A message of Grace's with a picture, and another reader's link to it. */
async function pictured(reader: string, activityId?: string) {
  const id = activityId ?? (await consult());
  const sent = { activityId: id, message: 'See this.', fileIds: [await upload('Grace', 'thread')] };
  const { messageId } = (await ask('thread-sendMessage', sent, 'Grace')).result;
  return { id, messageId, url: await linkFor(id, reader) };
}
async function linkFor(activityId: string, reader: string): Promise<string> {
  const { messages } = (await ask('thread-messages', { activityId }, reader)).result;
  return messages.at(-1).files[0].url;
}

it('a link opens while its message stands and its thread is not locked', async () => {
  claims('thread-63 (links)');
  const { id, messageId, url } = await pictured('Amara');
  expect(await open(url, 'Amara')).toBe(200);
  await ask('thread-lock', { activityId: id, reason: 'Another patient' }, 'Grace');
  expect(await open(url, 'Amara')).toBe(404);
  await ask('thread-unlock', { activityId: id }, 'Grace');
  expect(await open(url, 'Amara')).toBe(200);
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Grace');
  expect(await open(url, 'Amara')).toBe(404);
});

it('a link ends with its reader’s membership, clinic, permission or account', async () => {
  const { id } = await pictured('Amara');
  const tomasz = { activityId: id, newUserId: by('Tomasz').uid, activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', tomasz, 'Amara');
  const url = await linkFor(id, 'Tomasz');
  expect(await open(url, 'Tomasz')).toBe(200);
  await ask('thread-removeMember', { activityId: id, uid: by('Tomasz').uid }, 'Amara');
  expect(await open(url, 'Tomasz')).toBe(404);

  const { pool } = server.app;
  const office = await linkFor(id, 'Joanne');
  expect(await open(office, 'Joanne')).toBe(200);
  const leave = (at: string) =>
    pool.query(`update clinic_members set left_at = ${at} where uid = $1`, [by('Joanne').uid]);
  await leave('now()');
  expect(await open(office, 'Joanne')).toBe(404);
  await leave('null');

  const amarasLink = await linkFor(id, 'Amara');
  const roles = (names: string[]) =>
    pool.query('update users set roles = $1 where id = $2', [names, by('Amara').uid]);
  await roles(['operator']);
  expect(await open(amarasLink, 'Amara')).toBe(404);
  await roles(['specialist']);
  expect(await open(amarasLink, 'Amara')).toBe(200);
  const disabled = (at: string) =>
    pool.query(`update users set disabled_at = ${at} where id = $1`, [by('Amara').uid]);
  await disabled('now()');
  expect(await open(amarasLink, 'Amara')).toBe(401);
  await disabled('null');
});

it('a picture of the question has the same check, and a link opens only in its own place', async () => {
  const file = await upload('Grace', 'thread');
  await server.app.pool.query('update files set expires_at = null where id = $1', [file]);
  const id = await consult({ econsult: { referralMediaURIs: [file] } });
  const { files } = (await ask('thread-econsult', { activityId: id }, 'Amara')).result;
  const { url } = files[0];
  expect(await open(url, 'Amara')).toBe(200);
  // A place in another thread, no thread, or an area without a gate.
  const elsewhere = await consult();
  for (const place of [`thread:${elsewhere}:0`, `thread:${id}:1`, 'media', 'constructor', ''])
    expect(await open(url.replace(/place=[^&]*/, `place=${place}`), 'Amara'), place).toBe(404);
  const session = async () =>
    (
      await server.app.pool.query('select id from sessions where uid = $1 and ended_at is null', [
        by('Amara').uid,
      ])
    ).rows[0].id as string;
  const signed = async (place: string) =>
    open(server.app.files.link({ id: file, place }, await session(), new Date()), 'Amara');
  expect(await signed(`thread:${id}:0`)).toBe(200);
  for (const place of ['constructor', 'nothing', 'media', 'resource'])
    expect(await signed(place), place).toBe(404);
  await ask('thread-lock', { activityId: id, reason: 'Another patient' }, 'Amara');
  expect(await open(url, 'Amara')).toBe(404);
});

it('a resource shared twice opens through the message that still stands, and for its owner through the store', async () => {
  const id = await consult();
  const fileId = await upload('Amara', 'resource');
  const { result } = await ask('resources-store', {}, 'Amara');
  const resources = { 'h-1': { id: 'h-1', resourceName: 'Handout', fileId } };
  const categories = { 'all-1': { id: 'all-1', name: 'All', resourceIds: ['h-1'] } };
  const document = { categories, categoryOrder: ['all-1'], resources };
  await ask('resources-save', { after: result.version, document }, 'Amara');
  const share = {
    activityId: id,
    message: 'Read this.',
    resource: { fileId, resourceName: 'Handout' },
  };
  const first = (await ask('thread-sendMessage', share, 'Amara')).result;
  await ask('thread-sendMessage', share, 'Amara');
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Grace')).result;
  const [firstUrl, two] = messages
    .slice(-2)
    .map((message: { files: { url: string }[] }) => message.files[0]?.url);
  await ask('thread-retractMessage', { activityId: id, messageId: first.messageId }, 'Amara');
  expect([await open(firstUrl, 'Grace'), await open(two, 'Grace')]).toEqual([404, 200]);
  const own = (await ask('resources-store', {}, 'Amara')).result.document.resources['h-1'];
  expect(await open(own.downloadUrl, 'Amara')).toBe(200);
  await server.app.pool.query('update files set owner = $1 where id = $2', [
    by('Karim').uid,
    fileId,
  ]);
  expect(await open(own.downloadUrl, 'Amara')).toBe(404);
});

it('a picture of the own gallery closes with the permission for it', async () => {
  const id = await upload('Karim', 'media');
  const url = (await ask('gallery-item', { id }, 'Karim')).result.data.fileDownloadUrl;
  expect(await open(url, 'Karim')).toBe(200);
  const { pool } = server.app;
  await pool.query(`update users set roles = '{free}' where id = $1`, [by('Karim').uid]);
  expect(await open(url, 'Karim')).toBe(404);
});
