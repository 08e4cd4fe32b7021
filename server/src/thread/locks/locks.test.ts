import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Joanne', 'Ruth'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, by(person).token);
const consult = (more: object = {}) =>
  makeThread(server, {
    from: by('Grace').uid,
    to: by('Amara').uid,
    message: 'Is it safe?',
    ...more,
  });
async function locked(more: object = {}) {
  const activityId = await consult(more);
  await ask('thread-lock', { activityId, reason: 'This is Mr. Braun.' }, 'Grace');
  return activityId;
}
const reasonOf = async (answer: ReturnType<typeof ask>) => (await answer).error?.details.reason;
const lockOf = async (activityId: string) =>
  (await ask('thread-locks', { limit: 100 }, 'Ruth')).result.locks.find(
    (lock: { activityId: string }) => lock.activityId === activityId,
  );

it('a privacy officer sees who locked which consult and why, and nothing of the patient', async () => {
  const id = await locked();
  const open = await consult();
  expect(await lockOf(id)).toEqual({
    activityId: id,
    activityType: 'econsult',
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    created: expect.any(String),
    at: expect.any(String),
    by: 'Grace Lindqvist',
    reason: 'This is Mr. Braun.',
    members: [
      { name: 'Dr. Grace Lindqvist', role: 'referrer' },
      { name: 'Dr. Amara Okafor, FRCPC', role: 'consultant' },
    ],
    kept: null,
  });
  expect(await lockOf(open)).toBeUndefined();
  const all = JSON.stringify((await ask('thread-locks', { limit: 100 }, 'Ruth')).result);
  expect(all).not.toMatch(/Brandt|50009|pigmented|Is it safe/);
  for (const name of ['thread-activity', 'thread-econsult', 'thread-messages'] as const)
    expect((await ask(name, { activityId: id }, 'Ruth')).status).toBe(403);
  await server.app.reads.flush();
  const { rowCount } = await server.app.pool.query(
    `select from audit_entries where action = 'thread.read-locks' and actor = $1`,
    [by('Ruth').uid],
  );
  expect(rowCount).toBe(1);
  const page = (await ask('thread-locks', { limit: 1 }, 'Ruth')).result;
  await locked();
  expect(page.locks).toHaveLength(1);
  expect((await ask('thread-locks', { limit: 1 }, 'Ruth')).result.more).toBe(true);
});

it('a privacy officer releases a lock or keeps it, and a kept lock is closed to members', async () => {
  const id = await locked();
  expect((await ask('thread-releaseLock', { activityId: id }, 'Ruth')).status).toBe(200);
  expect(await lockOf(id)).toBeUndefined();
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Amara')).result;
  expect(messages.at(-1)).toMatchObject({
    message: 'This thread was unlocked by Ruth Bergeron, privacy officer.',
  });
  expect(await reasonOf(ask('thread-releaseLock', { activityId: id }, 'Ruth'))).toBe('not-locked');
  expect(await reasonOf(ask('thread-keepLock', { activityId: id }, 'Ruth'))).toBe('not-locked');

  const kept = await locked();
  expect((await ask('thread-keepLock', { activityId: kept }, 'Ruth')).status).toBe(200);
  expect(await reasonOf(ask('thread-keepLock', { activityId: kept }, 'Ruth'))).toBe('kept');
  expect((await lockOf(kept)).kept).toEqual({ at: expect.any(String), by: 'Ruth Bergeron' });
  const { result } = await ask('thread-activity', { activityId: kept }, 'Grace');
  expect(result.locked.kept).toBe(true);
  expect(await reasonOf(ask('thread-unlock', { activityId: kept }, 'Grace'))).toBe('kept');
  expect((await ask('thread-releaseLock', { activityId: kept }, 'Ruth')).status).toBe(200);
  // A later lock is a new one.
  await ask('thread-lock', { activityId: kept, reason: 'Again' }, 'Amara');
  expect((await ask('thread-unlock', { activityId: kept }, 'Amara')).status).toBe(200);
  const trail = await server.app.pool.query(
    `select action from audit_entries where subject = $1 and actor = $2 order by at`,
    [`thread:${kept}`, by('Ruth').uid],
  );
  expect(trail.rows.map(({ action }) => action)).toEqual(['thread.keep-lock', 'thread.unlock']);
});

it('everybody who is notified of a lock gets a link to a page that they may read', async () => {
  const activityId = await consult();
  await ask('activity-addSelfToActivityAsMoa_v1', { activityId }, 'Joanne');
  await ask('thread-lock', { activityId, reason: 'Another' }, 'Grace');
  await server.app.pool.query('delete from mail_outbox');
  const sent: Record<string, string> = {};
  const { mail } = server.app;
  server.app.mail = {
    ...mail,
    send: async ({ to, text }) => void Object.assign(sent, { [to]: text }),
  };
  await runJobs(server.app);
  server.app.mail = mail;
  const mailTo = (name: string) => sent[`${name}@demo.corridor.example`];
  expect(mailTo('amara.okafor')).toContain(`/dashboard/secure-messaging?econsultId=${activityId}`);
  expect(mailTo('ruth.bergeron')).toMatch(/\/privacy\n/);
  const clinicId = (await ask('shell-me', {}, 'Joanne')).result.clinicIds[0];
  expect(mailTo('joanne.petrie')).toContain(
    `/dashboard/clinic-inbox?econsultId=${activityId}&clinicId=${clinicId}`,
  );
});

it('a locked consult does not reveal its outcome', async () => {
  const activityId = await consult({ to: by('Tomasz').uid });
  const outcome = { activityId, outcome: 'Unknown', diagnosis: 'Melanoma' };
  expect((await ask('outcomes-save', outcome, 'Tomasz')).status).toBe(200);
  await ask('thread-lock', { activityId, reason: 'Another' }, 'Grace');
  const { result } = await ask('thread-activity', { activityId }, 'Grace');
  expect(result).toMatchObject({ outcome: null, diagnosis: null, locked: { kept: false } });
  expect(JSON.stringify(result)).not.toContain('Melanoma');
  const row = (await ask('inbox-page', { folder: 'inbox', limit: 100 }, 'Grace')).result.rows.find(
    (one: { activityId: string }) => one.activityId === activityId,
  );
  expect(row).toMatchObject({ locked: true, retracted: false, recentMessage: null, patient: null });
});
