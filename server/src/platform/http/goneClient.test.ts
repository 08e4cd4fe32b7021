import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a client that goes away during its request keeps no other read out of the trail', async () => {
  const { token, uid } = await server.signIn('Grace');
  const amara = await server.signIn('Amara');
  const activityId = await makeThread(server, { from: uid, to: amara.uid, message: 'Is it safe?' });
  const reads = async () => {
    const { rows } = await server.app.pool.query(
      "select actor from audit_entries where action = 'thread.read'",
    );
    return rows.map(({ actor }) => actor);
  };
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin; lock table sessions in access exclusive mode');
  const { hostname, port } = new URL(server.url);
  const accepted = once(server.http.server, 'connection');
  const socket = connect(Number(port), hostname);
  const [serverSide] = (await accepted) as [Socket];
  const body = JSON.stringify({ data: { activityId } });
  socket.write(
    `POST /query/thread-messages HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const waiting = async () => {
    const { rows } = await client.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock'",
    );
    return rows[0].n;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
  socket.destroy();
  // The server hears of the end before it goes on.
  await once(serverSide, 'close');
  await client.query('rollback');
  await client.end();
  expect((await server.ask('thread-messages', { activityId }, amara.token)).status).toBe(200);
  await expect.poll(reads, { timeout: 5_000 }).toEqual([amara.uid]);
});
