import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { TryLater } from '../jobs/jobs.ts';
import { testSettings } from '../settings.ts';
import { testFolder } from '../testing.ts';
import { readPushOutbox } from './local.ts';
import { openPush } from './push.ts';
import type { PushMessage } from './pusher.ts';
import { secondsOf } from './pushRequest.ts';
import { newSubscription, openJwt, openVapid, type Provider, startProvider } from './testing.ts';

let server: TestServer;
let provider: Provider;
const folder = testFolder();
const message: PushMessage = { title: 'Corridor', body: 'You have a new message', link: '/x' };
let now = new Date();

beforeAll(async () => {
  mkdirSync(folder.path);
  server = await startTestServer();
  provider = await startProvider();
});
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = () => ({ status: 201 });
});
afterAll(async () => {
  await provider.stop();
  await server.stop();
  folder.remove();
});

const open = (settings: Record<string, string> = {}) => {
  const { pool, keys } = server.app;
  const given = testSettings({ WEB_PUSH_HOSTS: provider.host, ...settings });
  return openPush({ settings: given, pool, keys, clock: () => now });
};

it('web push: encrypted for one browser, signed by this installation and kept for a day', async () => {
  const pusher = open({ SUPPORT_EMAIL: 'help@clinic.example' });
  const { endpoint, keys, open: decrypt } = newSubscription(provider.url);
  expect(await pusher.send({ kind: 'web', endpoint, keys }, message)).toBe('sent');
  const [request] = provider.received;
  expect(endpoint.endsWith(request?.path ?? '-')).toBe(true);
  expect(request?.headers).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
  });
  expect(request?.body.includes('message')).toBe(false);
  expect(JSON.parse(decrypt(request?.body ?? Buffer.alloc(0)))).toEqual(message);
  const { publicKey, claims } = openVapid(request?.headers.authorization) ?? {};
  expect(publicKey).toBe(pusher.publicKey);
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65);
  expect(claims).toEqual({
    aud: provider.url,
    sub: 'mailto:help@clinic.example',
    exp: expect.any(Number),
  });
  const { exp } = claims as { exp: number };
  expect(exp - Date.now() / 1000).toBeGreaterThan(60);
  expect(exp - Date.now() / 1000).toBeLessThanOrEqual(86_400);
  expect(open().publicKey).toBe(pusher.publicKey);
});

it('web push: 404 and 410 mean gone; a passing failure is thrown with its time', async () => {
  const pusher = open();
  const { endpoint, keys } = newSubscription(provider.url);
  const send = () => pusher.send({ kind: 'web', endpoint, keys }, message);
  for (const status of [404, 410]) {
    provider.answer = () => ({ status });
    expect(await send()).toBe('gone');
  }
  provider.answer = () => ({ status: 500 });
  await expect(send()).rejects.toThrow('the push service answered 500');
  provider.answer = () => ({ status: 429, headers: { 'retry-after': '7' } });
  await expect(send()).rejects.toMatchObject({ seconds: 7 });
  // A redirect could lead anywhere, so it is not followed.
  provider.answer = () => ({ status: 307, headers: { location: `${provider.url}/inside` } });
  await expect(send()).rejects.toThrow('the push service answered 307');
  expect(provider.received.at(-1)?.path).not.toBe('/inside');
});

it('a retry time is seconds or a date, and at most a day', () => {
  const moment = Date.parse('2026-03-01T12:00:00Z');
  expect(secondsOf('120', moment)).toBe(120);
  expect(secondsOf('Sun, 01 Mar 2026 12:05:00 GMT', moment)).toBe(300);
  expect(secondsOf('Sun, 01 Mar 2026 11:00:00 GMT', moment)).toBe(0);
  expect(secondsOf('999999999', moment)).toBe(86_400);
  expect(secondsOf('soon', moment)).toBeUndefined();
  expect(secondsOf(null, moment)).toBeUndefined();
});

it('only known push services are called, and nothing inside the own network', async () => {
  const { accepts } = open({ WEB_PUSH_HOSTS: '' });
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ]) {
    expect(accepts(good), good).toBe(true);
  }
  for (const bad of [
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://evilnotify.windows.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://someone@fcm.googleapis.com/abc',
    'https://127.0.0.1/abc',
    'https://169.254.169.254/latest',
    'https://[::1]/abc',
    'https://localhost/abc',
    'file:///etc/passwd',
    'abc',
  ]) {
    expect(accepts(bad), bad).toBe(false);
  }
  const hosts = 'fcm.googleapis.com,127.0.0.1,[::1]';
  const staging = open({ WEB_PUSH_HOSTS: hosts, CORRIDOR_ENV: 'staging' });
  expect(staging.accepts('https://fcm.googleapis.com/abc')).toBe(true);
  for (const bad of ['http://fcm.googleapis.com/abc', 'https://127.0.0.1/abc', 'https://[::1]/'])
    expect(staging.accepts(bad), bad).toBe(false);
  // A service that was removed from the list is no longer called.
  const { endpoint, keys } = newSubscription(provider.url);
  expect(await staging.send({ kind: 'web', endpoint, keys }, message)).toBe('gone');
  expect(provider.received).toEqual([]);
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const account = () => {
  const path = join(folder.path, 'account.json');
  writeFileSync(
    path,
    JSON.stringify({
      type: 'service_account',
      project_id: 'corridor-test',
      private_key_id: 'key-1',
      private_key: rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      client_email: 'push@corridor-test.iam.gserviceaccount.com',
      token_uri: `${provider.url}/token`,
    }),
  );
  return path;
};

