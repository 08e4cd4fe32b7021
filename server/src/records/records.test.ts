import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { readOutbox } from '../platform/mail/mail.ts';
import { type Provider, startProvider } from '../platform/push/testing.ts';
import { readSettings } from '../platform/settings.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { charts } from './demo/charts.ts';

const secret = 'thirty-two letters at least, shared';
const chart = {
  patient: {
    firstName: 'Ingrid',
    lastName: 'Halvorsen',
    dateOfBirth: '1962-02-28',
    phn: '612390045',
    phone: '4035550142',
    email: 'ingrid@mail.example',
  },
  consultId: 'c-1',
  userUuid: 'u-1',
  history: 'Migraine since 1990.',
};

/** The audience of a token that links. */
const portal = 'https://corridor.test';

let provider: Provider;
let linked: TestServer;
let demo: TestServer;
let ahead = 0;
const tokens = new Map<TestServer, string>();
beforeEach(async () => {
  provider = await startProvider();
  linked = await startTestServer({
    settings: {
      AVA_URL: `${provider.url}/api/`,
      AVA_TOKEN: 'a bearer of ours',
      AVA_KEYS_URL: `${provider.url}/keys`,
      PUBLIC_URL: portal,
    },
  });
  demo = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
  for (const server of [linked, demo]) tokens.set(server, (await server.signIn('Grace')).token);
});
afterEach(async () => {
  await Promise.all([linked.stop(), demo.stop()]);
  await provider.stop();
});
let keys: JWK[] = [];
beforeEach(() => {
  provider.received.length = 0;
  provider.answer = ({ path }) =>
    path === '/keys'
      ? { status: 200, headers: { 'content-type': 'application/json' }, body: { keys } }
      : { status: 200, body: chart };
});

const ask = (jwt: string, server = linked) =>
  server.ask('ava-econsultAuth', { jwt }, tokens.get(server));
const reasonOf = async (jwt: string, server = linked) =>
  (await ask(jwt, server)).error?.details.reason;
const audited = async (server: TestServer) =>
  (
    await server.app.pool.query(
      `select count(*)::int as times from audit_entries where action = 'records.fetch'`,
    )
  ).rows[0].times;

async function newKey(alg: 'RS256' | 'ES256') {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = crypto.randomUUID();
  keys = [...keys, { ...(await exportJWK(publicKey)), kid, alg }];
  return { alg, kid, privateKey };
}
type Key = { alg: string; kid?: string; privateKey: Parameters<SignJWT['sign']>[0] };
type Claims = { sub?: string; lasts?: number; since?: number; jti?: string; aud?: string };
function signed({ alg, kid, privateKey }: Key, claims: Claims = {}) {
  const { sub = 'u-1', lasts = 600, since = 0, jti = crypto.randomUUID(), aud } = claims;
  const from = Math.floor(Date.now() / 1000) - since;
  const token = new SignJWT({ ...(jti && { jti }) })
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setIssuedAt(from)
    .setExpirationTime(from + lasts);
  if (aud) token.setAudience(aud);
  return (sub ? token.setSubject(sub) : token).sign(privateKey);
}

it('a reference is redeemed once at the address of the records system', async () => {
  claims('consult-52 (server)');
  const { result } = await ask('ref-1');
  expect(result).toEqual({
    patientInfo: { ...chart.patient, dateOfBirth: '1962/02/28' },
    avaConsultId: 'c-1',
    avaUuid: 'u-1',
    patientHistory: 'Migraine since 1990.',
  });
  const [request] = provider.received;
  expect(request?.path).toBe('/api/econsult-references/redeem');
  expect(request?.headers.authorization).toBe('Bearer a bearer of ours');
  expect(JSON.parse(String(request?.body))).toEqual({ reference: 'ref-1' });
  const before = await audited(linked);
  expect(before).toBe(1);
  // The second use is refused here, whatever the other side would answer.
  expect(await reasonOf('ref-1')).toBe('used');
  expect(await audited(linked)).toBe(before);
});

