import { once } from 'node:events';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { identify } from '../../auth/identify.ts';
import {
  pngStart,
  sendFile,
  startTestServer,
  type TestServer,
  uploadPicture,
} from '../../testing.ts';
import { openSocket } from '../http/socket.ts';
import { openProxy } from '../testing.ts';
import { openPool, transaction } from './database.ts';
import { openRequestPool } from './requestPool.ts';

/**
 * The first server keeps its connection; the second one waits for the same database for a second.
 */
const limitMs = 1_000;
let main: TestServer;
let way: Awaited<ReturnType<typeof openProxy>>;
let server: TestServer;
beforeEach(async () => {
  main = await startTestServer();
  way = await openProxy(main.database.url);
  server = await startTestServer({
    database: { ...main.database, url: way.url },
    keyFile: main.keyFile,
    settings: { DATABASE_SECONDS: String(limitMs / 1_000), DATABASE_POOL: '4' },
  });
});
afterEach(async () => {
  // A hanging connection would delay the end of the server.
  way.close();
  await server.stop();
  await main.stop();
});

const addressOf = ({ url }: { url: string }) => `${url.replace('http', 'ws')}/live`;
const headersOf = (token: string) => ({
  cookie: `corridor_session=${token}`,
  origin: 'http://localhost:3000',
});

it('a hanging database is an outage: each request ends in time and gives up its connection', async () => {
  const { token } = await main.signIn('Grace');
  const askAll = () =>
    Promise.all(Array.from({ length: 8 }, () => server.ask('shell-me', {}, token)));
  await askAll();
  const { pool } = server.app;
  await vi.waitFor(() => expect(pool.idleCount).toBe(4));
  way.fallSilent();
  const begunAt = performance.now();
  const answers = await askAll();
  expect(performance.now() - begunAt).toBeGreaterThanOrEqual(limitMs - 50);
  // Four requests used the silent connections, and the others got new ones afterwards.
  const hung = answers.filter(({ status }) => status !== 200);
  expect(hung.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
    Array(4).fill([503, '2']),
  );
  expect((await askAll()).map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(pool.waitingCount).toBe(0);
});

it('the end of its connection undoes a change that hangs', async () => {
  const raw = openPool(way.url, 1, () => undefined);
  const pool = openRequestPool(raw, limitMs);
  const texts: (string | undefined)[] = [];
  raw.once('acquire', (client) => {
    const query = client.query;
    client.query = ((...asked: [pg.QueryConfig]) => {
      texts.push(asked[0].text);
      return query.apply(client, asked as never);
    }) as typeof query;
  });
  const work = transaction(pool, async (db) => {
    await db.query('create table half (id integer)');
    way.fallSilent();
    await db.query('insert into half values ($1)', [1]);
  });
  await expect(work).rejects.toThrow('Query read timeout');
  // A rollback would wait behind the hanging statement.
  expect(texts).toEqual([
    'begin',
    'create table half (id integer)',
    'insert into half values ($1)',
  ]);
  const found = await pool.query('select to_regclass($1) is null as none', ['half']);
  expect(found.rows).toEqual([{ none: true }]);
  await raw.end();
});

it('a commit without an answer ends in time too', async () => {
  const raw = openPool(way.url, 1, () => undefined);
  const work = transaction(openRequestPool(raw, limitMs), async () => way.fallSilent());
  await expect(work).rejects.toThrow('Query read timeout');
  expect(raw.totalCount).toBe(0);
  await raw.end();
});

it('a file has a longer limit, and a job has none', async () => {
  const { token } = await main.signIn('Grace');
  const whole = await uploadPicture(main.url, token);
  const client = new pg.Client({ connectionString: main.database.url });
  await client.connect();
  const lock = 'begin; lock table files in access exclusive mode';
  const append = (id: string) =>
    fetch(`${server.url}/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: new Uint8Array(pngStart),
    });
  const announce = async () =>
    (await sendFile(main.url, token, { content: pngStart }, { half: true })).id;
  const [first, second] = [await announce(), await announce()];
  await client.query(lock);
  const file = append(first);
  const job = server.app.pool.query('select count(*) from files');
  // File and job still wait after three requests have ended.
  for (let n = 0; n < 3; n++)
    expect((await server.ask('gallery-item', { id: whole }, token)).status).toBe(503);
  await client.query('rollback');
  expect((await file).status).toBe(204);
  expect((await job).rowCount).toBe(1);
  await client.query(lock);
  expect((await append(second)).status).toBe(503);
  await client.query('rollback');
  await client.end();
});

it('a new tab is asked to come back while the database hangs, not to sign in', async () => {
  const { token } = await main.signIn('Grace');
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  way.fallSilent();
  const tab = new WebSocket(addressOf(server), { headers: headersOf(token) });
  expect((await once(tab, 'close'))[0]).toBe(1013);
});

it('an open tab whose session cannot be checked is not sent to the sign-in', async () => {
  const { token } = await main.signIn('Grace');
  const look = vi
    .fn(identify)
    .mockImplementationOnce(async (...asked) => ({
      ...(await identify(...asked)),
      locksAt: new Date(0),
    }))
    .mockRejectedValueOnce(new Error('Query read timeout'));
  const http = Fastify();
  await http.register(cookie);
  await openSocket(http, main.app, look);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const tab = new WebSocket(addressOf({ url: http.listeningOrigin }), {
    headers: headersOf(token),
  });
  await once(tab, 'message');
  main.app.live.reconnect();
  expect((await once(tab, 'close'))[0]).toBe(1013);
  await http.close();
});
