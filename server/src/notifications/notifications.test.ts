import { randomBytes } from 'node:crypto';
import { words } from '@corridor/contract/notifications/words.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs as all } from '../handlers.ts';
import { addJob, startJobs } from '../platform/jobs/jobs.ts';
import type { Workers } from '../platform/jobs/workers.ts';
import { readPushOutbox } from '../platform/push/local.ts';
import { newSubscription, type Provider, startProvider } from '../platform/push/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let provider: Provider;
let runner: Workers | undefined;
let now = new Date();

beforeAll(async () => {
  provider = await startProvider();
  server = await startTestServer({
    settings: { WEB_PUSH_HOSTS: provider.host },
    clock: () => now,
  });
});
beforeEach(async () => {
  now = new Date();
  provider.received.length = 0;
  provider.answer = () => ({ status: 201 });
  for (const table of ['push_tokens', 'push_outbox', 'graphile_worker._private_jobs'])
    await query(`delete from ${table}`);
});
afterEach(() => stopWork());
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const query = async (sql: string, values: unknown[] = []) =>
  (await server.app.pool.query(sql, values)).rows;
const work = async () => {
  // The jobs of this area, because recurring jobs have nothing to do here.
  const jobs = Object.fromEntries(Object.entries(all).filter(([, { schedule }]) => !schedule));
  runner = await startJobs(server.app.pool, jobs, server.app, server.app.log);
};
const stopWork = async () => {
  await runner?.stop();
  runner = undefined;
};
const waiting = () => query('select attempts, last_error from graphile_worker._private_jobs');
const owners = () => query('select token, uid, kind from push_tokens order by seen_at');
const setup = async (token: string, endpoint?: string) =>
  (await server.ask('notifications-pushSetup', endpoint ? { endpoint } : {}, token)).result;

async function turnOn(token: string, path?: string) {
  const subscription = newSubscription(provider.url, path);
  const { endpoint, keys } = subscription;
  const { status } = await server.ask('notifications-registerWebPush', { endpoint, keys }, token);
  expect(status).toBe(200);
  return subscription;
}

it('a person turns a browser on, sees it as known and turns it off', async () => {
  const grace = await server.signIn('Grace');
  const peter = await server.signIn('Peter');
  const [before] = await query('select id from audit_entries order by id desc limit 1');
  expect(await setup(grace.token)).toEqual({
    publicKey: server.app.push.publicKey,
    devices: 0,
    here: false,
  });
  const { endpoint } = await turnOn(grace.token);
  expect(await setup(grace.token, endpoint)).toMatchObject({ devices: 1, here: true });
  expect(await setup(peter.token, endpoint)).toMatchObject({ devices: 0, here: false });
  await server.ask('notifications-removeWebPush', { endpoint }, peter.token);
  expect(await setup(grace.token, endpoint)).toMatchObject({ devices: 1, here: true });
  await server.ask('notifications-removeWebPush', { endpoint }, grace.token);
  expect(await setup(grace.token, endpoint)).toMatchObject({ devices: 0, here: false });
  const trail = await query(
    `select action from audit_entries
     where action like 'notifications.turn-%' and id > $1 order by id`,
    [before.id],
  );
  expect(trail).toEqual([
    { action: 'notifications.turn-on' },
    { action: 'notifications.turn-off' },
  ]);
});

it('a shared browser goes to the last person who turned it on, and both hear of it', async () => {
  const grace = await server.signIn('Grace');
  const peter = await server.signIn('Peter');
  const { endpoint } = await turnOn(grace.token, '/desktop');
  const topics = await listen(grace);
  await turnOn(peter.token, '/desktop');
  expect(await owners()).toEqual([{ token: endpoint, uid: peter.uid, kind: 'web' }]);
  await expect.poll(() => topics).toContain(`push:${grace.uid}`);
  // The new keys of the browser are used, and an app's token has none.
  await server.ask('auth-registerPushToken', { fcmToken: endpoint, platform: 'web' }, grace.token);
  expect(await query('select uid, keys from push_tokens')).toEqual([{ uid: grace.uid, keys: {} }]);
});

