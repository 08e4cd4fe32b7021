import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('a disabled account loses its sessions at once', async () => {
  const { token, uid } = await server.signIn('Amara');
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  await server.app.pool.query('update users set disabled_at = now() where id = $1', [uid]);
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
});
