import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { done, nothing } from '@corridor/contract/platform/schemas.ts';
import { call, route } from '@corridor/contract/platform/wire.ts';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { identify } from '../../auth/identify.ts';
import { pngStart, startTestServer, type TestServer, uploadPicture } from '../../testing.ts';
import { openMetrics } from '../metrics.ts';
import { openHttp } from './http.ts';
import { openPressure } from './pressure.ts';

const atOnce = 6;
let server: TestServer;
beforeAll(async () => {
  const settings = { REQUESTS_AT_ONCE: String(atOnce), DATABASE_POOL: '3' };
  server = await startTestServer({ settings });
});
afterAll(() => server.stop());

/** The metrics of this process, as an operator reads them. */
async function figures() {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const figureOf = (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return {
    requests: figureOf('corridor_requests_under_way'),
    transfers: figureOf('corridor_transfers_under_way'),
    shedRequests: figureOf('corridor_shed_total{kind="request"}'),
    shedTransfers: figureOf('corridor_shed_total{kind="transfer"}'),
  };
}

/** Locks a table, so that its readers wait until the release. */
async function lockTable(table: string) {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}

const refusal = {
  status: 'UNAVAILABLE',
  message: 'Corridor is busy. Please try again in a moment.',
  details: { code: 'unavailable', retryAfterSeconds: 2 },
};

it('surplus requests are refused at once, probes answer, and later all is as before', async () => {
  const { token } = await server.signIn('Grace');
  const letGo = await lockTable('user_preferences');
  const answers = Array.from({ length: 30 }, () => server.ask('shell-me', {}, token));
  let refused = 0;
  for (const answer of answers) void answer.then(({ status }) => status === 503 && refused++);
  await expect.poll(() => refused, { timeout: 3_000 }).toBe(30 - atOnce);
  expect(await figures()).toMatchObject({ requests: atOnce, shedRequests: 30 - atOnce });
  // Every connection of the pool is busy and more requests wait; the probes need none.
  expect(server.app.pool.waitingCount).toBeGreaterThan(0);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  const viaPlainJson = await fetch(`${server.url}/auth/sign-in`, { method: 'POST' });
  expect([viaPlainJson.status, viaPlainJson.headers.get('retry-after')]).toEqual([503, '2']);
  await letGo();
  const all = await Promise.all(answers);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(atOnce);
  for (const { status, error, headers } of all) {
    if (status === 200) continue;
    expect(headers.get('retry-after')).toBe('2');
    expect(error).toEqual(refusal);
  }
  expect(await figures()).toMatchObject({ requests: 0, shedRequests: 31 - atOnce });
  const after = await Promise.all(
    Array.from({ length: atOnce }, () => server.ask('shell-me', {}, token)),
  );
  expect(after.map(({ status }) => status)).toEqual(Array(atOnce).fill(200));
});

it('a failed request frees its place', async () => {
  for (let i = 0; i < 2 * atOnce; i++) {
    expect((await server.ask('shell-me', {}, 'no-such-token')).status).toBe(401);
    expect((await server.ask('content-document', {})).status).toBe(400);
  }
  expect((await figures()).requests).toBe(0);
});

it('slow uploads fill their own places and no others, and a cut one frees its place', async () => {
  const tokens: string[] = [];
  while (tokens.length < 4) tokens.push((await server.signIn('Grace')).token);
  const token = tokens[0] ?? '';
  const open: ClientRequest[] = [];
  const append = (path: string, by = token) => {
    const sent = request(`${server.url}${path}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${by}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        'content-length': pngStart.length,
      },
    });
    sent.on('error', () => undefined);
    // The upload sends its first bytes and then nothing.
    sent.write(pngStart.subarray(0, 5));
    return sent;
  };
  const announced = () => uploadPicture(server.url, token, { half: true });
  const ids = [];
  for (let i = 0; i <= atOnce; i++) ids.push(await announced());
  // A session has its share of two from six places and leaves the rest to others.
  for (const id of ids.slice(0, 2)) open.push(append(`/uploads/${id}`));
  await expect.poll(async () => (await figures()).transfers).toBe(2);
  const greedy = append(`/uploads/${ids[2]}`);
  const [told] = (await once(greedy, 'response')) as [IncomingMessage];
  expect([told.statusCode, told.headers['retry-after']]).toEqual([503, '2']);
  greedy.destroy();
  await expect.poll(async () => (await figures()).transfers).toBe(2);
  for (const [n, id] of ids.slice(2, atOnce).entries())
    open.push(append(`/uploads/${id}`, tokens[1 + (n >> 1)]));
  await expect.poll(async () => (await figures()).transfers).toBe(atOnce);
  const surplus = append(`/uploads/${ids.at(-1)}`, tokens[3]);
  open.push(surplus);
  const [refused] = (await once(surplus, 'response')) as [IncomingMessage];
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect(await figures()).toMatchObject({ shedTransfers: 2, requests: 0 });
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  for (const one of open) one.destroy();
  await expect.poll(async () => (await figures()).transfers).toBe(0);
});

it('a large form is read for nobody who may not send it, and takes a place while it comes', async () => {
  const begin = (token: string) => {
    const sent = request(`${server.url}/one-way-patient-message`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': 30_000_000,
      },
    });
    sent.on('error', () => undefined);
    sent.write('--part');
    return sent;
  };
  const [grace, samuel] = [await server.signIn('Grace'), await server.signIn('Samuel')];
  for (const [token, status] of [
    ['no-such-token', 401],
    [samuel.token, 403],
  ] as const) {
    // The answer comes although the body has only begun.
    const refused = begin(token);
    const [{ statusCode }] = (await once(refused, 'response')) as [IncomingMessage];
    expect(statusCode).toBe(status);
    refused.destroy();
  }
  await expect.poll(async () => (await figures()).transfers).toBe(0);
  const coming = begin(grace.token);
  await expect.poll(async () => (await figures()).transfers).toBe(1);
  coming.destroy();
  await expect.poll(async () => (await figures()).transfers).toBe(0);
});

it('a file frees its place when its last byte has gone', async () => {
  const { token } = await server.signIn('Grace');
  const id = await uploadPicture(server.url, token);
  const url = (await server.ask('gallery-item', { id }, token)).result.data.fileDownloadUrl;
  for (let i = 0; i < 2 * atOnce; i++) {
    const answer = await fetch(`${server.url}${url}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pngStart);
  }
  await expect.poll(async () => (await figures()).transfers).toBe(0);
});

it('a stalled transfer is cut, and one that waits for the server is not', async () => {
  const metrics = openMetrics();
  const patience = 100;
  const pressure = openPressure(1, metrics, patience);
  const http = Fastify();
  http.addContentTypeParser('*', (_request, body, done) => done(null, body));
  http.patch('/file', (incoming, reply) =>
    pressure.transfer(incoming, reply, async () => {
      for await (const _ of incoming.raw);
      await pause(3 * patience);
      return reply.send('taken');
    }),
  );
  await http.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/file`;
  const headers = { 'content-type': 'image/png', 'content-length': 10 };
  const stalled = request(url, { method: 'PATCH', headers });
  stalled.write('half');
  const [error] = (await once(stalled, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNRESET');
  const whole = await fetch(url, {
    method: 'PATCH',
    headers: { 'content-type': 'image/png' },
    body: '0123456789',
  });
  expect([whole.status, await whole.text()]).toEqual([200, 'taken']);
  await expect.poll(() => metrics.text()).toContain('corridor_transfers_under_way 0');
  await http.close();
});

it('a process with a blocked event loop refuses new requests until the loop runs freely again', async () => {
  const slow = await startTestServer({ settings: { LOOP_DELAY_MS: '100' } });
  const probe = async () => (await slow.ask('shell-installation', {})).status;
  const asset = async () => (await fetch(`${slow.url}/assets/unknown.css`)).status;
  const busy = (ms: number) => {
    const until = Date.now() + ms;
    while (Date.now() < until);
  };
  await vi.waitFor(
    async () => {
      busy(400);
      // Pages and their parts still load.
      expect([await probe(), await asset()]).toEqual([503, 404]);
    },
    { timeout: 20_000, interval: 1 },
  );
  await vi.waitFor(async () => expect(await probe()).toBe(200), { timeout: 20_000 });
  await slow.stop();
});

it('neither a call nor a route runs after a busy process has refused it', async () => {
  const worked = { call: 0, route: 0 };
  const begin = async (kind: 'call' | 'route') => {
    worked[kind] += 1;
    return { done: true };
  };
  const declared = call({ access: 'public', input: nothing, output: done });
  const path = { access: 'public', method: 'POST', path: '/file' } as const;
  const { app } = server;
  const http = await openHttp({
    app: {
      ...app,
      metrics: openMetrics(),
      settings: { ...app.settings, LOOP_DELAY_MS: 50 },
    },
    endpoints: [{ name: 'test-act', endpoint: declared, handler: () => begin('call') }],
    routes: [{ name: 'test-file', route: route(path), handler: () => begin('route') }],
    identify,
    subjectKinds: new Map(),
  });
  const address = await http.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (place: string, given: RequestInit = {}) =>
    (await fetch(`${address}${place}`, { method: 'POST', ...given })).status;
  const json = { headers: { 'content-type': 'application/json' }, body: '{"data":{}}' };
  const answered = { call: 0, route: 0 };
  const refused = { call: 0, route: 0 };
  await vi.waitFor(
    async () => {
      const until = Date.now() + 300;
      while (Date.now() < until);
      // A route without a request body would begin at once.
      const statuses = {
        call: await ask('/call/test-act', json),
        route: await ask('/file'),
      };
      for (const kind of ['call', 'route'] as const)
        if (statuses[kind] === 503) refused[kind] += 1;
        else answered[kind] += 1;
      expect(refused.call).toBeGreaterThan(2);
      expect(refused.route).toBeGreaterThan(2);
    },
    { timeout: 30_000, interval: 1 },
  );
  await http.close();
  expect(worked).toEqual(answered);
});
