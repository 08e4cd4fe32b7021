import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Provider, startProvider } from '../platform/push/testing.ts';
import { readSettings } from '../platform/settings.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { charts } from './demo/charts.ts';

const secret = 'thirty-two letters at least, shared';
const chart = {
  patient: {
    ...{ firstName: 'Ingrid', lastName: 'Halvorsen', dateOfBirth: '1962-02-28' },
    ...{ phn: '612390045', phone: '4035550142', email: 'ingrid@mail.example' },
  },
  consultId: 'c-1',
  userUuid: 'u-1',
  history: 'Migraine since 1990.',
};

let provider: Provider;
let linked: TestServer;
let demo: TestServer;
let ahead = 0;
const tokens = new Map<TestServer, string>();
beforeAll(async () => {
  provider = await startProvider();
  linked = await startTestServer({
    settings: {
      ...{ AVA_URL: `${provider.url}/api/`, AVA_TOKEN: 'a bearer of ours' },
      AVA_KEYS_URL: `${provider.url}/keys`,
    },
  });
  demo = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
  for (const server of [linked, demo]) tokens.set(server, (await server.signIn('Grace')).token);
});
afterAll(async () => {
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
type Claims = { sub?: string; lasts?: number; since?: number; jti?: string };
function signed({ alg, kid, privateKey }: Key, claims: Claims = {}) {
  const { sub = 'u-1', lasts = 600, since = 0, jti = crypto.randomUUID() } = claims;
  const from = Math.floor(Date.now() / 1000) - since;
  const token = new SignJWT({ ...(jti && { jti }) })
    .setProtectedHeader({ alg, ...(kid && { kid }) })
    .setIssuedAt(from)
    .setExpirationTime(from + lasts);
  return (sub ? token.setSubject(sub) : token).sign(privateKey);
}

it('consult-52 (server): a reference is redeemed once, as the records system’s address is asked', async () => {
  const { result } = await ask('ref-1');
  expect(result).toEqual({
    patientInfo: { ...chart.patient, dateOfBirth: '1962/02/28' },
    ...{ avaConsultId: 'c-1', avaUuid: 'u-1', patientHistory: 'Migraine since 1990.' },
  });
  const [request] = provider.received;
  expect(request?.path).toBe('/api/econsult-references/redeem');
  expect(request?.headers.authorization).toBe('Bearer a bearer of ours');
  expect(JSON.parse(String(request?.body))).toEqual({ reference: 'ref-1' });
  const before = await audited(linked);
  expect(before).toBe(1);
  // Whatever the other side says of it the second time.
  expect(await reasonOf('ref-1')).toBe('used');
  expect(await audited(linked)).toBe(before);
});

it('a token is believed by its published key alone, of RS256 and ES256, for 15 minutes, for its own user', async () => {
  const [rsa, curve] = [await newKey('RS256'), await newKey('ES256')];
  expect((await ask(await signed(rsa))).result?.avaUuid).toBe('u-1');
  expect((await ask(await signed(curve))).result?.avaUuid).toBe('u-1');
  const again = await signed(rsa);
  expect((await ask(again)).result).toBeDefined();
  expect(await reasonOf(again)).toBe('used');
  // A token is its number, whoever signs it again.
  const jti = crypto.randomUUID();
  expect((await ask(await signed(rsa, { jti }))).result).toBeDefined();
  expect(await reasonOf(await signed(curve, { jti, lasts: 500 }))).toBe('used');
  const { privateKey } = await generateKeyPair('RS256');
  const shared = { alg: 'HS256', privateKey: new TextEncoder().encode(secret) };
  const [head, body] = (await signed(rsa)).split('.');
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const asked = provider.received.length;
  for (const jwt of [
    await signed({ ...rsa, privateKey }),
    await signed(shared),
    await signed(rsa, { lasts: 16 * 60 }),
    await signed(rsa, { since: 700 }),
    await signed(rsa, { jti: '' }),
    await signed(rsa, { sub: '' }),
    `${head}.${body}.`,
    `${none}.${body}.`,
    'a.b.c',
  ])
    expect(await reasonOf(jwt)).toBe('not-valid');
  const redeemed = provider.received.slice(asked).filter(({ path }) => path !== '/keys');
  expect(redeemed).toEqual([]);
  expect(await reasonOf(await signed(rsa, { sub: 'u-2' }))).toBe('not-valid');
});

it('with a shared secret, tokens of that secret', async () => {
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

it('what is not valid any more is said; what does not answer may be tried again, and quotes nobody', async () => {
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
  // It was not spent by what failed.
  provider.answer = () => ({ status: 200, body: chart });
  expect((await ask('later')).result?.avaConsultId).toBe('c-1');
});

it('consult-52 (demo): a demo plays the records system: a chart refers to itself once, for a quarter of an hour', async () => {
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

it('an account is named whole, and in production by https', () => {
  expect(() => readSettings({ AVA_URL: 'https://ava.example' })).toThrow(/AVA_TOKEN/);
  const production = { CORRIDOR_ENV: 'production', AVA_URL: 'http://ava.example' };
  expect(() => readSettings({ ...production, AVA_TOKEN: '12345678' })).toThrow(
    /AVA_URL: set an https/,
  );
});