/** The messages to an open page of the person. */
async function listen({ token, uid }: { token: string; uid: string }): Promise<string[]> {
  const { headers } = await server.ask('notifications-pushSetup', {}, token);
  const ticket = headers.get('live-ticket') ?? '';
  const [sessionId] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
  const staleTopics: string[] = [];
  const stale = (topics: string[]) => void staleTopics.push(...topics);
  const subscriber = { uid, sessionId, stale, reread: () => undefined };
  server.app.live.join(subscriber);
  server.app.live.watch(subscriber, ticket, 10);
  return staleTopics;
}

it('an address that is not a push service is refused and not stored', async () => {
  const { token } = await server.signIn('Grace');
  const { keys } = newSubscription(provider.url);
  for (const endpoint of [
    'https://evil.example/push',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:5432/',
  ]) {
    const { status, error } = await server.ask(
      'notifications-registerWebPush',
      { endpoint, keys },
      token,
    );
    expect(status).toBe(400);
    expect(error).toMatchObject({
      message: words.unknownService,
      details: {
        reason: 'unknown-service',
        fields: [{ field: 'endpoint', message: words.unknownService }],
      },
    });
  }
  // The key has the right length but is no point of the curve.
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url');
  const off = { endpoint: `${provider.url}/x`, keys: { ...keys, p256dh } };
  const { error } = await server.ask('notifications-registerWebPush', off, token);
  expect(error?.details.reason).toBe('wrong-keys');
  for (const endpoint of [
    'not an address',
    `${provider.url}/\u0000`,
    `${provider.url}/${'x'.repeat(2000)}`,
  ]) {
    const asked = { endpoint, keys };
    expect((await server.ask('notifications-registerWebPush', asked, token)).status).toBe(400);
  }
  expect(await owners()).toEqual([]);
});

it('a person has at most 20 devices, and the longest unused one makes room', async () => {
  const { token, uid } = await server.signIn('Grace');
  const first = await turnOn(token, '/0');
  for (let i = 1; i < 20; i++) {
    now = new Date(now.getTime() + 1_000);
    await turnOn(token, `/${i}`);
  }
  now = new Date(now.getTime() + 1_000);
  await turnOn(token, '/0');
  now = new Date(now.getTime() + 1_000);
  // A token of the maximum length is longer than an index takes.
  const fcmToken = randomBytes(3072).toString('base64url');
  await server.ask('auth-registerPushToken', { fcmToken, platform: 'ios' }, token);
  const kept = (await owners()) as { token: string; uid: string }[];
  expect(kept).toHaveLength(20);
  expect(kept.every((row) => row.uid === uid)).toBe(true);
  expect(kept.map((row) => row.token)).toContain(first.endpoint);
  expect(kept.map((row) => row.token)).toContain(fcmToken);
  expect(kept.map((row) => row.token)).not.toContain(`${provider.url}/1`);
});

it('a test goes to every device of the person, with ids alone in its jobs', async () => {
  const { token, uid } = await server.signIn('Grace');
  const peter = await server.signIn('Peter');
  expect((await server.ask('notifications-testPush', {}, token)).result).toEqual({ sent: 0 });
  const browser = await turnOn(token);
  await turnOn(peter.token);
  await server.ask(
    'auth-registerPushToken',
    { fcmToken: 'a-phone-of-hers', platform: 'ios' },
    token,
  );
  expect((await server.ask('notifications-testPush', {}, token)).result).toEqual({ sent: 2 });
  await server.ask('notifications-testPush', {}, token);
  const queued = await query(`select payload from graphile_worker._private_jobs`);
  expect(queued).toEqual([{ payload: { uid, kind: 'test' } }]);
  await work();
  await expect.poll(() => provider.received.length).toBe(1);
  await expect.poll(() => readPushOutbox(server.app.pool, server.app.keys)).toHaveLength(1);
  await expect.poll(waiting).toMatchObject([]);
  const body = provider.received[0]?.body ?? Buffer.alloc(0);
  const test = {
    title: 'Corridor',
    body: 'Notifications work on this device',
    link: '/dashboard/profile',
  };
  expect(JSON.parse(browser.open(body))).toEqual(test);
  expect(await readPushOutbox(server.app.pool, server.app.keys)).toMatchObject([
    { token: 'a-phone-of-hers', ...test },
  ]);
});