it('a token is accepted only by its published RS256 or ES256 key, within 15 minutes and for its own user', async () => {
  const [rsa, curve] = [await newKey('RS256'), await newKey('ES256')];
  expect((await ask(await signed(rsa))).result?.avaUuid).toBe('u-1');
  expect((await ask(await signed(curve))).result?.avaUuid).toBe('u-1');
  const again = await signed(rsa);
  expect((await ask(again)).result).toBeDefined();
  expect(await reasonOf(again)).toBe('used');
  // A token is its number, whichever key signs it.
  const jti = crypto.randomUUID();
  expect((await ask(await signed(rsa, { jti }))).result).toBeDefined();
  expect(await reasonOf(await signed(curve, { jti, lasts: 500 }))).toBe('used');
  const { privateKey } = await generateKeyPair('RS256');
  const shared = { alg: 'HS256', privateKey: new TextEncoder().encode(secret) };
  const [header, body] = (await signed(rsa)).split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const before = provider.received.length;
  for (const jwt of [
    await signed({ ...rsa, privateKey }),
    await signed(shared),
    await signed(rsa, { lasts: 16 * 60 }),
    await signed(rsa, { since: 700 }),
    await signed(rsa, { jti: '' }),
    await signed(rsa, { sub: '' }),
    `${header}.${body}.`,
    `${none}.${body}.`,
    'a.b.c',
  ])
    expect(await reasonOf(jwt)).toBe('not-valid');
  const redeemed = provider.received.slice(before).filter(({ path }) => path !== '/keys');
  expect(redeemed).toEqual([]);
  expect(await reasonOf(await signed(rsa, { sub: 'u-2' }))).toBe('not-valid');
});

it('a shared secret accepts tokens of that secret', async () => {
  const settings = { AVA_URL: provider.url, AVA_TOKEN: 'a bearer of ours', AVA_SECRET: secret };
  const server = await startTestServer({ settings });
  const { token } = await server.signIn('Grace');
  const by = async (key: string) =>
    server.ask(
      'ava-econsultAuth',
      { jwt: await signed({ alg: 'HS256', privateKey: new TextEncoder().encode(key) }) },
      token,
    );
  expect((await by(secret)).result?.avaUuid).toBe('u-1');
  expect((await by(`${secret}!`)).error?.details.reason).toBe('not-valid');
  await server.stop();
});

it('a void reference says so; a silent system can be tried again and is not quoted', async () => {
  for (const status of [400, 404, 410, 422]) {
    provider.answer = () => ({ status });
    expect(await reasonOf(`gone-${status}`)).toBe('not-valid');
  }
  for (const answer of [
    { status: 500, body: 'Halvorsen' },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { status: 200, body: { patient: { firstName: 'Halvorsen' } } },
  ]) {
    provider.answer = () => answer;
    const { error } = await ask('later');
    expect(error?.details.code).toBe('unavailable');
    expect(JSON.stringify(error)).not.toContain('Halvorsen');
  }
  // The failed tries did not use up the reference.
  provider.answer = () => ({ status: 200, body: chart });
  expect((await ask('later')).result?.avaConsultId).toBe('c-1');
});

it('a demo plays the records system: a reference of its chart works once within 15 minutes', async () => {
  claims('consult-52 (demo)');
  const refer = async () =>
    (await demo.ask('records-openChart', { number: 1 })).result.reference as string;
  const reference = await refer();
  expect(reference).not.toMatch(/Achebe|9123405018/);
  const { result } = await ask(reference, demo);
  expect(result.patientInfo.lastName).toBe('Achebe');
  expect(result.patientHistory).toBe(charts[1].history);
  expect(await reasonOf(reference, demo)).toBe('used');
  expect(await reasonOf('anything', demo)).toBe('not-valid');
  const late = await refer();
  ahead = 16 * 60_000;
  tokens.set(demo, (await demo.signIn('Grace')).token);
  expect(await reasonOf(late, demo)).toBe('not-valid');
  expect((await linked.ask('records-charts', {})).error?.details.code).toBe('not-found');
  expect((await linked.ask('records-openChart', { number: 0 })).status).toBe(404);
});

it('an account is set wholly, and in production by https', () => {
  expect(() => readSettings({ AVA_URL: 'https://ava.example' })).toThrow(/AVA_TOKEN/);
  const production = { CORRIDOR_ENV: 'production', AVA_URL: 'http://ava.example' };
  expect(() => readSettings({ ...production, AVA_TOKEN: '12345678' })).toThrow(
    /AVA_URL: set an https/,
  );
});

const link = (jwt: string, token = tokens.get(linked), server = linked) =>
  server.ask('ava-linkAccount', { jwt }, token);
