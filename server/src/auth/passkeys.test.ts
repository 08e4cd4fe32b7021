import { randomBytes } from 'node:crypto';
import { words } from '@corridor/contract/auth/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { jobs } from '../handlers.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { testSettings } from '../platform/settings.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { factorRoleProblems } from './factors.ts';
import { readCounter } from './passkeys/ceremony.ts';
import { Device, type Lie, pageOfOurs, text } from './passkeys/testing.ts';
import { totpCode } from './totp.ts';

let server: TestServer;
let now = new Date('2026-11-20T16:00:00Z');
const mails: Mail[] = [];
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
});
afterEach(() => server.stop());
beforeEach(async () => {
  await server.app.pool.query('delete from sign_in_failures');
  await server.app.pool.query('delete from passkeys');
});
const password = () => server.app.settings.DEMO_PASSWORD;
const emailOf = (name: string) => `${name.replace(' ', '.')}@demo.corridor.example`.toLowerCase();

const start = async (token: string, on = server) =>
  (await on.ask('auth-startPasskey', { password: on.app.settings.DEMO_PASSWORD }, token)).result;

async function registered(firstName: string, name = 'Laptop', on = server) {
  const person = await on.signIn(firstName);
  const device = new Device();
  const response = device.create(await start(person.token, on));
  const { status, result } = await on.ask('auth-addPasskey', { name, response }, person.token);
  expect(status).toBe(200);
  expect(result).toEqual({ id: device.id.toString('base64url') });
  return { ...person, device, id: result.id as string };
}
const challenge = async () => (await server.ask('auth-startPasskeySignIn', {})).result;
const enter = (ticket: string, response: object) =>
  server.ask('auth-signInWithPasskey', { ticket, response });
/** One sign-in from its start to its answer. */
async function signIn(device: Device, lie: Lie = {}) {
  const { ticket, options } = await challenge();
  return enter(ticket, device.get(options, lie));
}
const list = async (token: string) => (await server.ask('auth-passkeys', {}, token)).result;
const refused = { code: 'unauthenticated', reason: 'wrong-passkey' };
const trail = async (uid: string) => {
  const { rows } = await server.app.pool.query(
    `select action, details from audit_entries where subject = $1 order by id`,
    [`user:${uid}`],
  );
  return rows as { action: string; details: object }[];
};

