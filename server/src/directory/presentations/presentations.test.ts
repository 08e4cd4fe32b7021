import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Peter', 'Tomasz', 'Owen', 'Nadia', 'Karim', 'Joanne'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const query = (sql: string, ...values: unknown[]) => server.app.pool.query(sql, values);
const read = async (by: string, ...uids: string[]) => {
  const { result } = await server.ask(
    'directory-presentations',
    { uids: uids.map(uidOf) },
    people[by]?.token,
  );
  return result.presentations;
};
async function present(name: string, presentation: object) {
  const token = people[name]?.token;
  const { version, practiceId, credentials, preferences } = (
    await server.ask('profile-me', {}, token)
  ).result;
  const form = { practiceId, credentials, preferences: { ...preferences, presentation } };
  expect((await server.ask('profile-save', { after: version, ...form }, token)).status).toBe(200);
}
const amara = { bio: 'Moles.\n\nAnd eczema.', languages: ['en', 'yo'], responseTargetDays: 3 };
const nothing = { bio: '', languages: [], responseTargetDays: null };

it('a referring physician reads the present presentations of people who answer', async () => {
  claims('profile-15 (shown)');
  const tomasz = { bio: '', languages: ['pl'], responseTargetDays: null };
  await present('Amara', amara);
  await present('Tomasz', tomasz);
  const both = await read('Grace', 'Amara', 'Tomasz');
  expect(
    both.toSorted((a: { bio: string }, b: { bio: string }) => (a.bio < b.bio ? 1 : -1)),
  ).toEqual([
    { uid: uidOf('Amara'), ...amara },
    { uid: uidOf('Tomasz'), ...tomasz },
  ]);
  expect(await read('Grace', 'Tomasz')).toEqual([{ uid: uidOf('Tomasz'), ...tomasz }]);
  await present('Tomasz', { ...nothing, responseTargetDays: 14 });
  expect(await read('Grace', 'Tomasz')).toEqual([
    { uid: uidOf('Tomasz'), ...nothing, responseTargetDays: 14 },
  ]);
  await present('Tomasz', nothing);
  expect(await read('Grace', 'Amara', 'Tomasz')).toEqual([{ uid: uidOf('Amara'), ...amara }]);
});

it('a page hears of changed presentations of the people whom it shows, and of nothing else', async () => {
  claims('profile-15 (live)');
  await present('Amara', amara);
  const heard: string[] = [];
  const { token, uid } = await server.signIn('Grace');
  const input = { uids: [uidOf('Amara')] };
  const { headers } = await server.ask('directory-presentations', input, token);
  const ticket = headers.get('live-ticket') ?? '';
  const [sessionId] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
  const stale = (topics: string[]) => void heard.push(...topics);
  const subscriber = { uid, sessionId, stale, reread: () => undefined };
  server.app.live.join(subscriber);
  server.app.live.watch(subscriber, ticket, 10);
  await present('Amara', amara);
  await present('Amara', { ...amara, bio: 'Changed.' });
  await expect.poll(() => heard).toEqual(['presentations']);
  server.app.live.leave(subscriber);
});

it('a presentation is read by people who may send to its service, and by operators', async () => {
  claims('profile-15 (whose)');
  const peter = { ...nothing, bio: 'Sleep.' };
  await present('Amara', amara);
  await present('Peter', peter);
  const who = async (by: string) =>
    (await read(by, 'Amara', 'Peter')).map(({ uid }: { uid: string }) => uid);
  expect(await who('Grace')).toEqual([uidOf('Amara')]);
  expect(await who('Peter')).toEqual([uidOf('Peter')]);
  expect((await who('Owen')).sort()).toEqual([uidOf('Amara'), uidOf('Peter')].sort());
  const { status } = await server.ask(
    'directory-presentations',
    { uids: [] },
    people.Joanne?.token,
  );
  expect(status).toBe(403);
});

it('a person without a service, or without the role of a specialist, is not shown', async () => {
  claims('profile-15 (whose)');
  await present('Amara', amara);
  const own = 'where id in (select service_id from service_members where uid = $1)';
  await query(`update services set disabled = true ${own}`, uidOf('Amara'));
  expect(await read('Grace', 'Amara')).toEqual([]);
  await query(`update services set disabled = false ${own}`, uidOf('Amara'));
  expect(await read('Grace', 'Amara')).toHaveLength(1);
  await query(`update users set roles = '{Doctor,free}' where id = $1`, uidOf('Amara'));
  expect(await read('Grace', 'Amara')).toEqual([]);
  await query(`update users set roles = '{specialist}' where id = $1`, uidOf('Amara'));
  await query('update users set disabled_at = now() where id = $1', uidOf('Amara'));
  expect(await read('Grace', 'Amara')).toEqual([]);
  expect(await read('Owen', 'Amara')).toEqual([]);
  await query('update users set disabled_at = null where id = $1', uidOf('Amara'));
});

it('the document of a service holds no presentation', async () => {
  claims('directory-12');
  await present('Amara', amara);
  const { result } = await server.ask(
    'services-getServicePage',
    { specialty: 'Dermatology', subsite: 'Skin Lesion' },
    people.Grace?.token,
  );
  const text = JSON.stringify(result);
  expect(text).toContain('Amara Okafor');
  for (const held of ['And eczema', 'responseTarget', 'languages', '"yo"'])
    expect(text).not.toContain(held);
});
