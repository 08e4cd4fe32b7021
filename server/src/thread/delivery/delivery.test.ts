import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Sent } from '../../platform/push/pusher.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let amara: typeof grace;
let joanne: typeof grace;
let now = new Date('2027-10-20T16:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const thisMinute = () => expect.stringContaining(now.toISOString().slice(0, 16)) as string;
const mails: Mail[] = [];
const links: string[] = [];
/** Outgoing mail fails while this is true. */
let mailFails = false;
let push: () => Sent = () => 'sent';

beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  // The clock moves on with each reading, as a real one does.
  const clock = () => {
    now = new Date(now.getTime() + 1);
    return now;
  };
  server = await startTestServer({ clock, settings });
  server.app.mail = {
    send: async (mail) => {
      if (mailFails) throw new Error('no line');
      mails.push(mail);
    },
    close: () => undefined,
  };
  const send = async (_: unknown, { link }: { link: string }) => {
    links.push(link);
    return push();
  };
  server.app.push = { ...server.app.push, send };
  // The sign-ins run one after another, because simultaneous ones of one address wait for each
  // other.
  grace = await server.signIn('Grace');
  amara = await server.signIn('Amara');
  joanne = await server.signIn('Joanne');
});
afterAll(() => server.stop());
beforeEach(async () => {
  mailFails = false;
  push = () => 'sent';
  mails.length = 0;
  links.length = 0;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.app.pool.query('delete from push_tokens');
});

const consult = () => makeThread(server, { from: grace.uid, to: amara.uid, at: now });
const send = (by: typeof grace, activityId: string, message = 'Is it safe for Brandt?') =>
  server.ask('thread-sendMessage', { activityId, message }, by.token);
const seenBy = async (by: typeof grace, activityId: string) =>
  (await server.ask('thread-deliveries', { activityId }, by.token)).result;
const work = async (minutes = 0) => {
  later(minutes);
  await runJobs(server.app);
};
/** One try of every waiting job, which may fail. */
const tries = () => work(2).catch((error: Error) => error.message);

it('the sender sees that a mail waits, that it went, and when it was read', async () => {
  const id = await consult();
  await send(grace, id);
  expect(await seenBy(grace, id)).toEqual([
    { seq: 1, people: [{ uid: amara.uid, readAt: null, ways: [] }] },
  ]);
  await work();
  const [plan] = await seenBy(grace, id);
  expect(plan.people[0].ways).toMatchObject([{ channel: 'email', state: 'waiting' }]);
  await work(2);
  expect((await seenBy(grace, id))[0].people[0]).toMatchObject({
    readAt: null,
    ways: [{ channel: 'email', state: 'sent', at: thisMinute() }],
  });
  later(30);
  await server.ask('thread-markRead', { activityId: id }, amara.token);
  const read = thisMinute();
  later(5);
  // A consult marked unread has still been read.
  await server.ask('thread-markUnread', { activityId: id }, amara.token);
  expect((await seenBy(grace, id))[0].people[0].readAt).toEqual(read);
  // Each sender follows their own messages only.
  expect(await seenBy(amara, id)).toEqual([]);
});

it('an earlier mail covers a message soon after it, and a message read at once needs none', async () => {
  const id = await consult();
  await send(grace, id);
  await work();
  await work(2);
  await send(grace, id, 'One more thing.');
  await work();
  await work(2);
  expect(mails).toHaveLength(1);
  const [second, first] = await seenBy(grace, id);
  expect(second.people[0].ways).toMatchObject([{ channel: 'email', state: 'earlier' }]);
  expect(first.people[0].ways).toMatchObject([{ channel: 'email', state: 'sent' }]);
  later(20);
  await send(grace, id, 'And this.');
  await work();
  await server.ask('thread-markRead', { activityId: id }, amara.token);
  await work(2);
  const [third] = await seenBy(grace, id);
  expect(third.people).toMatchObject([{ readAt: expect.any(String), ways: [] }]);
});

it('a message soon after a read mail is mailed once a quarter of an hour is over', async () => {
  const id = await consult();
  await send(grace, id);
  await work();
  await work(2);
  await server.ask('thread-markRead', { activityId: id }, amara.token);
  for (const message of ['One more thing.', 'And this.']) {
    await send(grace, id, message);
    await work();
    await work(2);
  }
  expect(mails).toHaveLength(1);
  const ways = async () => (await seenBy(grace, id))[0].people[0].ways;
  expect(await ways()).toMatchObject([{ channel: 'email', state: 'waiting' }]);
  await work(12);
  expect(mails).toHaveLength(2);
  expect(await ways()).toMatchObject([{ channel: 'email', state: 'sent' }]);
  await work(20);
  expect(mails).toHaveLength(2);
});

