import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { jobs } from '../handlers.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: typeof grace;
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  server = await startTestServer({
    clock: () => now,
    settings: { SESSION_HOURS: '720', IDLE_MINUTES: '720' },
  });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
});
afterEach(() => server.stop());
beforeEach(async () => {
  mails.length = 0;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
});

const work = () => runJobs(server.app);
const run = (name: string) => (jobs[name] as (typeof jobs)[string]).handle({}, server.app);
const consult = (more = {}) =>
  makeThread(server, { from: grace.uid, to: amara.uid, at: now, message: 'Is it safe?', ...more });
const send = (by: typeof grace, activityId: string) =>
  server.ask('thread-sendMessage', { activityId, message: 'A reply about Brandt.' }, by.token);
const to = () => mails.map((mail) => mail.to.split('.')[0]);

it('an unread message is mailed to the others once in a quarter of an hour, without content', async () => {
  const id = await consult();
  await send(amara, id);
  await work();
  expect(to()).toEqual([]);
  later(0.05);
  await work();
  expect(to()).toEqual(['grace']);
  expect(mails[0]?.text).toContain(`/dashboard/secure-messaging?econsultId=${id}`);
  expect(JSON.stringify(mails)).not.toMatch(/Brandt|50009|Dermatology/);
  await send(amara, id);
  later(0.05);
  await work();
  expect(to()).toEqual(['grace']);
  later(0.25);
  await send(amara, id);
  later(0.05);
  await work();
  expect(to()).toEqual(['grace', 'grace']);
});

it('read, muted and unwanted messages are not mailed, except a specialist’s first reply', async () => {
  const [read, muted, unwanted] = [await consult(), await consult(), await consult()];
  await server.ask('thread-setMuted', { activityId: muted, muted: true }, grace.token);
  await send(amara, read);
  await send(amara, muted);
  await server.ask('thread-markRead', { activityId: read }, grace.token);
  await work();
  later(0.05);
  await work();
  // The specialist's first reply passes the mute; the second does not.
  expect(mails.map(({ text }) => text.includes(muted))).toEqual([true]);
  later(1);
  await send(amara, muted);
  await work();
  later(0.05);
  await work();
  expect(mails).toHaveLength(1);
  await server.app.pool.query(
    `insert into user_preferences (uid, delivery) values ($1, '{"email": {"secureMessaging": false}}')`,
    [grace.uid],
  );
  await send(amara, unwanted);
  await work();
  later(0.05);
  await work();
  expect(mails).toHaveLength(1);
});

it('a consult is overdue after five business days, and a look gives it two more', async () => {
  // Thursday before Remembrance Day and a weekend.
  now = new Date('2027-11-04T17:00:00Z');
  const id = await consult();
  const overdue = async (owner: string) => {
    const { rows } = await server.app.pool.query(
      'select overdue from inbox_entries where owner = $1 and activity_id = $2',
      [owner, id],
    );
    return rows[0].overdue as boolean;
  };
  amara = await server.signIn('Amara');
  now = new Date('2027-11-12T16:00:00Z');
  await run('thread-overdue');
  expect(await overdue(amara.uid)).toBe(false);
  now = new Date('2027-11-12T18:00:00Z');
  await run('thread-overdue');
  expect([await overdue(amara.uid), await overdue(grace.uid)]).toEqual([true, false]);
  await work();
  expect(mails.filter(({ text }) => text.includes(id))).toMatchObject([
    { to: 'amara.okafor@demo.corridor.example' },
  ]);
  amara = await server.signIn('Amara');
  await server.ask('thread-markRead', { activityId: id }, amara.token);
  expect(await overdue(amara.uid)).toBe(false);
  now = new Date('2027-11-15T18:00:00Z');
  await run('thread-overdue');
  expect(await overdue(amara.uid)).toBe(false);
  now = new Date('2027-11-16T19:00:00Z');
  await run('thread-overdue');
  expect(await overdue(amara.uid)).toBe(true);
  // The referrer must then read the answer.
  amara = await server.signIn('Amara');
  await send(amara, id);
  expect(await overdue(amara.uid)).toBe(false);
  now = new Date('2027-11-24T19:00:00Z');
  await run('thread-overdue');
  expect([await overdue(amara.uid), await overdue(grace.uid)]).toEqual([false, true]);
});

it('the answer of one specialist ends the wait for the others', async () => {
  now = new Date('2028-01-10T17:00:00Z');
  const id = await consult();
  const tomasz = await server.signIn('Tomasz');
  amara = await server.signIn('Amara');
  const adding = { activityId: id, newUserId: tomasz.uid, activityRole: 'consultant' };
  await server.ask('secureMessaging-addUserToActivity', adding, amara.token);
  now = new Date('2028-01-20T17:00:00Z');
  await run('thread-overdue');
  const waitsFor = async () =>
    (
      await server.app.pool.query(
        'select owner from inbox_entries where activity_id = $1 and overdue',
        [id],
      )
    ).rows;
  expect(await waitsFor()).toEqual([{ owner: amara.uid }]);
  // A further question is not an answer.
  grace = await server.signIn('Grace');
  await send(grace, id);
  expect(await waitsFor()).toEqual([{ owner: amara.uid }]);
  await send(await server.signIn('Tomasz'), id);
  expect(await waitsFor()).toEqual([]);
});

it('a note of the system is not an answer', async () => {
  now = new Date('2028-03-01T17:00:00Z');
  const id = await consult();
  later(24);
  amara = await server.signIn('Amara');
  await server.ask('thread-lock', { activityId: id, reason: 'Whose photo is it?' }, amara.token);
  const { result } = await server.ask('thread-unlock', { activityId: id }, amara.token);
  expect(result).toBeDefined();
  later(24 * 12);
  await run('thread-overdue');
  const { rows } = await server.app.pool.query(
    'select owner, overdue from inbox_entries where activity_id = $1 and overdue',
    [id],
  );
  expect(rows).toEqual([{ owner: amara.uid, overdue: true }]);
});

it('an overdue consult sends a reminder at once and then weekly, three at most, to its readers too', async () => {
  now = new Date('2028-06-01T17:00:00Z');
  const id = await consult();
  const reminded = () => mails.filter(({ text }) => text.includes(id)).length;
  for (let day = 0; day < 40; day++) {
    later(24);
    await run('thread-overdue');
    await work();
  }
  expect(reminded()).toBe(3);
  const read = await consult();
  await server.app.pool.query(
    'update inbox_entries set read_seq = last_seq where activity_id = $1',
    [read],
  );
  for (let day = 0; day < 40; day++) {
    later(24);
    await run('thread-overdue');
    await work();
  }
  expect(mails.some(({ text }) => text.includes(read))).toBe(true);
  await vi.waitFor(() => expect(mails[0]?.subject).toBe('A message in Corridor waits for you'));
});
