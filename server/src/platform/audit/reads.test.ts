import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { openPool } from '../database/database.ts';
import { openProxy } from '../testing.ts';
import { openGathering } from './gathering.ts';
import { openReads } from './reads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a read made while the database goes away is recorded once it is back, without another read', async () => {
  const way = await openProxy(server.database.url);
  const pool = openPool(way.url, 2, () => undefined);
  const reads = openReads(openGathering(pool, server.app.log));
  const viewer = { ...(await server.signIn('Grace')), roles: [], sessionId: 'one' };
  way.close();
  reads.note(
    { viewer: viewer as never, origin: { address: '', agent: '' }, now: new Date() },
    { action: 'test.read', subject: 'thread:1' },
  );
  await reads.flush();
  await way.reopen();
  const written = async () =>
    (await server.app.pool.query(`select subject from audit_entries where action = 'test.read'`))
      .rows;
  await expect.poll(written).toEqual([{ subject: 'thread:1' }]);
  await pool.end();
  way.close();
});