/** Google's two services: tokens with numbers, and sending with an answer of the test. */
function google(send: (bearer: string) => ReturnType<Provider['answer']>) {
  let given = 0;
  provider.answer = ({ path, headers }) => {
    if (path !== '/token') return send(headers.authorization?.replace('Bearer ', '') ?? '');
    given += 1;
    return { status: 200, body: { access_token: `t${given}`, expires_in: 3600 } };
  };
}
const target = { kind: 'fcm' as const, token: 'a-phone' };
const paths = () => provider.received.map(({ path }) => path);
const sendPath = '/v1/projects/corridor-test/messages:send';
const fcmError = (status: number, word: string, errorCode?: string, headers = {}) => ({
  status,
  headers,
  body: {
    error: {
      code: status,
      status: word,
      details: errorCode
        ? [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
        : [],
    },
  },
});

it('FCM: a signed assertion buys a token, which is kept until a minute before its end', async () => {
  const pusher = open({ FCM_SERVICE_ACCOUNT: account(), FCM_URL: provider.url });
  google(() => ({ status: 200, body: { name: 'projects/corridor-test/messages/1' } }));
  expect(await Promise.all([pusher.send(target, message), pusher.send(target, message)])).toEqual([
    'sent',
    'sent',
  ]);
  expect(paths()).toEqual(['/token', sendPath, sendPath]);
  const [asked, sent] = provider.received;
  const form = new URLSearchParams(asked?.body.toString());
  expect(asked?.headers['content-type']).toContain('application/x-www-form-urlencoded');
  expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
  const jwk = rsa.publicKey.export({ format: 'jwk' });
  const iat = Math.floor(now.getTime() / 1000);
  expect(openJwt(form.get('assertion') ?? '', jwk, 'RS256')).toEqual({
    iss: 'push@corridor-test.iam.gserviceaccount.com',
    scope: 'https://www.googleapis.com/auth/firebase.messaging',
    aud: `${provider.url}/token`,
    iat,
    exp: iat + 3600,
  });
  expect(sent?.headers.authorization).toBe('Bearer t1');
  expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({
    message: {
      token: 'a-phone',
      notification: { title: 'Corridor', body: 'You have a new message' },
      data: { link: '/x' },
    },
  });
  now = new Date(now.getTime() + 3_539_000);
  await pusher.send(target, message);
  expect(paths().slice(3)).toEqual([sendPath]);
  now = new Date(now.getTime() + 1_000);
  await pusher.send(target, message);
  expect(paths().slice(4)).toEqual(['/token', sendPath]);
  expect(provider.received.at(-1)?.headers.authorization).toBe('Bearer t2');
});

it('FCM: a rejected token is asked for anew once', async () => {
  const pusher = open({ FCM_SERVICE_ACCOUNT: account(), FCM_URL: provider.url });
  google((bearer) => (bearer === 't1' ? fcmError(401, 'UNAUTHENTICATED') : { status: 200 }));
  expect(await pusher.send(target, message)).toBe('sent');
  expect(paths()).toEqual(['/token', sendPath, '/token', sendPath]);
  provider.received.length = 0;
  google(() => fcmError(401, 'UNAUTHENTICATED'));
  await expect(pusher.send(target, message)).rejects.toThrow('FCM answered 401');
  expect(paths()).toEqual([sendPath, '/token', sendPath]);
});

it('FCM: unregistered means gone; busy and broken mean later; another 404 says nothing', async () => {
  const pusher = open({ FCM_SERVICE_ACCOUNT: account(), FCM_URL: provider.url });
  const send = () => pusher.send(target, message);
  for (const gone of [
    fcmError(404, 'NOT_FOUND', 'UNREGISTERED'),
    fcmError(404, 'NOT_FOUND'),
    fcmError(400, 'INVALID_ARGUMENT', 'INVALID_ARGUMENT'),
  ]) {
    google(() => gone);
    expect(await send()).toBe('gone');
  }
  for (const [answer, seconds] of [
    [fcmError(503, 'UNAVAILABLE', 'UNAVAILABLE', { 'retry-after': '30' }), 30],
    [fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED', { 'retry-after': '9' }), 9],
    [fcmError(429, 'RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), 60],
  ] as const) {
    google(() => answer);
    await expect(send()).rejects.toMatchObject({ seconds });
  }
  for (const answer of [
    { status: 404, body: 'not here' },
    fcmError(403, 'PERMISSION_DENIED', 'SENDER_ID_MISMATCH'),
    fcmError(500, 'INTERNAL', 'INTERNAL'),
  ]) {
    google(() => answer);
    const failure = await send().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(TryLater);
  }
});

it('FCM: an unreadable account stops the start without a word of its content', () => {
  const path = join(folder.path, 'broken.json');
  writeFileSync(path, '{"private_key":"-----BEGIN very secret"}');
  for (const wrong of [path, join(folder.path, 'nowhere.json')]) {
    const start = () => open({ FCM_SERVICE_ACCOUNT: wrong });
    expect(start).toThrow('FCM_SERVICE_ACCOUNT: no service account can be read');
    expect(start).not.toThrow('secret');
  }
});

it('without an account a demo keeps pushes readable and sealed, and no push is dropped elsewhere', async () => {
  const { pool, keys } = server.app;
  expect(await open().send(target, message)).toBe('sent');
  const { rows } = await pool.query('select * from push_outbox');
  expect(rows).toHaveLength(1);
  expect((rows[0] as { sealed: Buffer }).sealed.includes('message')).toBe(false);
  expect(await readPushOutbox(pool, keys)).toMatchObject([{ token: 'a-phone', ...message }]);
  const staging = open({ CORRIDOR_ENV: 'staging' });
  await expect(staging.send(target, message)).rejects.toThrow('no push account is set');
});