const refusalOf = async (jwt: string, token?: string) =>
  (await link(jwt, token)).error?.details.reason;
const tokenForPortal = (key: Key, claims: Claims = {}) => signed(key, { aud: portal, ...claims });
const uuidOf = async (name: string, server = linked) =>
  (await server.app.pool.query('select ava_uuid from users where first_name = $1', [name])).rows[0]
    .ava_uuid;
const unlinkAll = () => linked.app.pool.query('update users set ava_uuid = null');

it('a token of either kind of key links the signed-in person with its user, once', async () => {
  claims('auth-17');
  await unlinkAll();
  const [rsa, curve] = [await newKey('RS256'), await newKey('ES256')];
  const jwt = await tokenForPortal(rsa, { sub: 'u-7' });
  expect((await server401(jwt)).status).toBe(401);
  expect((await link(jwt)).result).toEqual({ linked: true });
  expect(await uuidOf('Grace')).toBe('u-7');
  const me = await linked.ask('profile-me', {}, tokens.get(linked));
  expect(me.result.integrations).toEqual({ avaUuid: 'u-7' });
  expect(await refusalOf(jwt)).toBe('used');
  // The same user again is no error with a new token, but a used token is refused.
  expect((await link(await tokenForPortal(curve, { sub: 'u-7' }))).result).toEqual({
    linked: true,
  });
  const jti = crypto.randomUUID();
  expect((await link(await tokenForPortal(rsa, { sub: 'u-7', jti }))).result).toBeDefined();
  expect(await refusalOf(await tokenForPortal(curve, { sub: 'u-7', jti, lasts: 300 }))).toBe(
    'used',
  );
  // A second account does not replace the first.
  expect(await refusalOf(await tokenForPortal(rsa, { sub: 'u-8' }))).toBe('linked-to-another');
  expect(await uuidOf('Grace')).toBe('u-7');
  const { rows } = await linked.app.pool.query(
    `select action, details::text as details from audit_entries where action like 'records.%link'`,
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('u-7');
  // The person gets one mail without ids, so that a link made by somebody else can be undone.
  await runJobs(linked.app);
  const mails = await readOutbox(
    linked.app.pool,
    linked.app.keys,
    'grace.lindqvist@demo.corridor.example',
  );
  const told = mails.filter(({ subject }) => subject === 'Your account was linked');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).not.toContain('u-7');
  expect((await linked.ask('ava-unlinkAccount', {}, tokens.get(linked))).result).toEqual({
    unlinked: true,
  });
  expect(await uuidOf('Grace')).toBeNull();
});
const server401 = (jwt: string) => linked.ask('ava-linkAccount', { jwt });