it('a passkey is added with the password, kept as a public key and announced by mail', async () => {
  const { token } = await server.signIn('Grace');
  const wrong = await server.ask('auth-startPasskey', { password: 'not this' }, token);
  expect(wrong.error?.details.reason).toBe('wrong-credentials');
  const options = await start(token);
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    user: { name: emailOf('Grace Lindqvist'), displayName: 'Grace Lindqvist' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  const { device, uid, id } = await registered('Grace', '  Laptop ');
  const { rows } = await server.app.pool.query('select * from passkeys');
  expect(rows).toMatchObject([{ id, uid, name: 'Laptop', counter: 0, transports: ['internal'] }]);
  expect(await list(token)).toEqual([
    { id, name: 'Laptop', createdAt: now.toISOString(), usedAt: null },
  ]);
  expect((await start(token)).excludeCredentials).toEqual([
    { type: 'public-key', id, transports: ['internal'] },
  ]);
  await jobs['auth-sendPasskeyAddedMail']?.handle({ uid } as never, server.app);
  expect(mails.at(-1)).toMatchObject({
    to: emailOf('Grace Lindqvist'),
    subject: 'A passkey was added to your account',
  });
  const queued = await server.app.pool.query(
    `select t.identifier from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id`,
  );
  expect(queued.rows).toContainEqual({ identifier: 'auth-sendPasskeyAddedMail' });
  expect((await trail(uid)).map(({ action }) => action)).toContain('auth.add-passkey');
  expect((await signIn(device)).status).toBe(200);
});

it('a passkey signs in alone, reveals no account before and counts as both factors', async () => {
  const { device, uid, token } = await registered('Rachel');
  const { ticket, options } = await challenge();
  expect(options).toEqual({
    challenge: ticket,
    rpId: 'localhost',
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: [],
  });
  later(1);
  const input = { ticket, response: device.get(options), platform: 'ios', version: '11.4.0' };
  const { result } = await server.ask('auth-signInWithPasskey', input);
  expect(result).toMatchObject({ status: 'signedIn', uid, firstName: 'Rachel' });
  expect((await server.ask('shell-me', {}, result.token)).status).toBe(200);
  expect((await list(token))[0].usedAt).toBe(now.toISOString());
  expect((await trail(uid)).at(-1)).toEqual({
    action: 'auth.sign-in',
    details: { platform: 'ios', by: 'passkey' },
  });
});

it('a browser gets its session in the cookie and no token', async () => {
  const { device } = await registered('Rachel');
  const { ticket, options } = await challenge();
  const input = { ticket, response: device.get(options), cookie: true };
  const ours = { origin: 'http://localhost:3000' };
  const { result, headers } = await server.ask('auth-signInWithPasskey', input, undefined, ours);
  expect(result.token).toBeUndefined();
  expect(headers.get('set-cookie')).toMatch(/^corridor_session=.*HttpOnly/);
});

it('each answer works once and each challenge takes one answer', async () => {
  const { device } = await registered('Amara');
  const { ticket, options } = await challenge();
  const response = device.get(options);
  expect((await enter(ticket, response)).status).toBe(200);
  for (const again of [response, device.get(options)]) {
    expect((await enter(ticket, again)).error?.details).toMatchObject(refused);
  }
  // An old answer does not fit a new challenge, and a failed try uses its challenge up.
  const fresh = await challenge();
  expect((await enter(fresh.ticket, response)).error?.details).toMatchObject(refused);
  const late = await enter(fresh.ticket, device.get(fresh.options));
  expect(late.error?.details).toMatchObject(refused);
});

it('of two simultaneous sign-ins with one answer one succeeds', async () => {
  const { device } = await registered('Amara');
  const { ticket, options } = await challenge();
  const response = device.get(options);
  const both = await Promise.all([enter(ticket, response), enter(ticket, response)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
});

it('a challenge is void after 5 minutes', async () => {
  const { device, token } = await registered('Peter');
  const [early, late] = [await challenge(), await challenge()];
  const options = await start(token);
  later(4);
  expect((await enter(early.ticket, device.get(early.options))).status).toBe(200);
  later(2);
  const { error } = await enter(late.ticket, device.get(late.options));
  expect(error?.details).toMatchObject(refused);
  const response = new Device().create(options);
  const added = await server.ask('auth-addPasskey', { name: 'Late', response }, token);
  expect(added.error?.details.reason).toBe('invalid-code');
});

it('other pages, other hosts, other keys and an unverified person are refused', async () => {
  const { device } = await registered('Peter');
  const lies: Lie[] = [
    { origin: 'https://evil.example' },
    { origin: 'http://localhost.evil.example:3000' },
    { origin: '' },
    { rpId: 'evil.example' },
    { unverified: true },
  ];
  for (const lie of lies) {
    const { status, error } = await signIn(device, lie);
    expect(status, JSON.stringify(lie)).toBe(401);
    expect(error?.details).toMatchObject(refused);
  }
  await server.app.pool.query('delete from sign_in_failures');
  const { ticket, options } = await challenge();
  const forged = { ...device.get(options), ...new Device().get(options) };
  const mixed = { ...forged, id: device.id.toString('base64url') };
  expect((await enter(ticket, { ...mixed, rawId: mixed.id })).status).toBe(401);
  expect((await signIn(device, { origin: 'http://127.0.0.1:9' })).status).toBe(200);
});

it('outside a demo the page must have the public address itself', async () => {
  const device = new Device();
  const settings = testSettings({
    CORRIDOR_ENV: 'staging',
    PUBLIC_URL: 'https://portal.example',
  });
  const { token } = await server.signIn('Grace');
  const response = device.create(await start(token));
  await server.ask('auth-addPasskey', { name: 'Any', response }, token);
  const { rows } = await server.app.pool.query('select id, uid, public_key from passkeys');
  const { id, uid, public_key: publicKey } = rows[0];
  const from = (origin: string) =>
    readCounter(
      { ...server.app, settings },
      {
        challenge: 'abc',
        alone: true,
        response: device.get({ challenge: 'abc' }, { origin, rpId: 'portal.example' }) as never,
      },
      { id, uid, publicKey },
    );
  expect(await from('https://portal.example')).toBe(1);
  expect(await from('http://localhost:3000')).toBeUndefined();
  expect(await from('http://portal.example')).toBeUndefined();
});

it('an unknown passkey and a mistaken owner get the answer of a wrong passkey', async () => {
  const { device } = await registered('Nadia');
  const wrong = await signIn(device, { origin: 'https://evil.example' });
  const stranger = new Device();
  stranger.handle = device.handle;
  const unknown = await signIn(stranger);
  device.handle = randomBytes(16).toString('base64url');
  const mistaken = await signIn(device);
  expect(unknown.status).toBe(401);
  expect(unknown.error).toEqual(wrong.error);
  expect(mistaken.error).toEqual(wrong.error);
  expect(unknown.error?.message).toBe(words.passkeyFailed);
});

it('a counter that goes back reveals a copy, which is refused and recorded', async () => {
  const { device, uid } = await registered('Nadia');
  device.counter = 41;
  expect((await signIn(device)).status).toBe(200);
  device.counter = 41;
  expect((await signIn(device)).error?.details).toMatchObject(refused);
  device.counter = 7;
  expect((await signIn(device)).error?.details).toMatchObject(refused);
  expect((await trail(uid)).at(-1)?.action).toBe('auth.refuse-cloned-passkey');
  device.counter = 42;
  expect((await signIn(device)).status).toBe(200);
});

it('a device without a counter is accepted', async () => {
  const { device } = await registered('Nadia');
  for (let i = 0; i < 2; i++) {
    device.counter = -1;
    expect((await signIn(device)).status).toBe(200);
  }
});

it('repeated failures make an account wait', async () => {
  const { device } = await registered('Karim');
  for (let i = 0; i < 5; i++)
    expect((await signIn(device, { rpId: 'evil.example' })).status).toBe(401);
  const { status, error } = await signIn(device);
  expect(status).toBe(429);
  expect(error?.details.retryAfterSeconds).toBeGreaterThan(0);
  later(16);
  expect((await signIn(device)).status).toBe(200);
});

const withPassword = async (name: string) =>
  (await server.ask('auth-signIn', { email: emailOf(name), password: password() })).result;
const confirm = (ticket: string, response: object) =>
  server.ask('auth-confirmWithPasskey', { ticket, response });

it('after the password a person’s own passkey is the second factor, once', async () => {
  const { device, uid, id } = await registered('Samuel');
  const { device: other } = await registered('Joanne');
  const step = await withPassword('Samuel Osei');
  expect(step).toEqual({
    status: 'secondFactor',
    ticket: expect.any(String),
    methods: ['passkey'],
    passkey: {
      challenge: step.ticket,
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [{ type: 'public-key', id, transports: ['internal'] }],
    },
  });
  const { error } = await confirm(step.ticket, other.get(step.passkey));
  expect(error?.details).toMatchObject({ code: 'permission-denied', reason: 'wrong-passkey' });
  const lied = await confirm(step.ticket, device.get(step.passkey, { rpId: 'evil.example' }));
  expect(lied.error).toEqual(error);
  // The password was given, so the presence of the person is enough, as with a key without a PIN.
  const response = device.get(step.passkey, { unverified: true });
  expect((await confirm(step.ticket, response)).result).toMatchObject({ status: 'signedIn', uid });
  expect((await trail(uid)).at(-1)?.details).toEqual({ platform: 'web', by: 'password, passkey' });
  expect((await confirm(step.ticket, response)).error?.details.reason).toBe('invalid-code');
  const alone = await challenge();
  const crossed = await enter(step.ticket, device.get(step.passkey));
  expect(crossed.error?.details).toMatchObject(refused);
  expect((await confirm(alone.ticket, device.get(alone.options))).status).toBe(404);
});

it('an unconfirmed app is not a second factor', async () => {
  const { token } = await registered('Samuel');
  const { secret } = (await server.ask('auth-startTotp', { password: password() }, token)).result;
  const { ticket, methods } = await withPassword('Samuel Osei');
  expect(methods).toEqual(['passkey']);
  const code = totpCode(secret, now);
  const { error } = await server.ask('auth-signInWithCode', { ticket, code });
  expect(error?.details.reason).toBe('wrong-code');
});

it('either an app or a passkey is enough for a person with both', async () => {
  const { token, device } = await registered('Tomasz');
  const { secret } = (await server.ask('auth-startTotp', { password: password() }, token)).result;
  await server.ask('auth-confirmTotp', { code: totpCode(secret, now) }, token);
  later(1);
  const step = await withPassword('Tomasz Wierzbicki');
  expect(step.methods).toEqual(['totp', 'passkey']);
  expect((await confirm(step.ticket, device.get(step.passkey))).status).toBe(200);
  const { ticket } = await withPassword('Tomasz Wierzbicki');
  const code = totpCode(secret, now);
  expect((await server.ask('auth-signInWithCode', { ticket, code })).status).toBe(200);
  const me = (await server.ask('shell-me', {}, token)).result;
  expect(me).toMatchObject({ hasSecondFactor: true, hasTotp: true, mustSetUpFactor: false });
  await server.ask('auth-removeTotp', { password: password() }, token);
});

it('a new passkey is refused with a foreign answer or if it belongs to somebody', async () => {
  const { token } = await server.signIn('Grace');
  const add = (response: object, as = token, name = 'One') =>
    server.ask('auth-addPasskey', { name, response }, as);
  for (const lie of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { unverified: true },
  ] as Lie[]) {
    const { error } = await add(new Device().create(await start(token), lie));
    expect(error?.details.reason).toBe('wrong-passkey');
  }
  const made = await start(token);
  const device = new Device();
  const unknown = device.create({ ...made, challenge: randomBytes(32).toString('base64url') });
  expect((await add(unknown)).error?.details.reason).toBe('invalid-code');
  // Grace's challenge does not work for Peter, and his try uses it up.
  const peter = await server.signIn('Peter');
  expect((await add(device.create(made), peter.token)).error?.details.reason).toBe('wrong-passkey');
  expect((await add(device.create(made))).error?.details.reason).toBe('invalid-code');
  expect((await add(device.create(await start(token)))).status).toBe(200);
  const again = await add(device.create(await start(peter.token)), peter.token);
  expect(again.error?.details.reason).toBe('wrong-passkey');
  expect(await list(peter.token)).toEqual([]);
});

it('the server fetches nothing that a maker’s statement names', async () => {
  const { token } = await server.signIn('Grace');
  const format = Buffer.concat([text('fmt'), text('packed')]);
  const response = new Device().create(await start(token), { format });
  expect((await server.ask('auth-addPasskey', { name: 'Key', response }, token)).status).toBe(200);
});

it('additions of browsers are accepted, and wrong sizes and names are not', async () => {
  const { token, id } = await registered('Grace');
  const rename = (name: unknown, of = id) =>
    server.ask('auth-renamePasskey', { id: of, name }, token);
  for (const name of ['', '   ', 'x'.repeat(61), 'a\u0000b', 7]) {
    expect((await rename(name)).status).toBe(400);
  }
  expect((await rename(' Work phone 📱 ')).status).toBe(200);
  expect((await list(token))[0].name).toBe('Work phone 📱');
  expect((await rename('Mine', 'AAAA')).status).toBe(404);
  const { ticket, options } = await challenge();
  const response = new Device().get(options);
  const long = { ...response, response: { ...response.response, signature: 'A'.repeat(8_193) } };
  expect((await enter(ticket, long)).status).toBe(400);
  expect((await enter(ticket, { ...response, id: 'A'.repeat(1_365) })).status).toBe(400);
});

it('only the owner renames or removes a passkey', async () => {
  const { token, id } = await registered('Grace');
  const peter = await server.signIn('Peter');
  const as = (who: string, input: object) =>
    server.ask('auth-removePasskey', { id, password: password(), ...input }, who);
  const renamed = await server.ask('auth-renamePasskey', { id, name: 'Mine' }, peter.token);
  expect(renamed.status).toBe(404);
  expect((await as(peter.token, {})).status).toBe(404);
  expect((await as(token, { password: 'not this' })).status).toBe(403);
  expect((await as(token, {})).status).toBe(200);
  expect(await list(token)).toEqual([]);
  expect((await withPassword('Grace Lindqvist')).status).toBe('signedIn');
});

it('a person has at most 20 passkeys, also when several are added at once', async () => {
  const { token, uid } = await registered('Rachel');
  await server.app.pool.query(
    `insert into passkeys (id, uid, name, public_key, counter, transports, created_at)
     select 'filler' || n, $1, 'Filler', '', 0, '{}', now() from generate_series(1, 18) n`,
    [uid],
  );
  const two = [await start(token), await start(token)];
  const added = await Promise.all(
    two.map((options) =>
      server.ask(
        'auth-addPasskey',
        { name: 'At once', response: new Device().create(options) },
        token,
      ),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 400]);
  const more = await server.ask('auth-startPasskey', { password: password() }, token);
  expect(more.error?.details.reason).toBe('too-many');
});

it('a disabled person does not sign in by passkey', async () => {
  const { device, uid } = await registered('Joanne');
  const disable = (at: Date | null) =>
    server.app.pool.query('update users set disabled_at = $2 where id = $1', [uid, at]);
  await disable(now);
  expect((await signIn(device)).error?.details).toMatchObject(refused);
  await disable(null);
  expect((await signIn(device)).status).toBe(200);
});

it('a role that demands a second factor opens nothing without one and keeps its last', async () => {
  const strict = await startTestServer({
    settings: { SECOND_FACTOR_ROLES: 'operator, privacyOfficer' },
  });
  const given = { password: strict.app.settings.DEMO_PASSWORD };
  const [owen, elsewhere] = [await strict.signIn('Owen'), await strict.signIn('Owen')];
  const me = async (token: string) => (await strict.ask('shell-me', {}, token)).result;
  expect(await me(owen.token)).toMatchObject({
    mustSetUpFactor: true,
    hasSecondFactor: false,
    browserKey: '',
  });
  const tab = async (token: string) => {
    const headers = { cookie: `corridor_session=${token}`, origin: pageOfOurs };
    const socket = new WebSocket(`${strict.url.replace('http', 'ws')}/live`, { headers });
    return new Promise<number | string>((answer) => {
      socket.on('close', answer);
      socket.on('message', (data) => {
        answer(String(data));
        socket.close();
      });
    });
  };
  expect(await tab(owen.token)).toBe(4403);
  const refusal = await strict.ask('auth-sessions', {}, owen.token);
  expect(refusal.error?.details).toMatchObject({
    code: 'permission-denied',
    reason: 'second-factor-required',
  });

  const device = new Device();
  const response = device.create(await start(owen.token, strict));
  const added = await strict.ask('auth-addPasskey', { name: 'Key', response }, owen.token);
  expect(added.status).toBe(200);
  expect(await me(owen.token)).toMatchObject({ mustSetUpFactor: false, hasSecondFactor: true });
  expect(await tab(owen.token)).toBe('{"ready":true}');
  expect((await strict.ask('auth-sessions', {}, owen.token)).status).toBe(200);
  // An earlier session with the password alone is ended.
  expect((await strict.ask('shell-me', {}, elsewhere.token)).status).toBe(401);

  const { id } = added.result;
  const remove = () => strict.ask('auth-removePasskey', { id, ...given }, owen.token);
  const last = await remove();
  expect(last.error?.details).toMatchObject({ code: 'failed-precondition', reason: 'compulsory' });
  expect(last.error?.message).toBe(words.factorCompulsory);
  const { secret } = (await strict.ask('auth-startTotp', given, owen.token)).result;
  const code = totpCode(secret, new Date());
  expect((await strict.ask('auth-confirmTotp', { code }, owen.token)).status).toBe(200);
  // Both removals together would leave none, so one is refused.
  const both = await Promise.all([remove(), strict.ask('auth-removeTotp', given, owen.token)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await me(owen.token)).toMatchObject({ mustSetUpFactor: false, hasSecondFactor: true });

  const ruth = await strict.signIn('Ruth');
  const app = (await strict.ask('auth-startTotp', given, ruth.token)).result;
  const first = { code: totpCode(app.secret, new Date()) };
  expect((await strict.ask('auth-confirmTotp', first, ruth.token)).status).toBe(200);
  expect(await me(ruth.token)).toMatchObject({ mustSetUpFactor: false, hasTotp: true });
  const off = await strict.ask('auth-removeTotp', given, ruth.token);
  expect(off.error?.details.reason).toBe('compulsory');

  const grace = await strict.signIn('Grace');
  expect(await me(grace.token)).toMatchObject({ mustSetUpFactor: false });
  await strict.stop();
});

it('an unknown role in the setting stops the start', () => {
  const settings = testSettings({ SECOND_FACTOR_ROLES: 'operator,oprator' });
  expect(factorRoleProblems(settings)).toEqual(['SECOND_FACTOR_ROLES: there is no role oprator']);
});

// This test is the last, because the address gets no challenges for a minute afterwards.
it('one address gets a limited number of challenges a minute', async () => {
  const many = await Promise.all(
    Array.from({ length: 130 }, () => server.ask('auth-startPasskeySignIn', {})),
  );
  const last = many.find(({ status }) => status === 429);
  expect(last?.error?.details.code).toBe('resource-exhausted');
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
});
