import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function corridor(...args: string[]): Promise<{ out: string; failed: boolean }> {
  const env = {
    ...process.env,
    CORRIDOR_ENV: 'local',
    DATABASE_URL: server.database.url,
    KEY_FILE: server.keyFile,
  };
  const options = { env };
  return promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'cli.ts'), ...args],
    options,
  ).then(
    ({ stdout }) => ({ out: stdout, failed: false }),
    ({ stderr }: { stderr: string }) => ({ out: stderr, failed: true }),
  );
}

it('makes the first operator, who enters by the printed link', async () => {
  const { out } = await corridor('operator', 'first@clinic.example', 'Ada', 'First');
  const oobCode = /oobCode=([\w-]+)/.exec(out)?.[1] ?? '';
  const set = await server.ask('auth-confirmPasswordReset', {
    oobCode,
    newPassword: 'a first password',
  });
  expect(set.status).toBe(200);
  const signIn = { email: 'first@clinic.example', password: 'a first password' };
  const { token } = (await server.ask('auth-signIn', signIn)).result;
  const { result } = await server.ask('login-setCustomClaims_v1', {}, token);
  expect(result).toMatchObject({ roles: ['operator'], permissions: ['operatorConsole'] });
});

it('verifies the audit trail, and says where it was touched', async () => {
  expect((await corridor('verify')).out).toContain('The audit trail is whole');
  await server.app.pool.query(`alter table audit_entries disable trigger user`);
  await server.app.pool.query(
    `update audit_entries set action = 'x' where action = 'access.create-person'`,
  );
  const broken = await corridor('verify');
  expect(broken).toEqual({ out: expect.stringMatching(/broken at block 1/), failed: true });
});

it('rotates keys, shows the outbox, and lists its commands for any other word', async () => {
  expect((await corridor('rotate-keys')).out).toContain('2 data keys stand under a new key');
  expect((await corridor('outbox', 'nobody@clinic.example')).out).toContain('There is no mail.');
  const help = await corridor('nonsense');
  expect(help.failed).toBe(true);
  for (const name of ['operator', 'verify', 'rotate-keys', 'outbox'])
    expect(help.out).toContain(name);
});
