/** What cannot be beaten: bare Fastify, the same reads by the same driver, nothing else. */
import Fastify from 'fastify';
import { sessionByToken } from '../server/src/auth/queries.ts';
import { hashToken } from '../server/src/auth/tokens.ts';
import { openPool } from '../server/src/platform/database.ts';
import { processSettings } from '../server/src/platform/settings.ts';
import { frameOf } from '../server/src/shell/queries.ts';

const settings = processSettings();
const pool = openPool(settings.DATABASE_URL ?? '', settings.DATABASE_POOL, () => undefined);
const http = Fastify({ logger: false });

async function session(authorization = '') {
  const given: Record<string, unknown> = {
    hash: hashToken(authorization.slice(7)),
    factorRoles: [],
  };
  const values = sessionByToken.order.map((name) => given[name]);
  const { rows } = await pool.query({ name: 'floor.session', text: sessionByToken.text, values });
  return rows[0] as { uid: string };
}

http.post('/session', async (request) => {
  await session(request.headers.authorization);
  return { result: (request.body as { data: unknown }).data };
});
http.post('/frame', async (request) => {
  const { uid } = await session(request.headers.authorization);
  const { rows } = await pool.query({ name: 'floor.frame', text: frameOf.text, values: [uid] });
  return { result: rows[0] };
});
await http.listen({ port: settings.PORT, host: '127.0.0.1' });
process.stdout.write('ready\n');