it('expired, reused, foreign, altered, unsigned and long tokens are refused alike', async () => {
  claims('auth-27 (server)');
  await unlinkAll();
  const [rsa, curve] = [await newKey('RS256'), await newKey('ES256')];
  const { privateKey } = await generateKeyPair('RS256');
  const good = await tokenForPortal(rsa);
  const [header, body, signature] = good.split('.');
  const other = Buffer.from(
    JSON.stringify({ ...JSON.parse(String(Buffer.from(body ?? '', 'base64url'))), sub: 'u-9' }),
  ).toString('base64url');
  const headed = (header: object) => Buffer.from(JSON.stringify(header)).toString('base64url');
  // The public key serves as a shared secret: as published, and in PEM.
  const [published] = keys.slice(-2);
  const pem = createPublicKey({ key: published as object, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const confused = [JSON.stringify(published), String(pem)].map((secret) =>
    tokenForPortal({ alg: 'HS256', kid: rsa.kid, privateKey: new TextEncoder().encode(secret) }),
  );
  const refused: Record<string, string> = {
    expired: await tokenForPortal(rsa, { since: 700 }),
    'of the future': await tokenForPortal(rsa, { since: -600 }),
    'too long': await tokenForPortal(rsa, { lasts: 16 * 60 }),
    'too old': await tokenForPortal(rsa, { lasts: 16 * 60, since: 15.9 * 60 }),
    'for another portal': await tokenForPortal(rsa, { aud: 'https://other.test' }),
    'for nobody': await signed(rsa),
    'by another key': await tokenForPortal({ ...rsa, privateKey }),
    'by a key of another name': await tokenForPortal({ ...curve, kid: rsa.kid }),
    'without a number': await tokenForPortal(rsa, { jti: '' }),
    'without a user': await tokenForPortal(rsa, { sub: '' }),
    'of a user too long': await tokenForPortal(rsa, { sub: 'u'.repeat(201) }),
    'another user written in': `${header}.${other}.${signature}`,
    'without its signature': `${header}.${body}.`,
    'alg none': `${headed({ alg: 'none' })}.${body}.`,
    'alg none in capitals': `${headed({ alg: 'NONE' })}.${body}.${signature}`,
    'as a reference': 'ref-1',
    nonsense: 'a.b.c',
  };
  for (const [at, jwt] of (await Promise.all(confused)).entries()) refused[`confused ${at}`] = jwt;
  for (const [what, jwt] of Object.entries(refused))
    expect(await refusalOf(jwt), what).toBe('not-valid');
  expect(await uuidOf('Grace')).toBeNull();
  expect((await link(good)).result).toEqual({ linked: true });
});

it('one user links one account; another account’s link is neither revealed nor replaced', async () => {
  await unlinkAll();
  const rsa = await newKey('RS256');
  const amara = (await linked.signIn('Amara')).token;
  expect((await link(await tokenForPortal(rsa, { sub: 'u-1' }), amara)).result).toEqual({
    linked: true,
  });
  const taken = await link(await tokenForPortal(rsa, { sub: 'u-1' }));
  const wrong = await link('a.b.c');
  expect([taken.status, taken.error]).toEqual([wrong.status, wrong.error]);
  expect([await uuidOf('Grace'), await uuidOf('Amara')]).toEqual([null, 'u-1']);
  expect(await refusalOf(await tokenForPortal(rsa, { sub: 'u-2' }), amara)).toBe(
    'linked-to-another',
  );
  expect(await uuidOf('Amara')).toBe('u-1');
  // One of two simultaneous links succeeds.
  await unlinkAll();
  const both = [
    await tokenForPortal(rsa, { sub: 'u-3' }),
    await tokenForPortal(rsa, { sub: 'u-3' }),
  ];
  const answers = await Promise.all([link(both[0] ?? ''), link(both[1] ?? '', amara)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('unavailable keys do not use up the token', async () => {
  await unlinkAll();
  const rsa = await newKey('RS256');
  const jwt = await tokenForPortal(rsa);
  const answer = provider.answer;
  for (const status of [500, 404]) {
    provider.answer = () => ({ status });
    expect((await link(jwt)).error?.details.code).toBe('unavailable');
  }
  provider.answer = answer;
  expect((await link(jwt)).result).toEqual({ linked: true });
});

it('linking with a shared secret needs tokens of that secret, and without keys it is off', async () => {
  const key = { alg: 'HS256', privateKey: new TextEncoder().encode(secret) };
  const settings = { AVA_SECRET: secret, PUBLIC_URL: portal };
  const server = await startTestServer({ settings });
  const { token } = await server.signIn('Grace');
  expect((await link(await tokenForPortal(key), token, server)).result).toEqual({ linked: true });
  expect((await link(await signed(key), token, server)).error?.details.reason).toBe('not-valid');
  await server.stop();
  const bare = { AVA_URL: provider.url, AVA_TOKEN: 'a bearer of ours', PUBLIC_URL: portal };
  const none = await startTestServer({ settings: bare });
  const { token: other } = await none.signIn('Grace');
  expect((await link(await tokenForPortal(key), other, none)).error?.details.reason).toBe(
    'no-records',
  );
  expect((await none.ask('records-signToken', { number: 0, expired: false })).status).toBe(404);
  expect((await fetch(`${none.url}/records/keys`)).status).toBe(404);
  await none.stop();
});

it('a demo signs real tokens with a published key', async () => {
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  const server = await startTestServer({ settings: { PORT: String(port) } });
  const { token } = await server.signIn('Grace');
  const sign = async (expired: boolean) =>
    (await server.ask('records-signToken', { number: 1, expired })).result.jwt as string;
  const published = await (await fetch(`${server.url}/records/keys`)).json();
  expect(published.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256', kid: 'demo' }]);
  expect(Object.keys(published.keys[0])).not.toContain('d');
  expect((await link(await sign(true), token, server)).error?.details.reason).toBe('not-valid');
  expect((await link(await sign(false), token, server)).result).toEqual({ linked: true });
  expect(await uuidOf('Grace', server)).toBe('demo-user-2');
  await server.stop();
});