it('a thread muted in a clinic’s inbox is muted for its joined office too', async () => {
  const id = await consult();
  await send(grace, id);
  await send(amara, id);
  await server.ask('activity-addSelfToActivityAsMoa_v1', { activityId: id }, joanne.token);
  const toJoanne = async () => {
    mails.length = 0;
    later(20);
    await send(grace, id);
    await work();
    await work(2);
    return mails.filter(({ to }) => to.startsWith('joanne')).length;
  };
  expect(await toJoanne()).toBe(1);
  const { clinicIds } = (await server.ask('shell-me', {}, joanne.token)).result;
  const office = { activityId: id, inboxOf: clinicIds[0] };
  const mute = (muted: boolean) =>
    server.ask('thread-setMuted', { ...office, muted }, joanne.token);
  await mute(true);
  expect(await toJoanne()).toBe(0);
  expect(mails).toHaveLength(1);
  await mute(false);
  expect(await toJoanne()).toBe(1);
});

it('an answer counts as a reading', async () => {
  const id = await consult();
  await send(grace, id);
  later(3);
  await send(amara, id, 'Yes.');
  expect((await seenBy(grace, id))[0].people[0].readAt).toEqual(thisMinute());
});

it('a failed mail is tried again, and its failure is shown', async () => {
  const id = await consult();
  await send(grace, id);
  await work();
  mailFails = true;
  const payload = { activityId: id, uid: amara.uid };
  const job = jobs['thread-mail'] as (typeof jobs)[string];
  await tries();
  const state = async () => (await seenBy(grace, id))[0].people[0].ways[0].state;
  expect(await state()).toBe('trying');
  // The quarter of an hour counts from a sent mail.
  mailFails = false;
  later(1);
  await job.handle(payload, server.app);
  expect(mails).toHaveLength(1);
  expect(await state()).toBe('sent');
  const lost = await consult();
  await send(grace, lost);
  await work();
  mailFails = true;
  await tries();
  await job.givenUp?.({ ...payload, activityId: lost }, server.app);
  expect((await seenBy(grace, lost))[0].people[0].ways[0].state).toBe('failed');
});

it('a push shows as sent, as tried again, or as failed when the last device is gone', async () => {
  const token = { fcmToken: 'phone-of-amara', platform: 'ios' };
  await server.ask('auth-registerPushToken', token, amara.token);
  const id = await consult();
  await send(grace, id);
  await work();
  const ofPush = async () =>
    (await seenBy(grace, id))[0].people[0].ways.find(
      ({ channel }: { channel: string }) => channel === 'push',
    )?.state;
  expect(await ofPush()).toBe('sent');
  await send(grace, id);
  push = () => {
    throw new Error('no line');
  };
  await work().catch(() => undefined);
  expect(await ofPush()).toBe('trying');
  push = () => 'gone';
  await send(grace, id);
  await work();
  expect(await ofPush()).toBe('failed');
  // A person without a device gets no push.
  await send(grace, id);
  await work();
  expect(await ofPush()).toBe(undefined);
});

it('a push leads into the inbox of its message', async () => {
  for (const [name, { token }] of Object.entries({ joanne, amara }))
    await server.ask(
      'auth-registerPushToken',
      { fcmToken: `phone-of-${name}`, platform: 'ios' },
      token,
    );
  const id = await consult();
  await server.ask('activity-addSelfToActivityAsMoa_v1', { activityId: id }, joanne.token);
  await send(grace, id);
  await work();
  const { clinicIds } = (await server.ask('shell-me', {}, joanne.token)).result;
  expect(links.toSorted()).toEqual([
    `/dashboard/clinic-inbox?clinicId=${clinicIds[0]}`,
    '/dashboard/secure-messaging',
  ]);
});

it('only members at the time are listed, and not for strangers or in a locked thread', async () => {
  const id = await consult();
  await send(grace, id);
  later(1);
  const { result } = await server.ask(
    'activity-addSelfToActivityAsMoa_v1',
    { activityId: id },
    joanne.token,
  );
  expect(result.added).toBe(true);
  expect((await seenBy(grace, id))[0].people).toMatchObject([{ uid: amara.uid }]);
  later(1);
  await send(grace, id, 'To both.');
  expect((await seenBy(grace, id))[0].people).toHaveLength(2);
  const tomasz = await server.signIn('Tomasz');
  const asked = () => server.ask('thread-deliveries', { activityId: id }, tomasz.token);
  expect((await asked()).error?.details.code).toBe('not-found');
  await server.ask('thread-lock', { activityId: id, reason: 'Wrong patient' }, amara.token);
  const after = await server.ask('thread-deliveries', { activityId: id }, grace.token);
  expect(after.error?.details.reason).toBe('thread-locked');
});
