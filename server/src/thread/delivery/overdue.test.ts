import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { jobs } from '../../handlers.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: typeof grace;
let now: Date;
const mails: Mail[] = [];
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};
beforeEach(async () => {
  now = new Date('2028-01-10T17:00:00Z');
  mails.length = 0;
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
});
afterEach(() => server.stop());

const consult = (more = {}) =>
  makeThread(server, { from: grace.uid, to: amara.uid, at: now, message: 'Is it safe?', ...more });
const judge = () => (jobs['thread-overdue'] as (typeof jobs)[string]).handle({}, server.app);
const ask = async (name: Parameters<TestServer['ask']>[0], input: object) => {
  amara = await server.signIn('Amara');
  const { status } = await server.ask(name, input, amara.token);
  expect(status, name).toBe(200);
};

/** The people whose answer or reading of a consult is late. */
async function overdueFor(activityId: string): Promise<string[]> {
  const { rows } = await server.app.pool.query(
    'select owner from inbox_entries where activity_id = $1 and overdue',
    [activityId],
  );
  return rows.map(({ owner }) => owner);
}

it('phone consults and completed consults become overdue and get reminders like any other', async () => {
  claims('thread-80');
  const call = await consult({ type: 'phoneConsult' });
  const referral = await consult({ type: 'referral' });
  const completed = await consult();
  await ask('activity-changeStatus_v1', { activityId: completed, status: 'completed' });
  const all = [call, referral, completed];
  later(24 * 7 - 1);
  await judge();
  for (const id of all) expect(await overdueFor(id)).toEqual([]);
  later(1);
  await judge();
  for (const id of all) expect(await overdueFor(id)).toEqual([amara.uid]);
  await runJobs(server.app);
  later(24 * 7);
  await judge();
  await runJobs(server.app);
  for (const id of all)
    expect(mails.filter(({ text }) => text.includes(id)).map(({ subject }) => subject)).toEqual([
      'A message in Corridor waits for you',
      'A message in Corridor waits for you',
    ]);
  // The reply now waits for the referrer.
  for (const id of all) {
    await ask('thread-sendMessage', { activityId: id, message: 'Yes, it is.' });
    expect(await overdueFor(id)).toEqual([]);
  }
  later(24 * 7);
  await judge();
  for (const id of all) expect(await overdueFor(id)).toEqual([grace.uid]);
});

it('a consult opened after half a year becomes overdue again, and a locked one does not', async () => {
  claims('thread-80 (age and lock)');
  const [old, locked] = [await consult(), await consult()];
  later(24 * 8);
  await judge();
  for (const id of [old, locked]) expect(await overdueFor(id)).toEqual([amara.uid]);
  later(24 * 200);
  for (const activityId of [old, locked]) await ask('thread-markRead', { activityId });
  await ask('thread-lock', { activityId: locked, reason: 'This is another patient.' });
  for (const id of [old, locked]) expect(await overdueFor(id)).toEqual([]);
  later(24 * 6);
  await judge();
  expect([await overdueFor(old), await overdueFor(locked)]).toEqual([[amara.uid], []]);
});
