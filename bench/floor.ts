/** The floor of the measurements: bare Fastify with the same reads by the same driver. */
import Fastify from 'fastify';
import { sessionByToken } from '../server/src/auth/queries.ts';
import { hashToken } from '../server/src/auth/tokens.ts';
import { servicesById, specialtyPermissions } from '../server/src/directory/queries.ts';
import { page, search } from '../server/src/inbox/queries.ts';
import { openPool, type Statement } from '../server/src/platform/database/database.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { frameOf } from '../server/src/shell/queries.ts';
import { messagesBefore } from '../server/src/thread/messages/queries.ts';
import { type Driving, drive } from './driver.ts';

const settings = processSettings();
const pool = openPool(settings.DATABASE_URL ?? '', settings.DATABASE_POOL, () => undefined);
const http = Fastify({ logger: false });

async function read<T>(statement: Pick<Statement, 'name' | 'text' | 'order'>, params: object) {
  const values = statement.order.map((key) => (params as Record<string, unknown>)[key]);
  const { rows } = await pool.query({
    name: `floor.${statement.name}`,
    text: statement.text,
    values,
  });
  return rows as T[];
}

async function session(authorization = '') {
  const hash = hashToken(authorization.slice(7));
  const [found] = await read<{ uid: string }>(sessionByToken, { hash, factorRoles: [] });
  return found as { uid: string };
}

/** Sends sealed values as base64, because a list of numbers is slow to write. */
const plain = (rows: object[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        Buffer.isBuffer(value) ? value.toString('base64') : value,
      ]),
    ),
  );
const dataOf = <T>(request: { body: unknown }) => (request.body as { data: T }).data;

http.post('/session', async (request) => {
  await session(request.headers.authorization);
  return { result: dataOf(request) };
});
http.post('/frame', async (request) => {
  const { uid } = await session(request.headers.authorization);
  return { result: (await read(frameOf, { uid }))[0] };
});
http.post('/page', async (request) => {
  const { uid } = await session(request.headers.authorization);
  const top = { overdue: true, at: new Date('9999-12-31T00:00:00Z'), id: 'f'.repeat(32) };
  const found = await read<object>(page, { owner: uid, uid, folder: 'inbox', limit: 11, ...top });
  return { result: plain(found) };
});
http.post('/messages', async (request) => {
  const { uid } = await session(request.headers.authorization);
  const { activityId } = dataOf<{ activityId: string }>(request);
  const last = { before: 2 ** 31 - 1, limit: 51 };
  const found = await read<object>(messagesBefore, { activityId, uid, inboxes: [], ...last });
  return { result: plain(found) };
});
http.post('/search', async (request) => {
  const { uid } = await session(request.headers.authorization);
  const { tokens } = dataOf<{ tokens: number[] }>(request);
  const params = { owner: uid, uid, tokens, statuses: [], folder: null, limit: 26 };
  return { result: plain(await read<object>(search, params)) };
});
http.post('/services', async (request) => {
  await session(request.headers.authorization);
  const { ids } = dataOf<{ ids: string[] }>(request);
  await read(specialtyPermissions, {});
  const now = new Date();
  const shown = { ids, now, day: now.toISOString().slice(0, 10) };
  return { result: await read<object>(servicesById, shown) };
});
// Runs without HTTP and returns the number after the given seconds.
http.post('/drive', async (request) => ({ result: await drive(pool, dataOf<Driving>(request)) }));
await http.listen({ port: settings.PORT, host: '127.0.0.1' });
process.stdout.write('ready\n');