it('a gone device is forgotten, and a failed one is tried again alone', async () => {
  const { token, uid } = await server.signIn('Grace');
  const [good, gone, broken] = [
    await turnOn(token, '/good'),
    await turnOn(token, '/gone'),
    await turnOn(token, '/broken'),
  ];
  const states: Record<string, number> = { '/good': 201, '/gone': 410, '/broken': 500 };
  provider.answer = ({ path }) => ({ status: states[path] ?? 404 });
  await addJob(server.app.pool, 'notifications-push', { uid, kind: 'message' });
  await work();
  await expect
    .poll(() => provider.received.map(({ path }) => path).sort())
    .toEqual(['/broken', '/gone', '/good']);
  await expect
    .poll(async () => (await owners()).map((row) => (row as { token: string }).token))
    .toEqual(expect.not.arrayContaining([gone.endpoint]));
  await expect.poll(waiting).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]);
  states['/broken'] = 201;
  await query('update graphile_worker._private_jobs set run_at = now()');
  await expect.poll(waiting, { timeout: 10_000 }).toEqual([]);
  const opened = (path: string, open: (body: Buffer) => string) =>
    provider.received.filter((one) => one.path === path).map(({ body }) => open(body));
  expect(opened('/good', good.open)).toHaveLength(1);
  expect(opened('/gone', gone.open)).toHaveLength(1);
  const tries = opened('/broken', broken.open);
  expect(tries).toHaveLength(2);
  expect(JSON.parse(tries[1] ?? '')).toEqual({
    title: 'Corridor',
    body: 'You have a new message',
    link: '/dashboard/secure-messaging',
  });
  expect(await setup(token)).toMatchObject({ devices: 2 });
});

it('a push waits as long as a busy push service asks', async () => {
  const { token, uid } = await server.signIn('Grace');
  await turnOn(token);
  provider.answer = () => ({ status: 429, headers: { 'retry-after': '600' } });
  await addJob(server.app.pool, 'notifications-push', { uid, kind: 'message' });
  await work();
  await expect
    .poll(() =>
      query(`select attempts, max_attempts, run_at > now() + interval '590 s' as later
             from graphile_worker.jobs`),
    )
    .toEqual([{ attempts: 0, max_attempts: 9, later: true }]);
  expect(provider.received).toHaveLength(1);
});

it('a waiting push is dropped once its device changes hands or its person is gone', async () => {
  const grace = await server.signIn('Grace');
  const peter = await server.signIn('Peter');
  await turnOn(grace.token, '/desktop');
  await addJob(server.app.pool, 'notifications-push', { uid: grace.uid, kind: 'message' });
  const job = all['notifications-push'];
  await job?.handle({ uid: grace.uid, kind: 'message' }, server.app);
  await turnOn(peter.token, '/desktop');
  await work();
  await expect.poll(waiting).toEqual([]);
  expect(provider.received).toEqual([]);
  await query('update users set disabled_at = now() where id = $1', [peter.uid]);
  await addJob(server.app.pool, 'notifications-push', { uid: peter.uid, kind: 'message' });
  await expect.poll(waiting).toEqual([]);
  expect(provider.received).toEqual([]);
  await query('update users set disabled_at = null where id = $1', [peter.uid]);
});
