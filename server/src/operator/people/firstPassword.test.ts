import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmAsOfficer } from '../../confirmed.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';

const received: ParsedMail[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  onData(stream, _, done) {
    void simpleParser(stream).then((mail) => {
      received.push(mail);
      done();
    });
  },
});
let server: TestServer;
beforeAll(async () => {
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  server = await startTestServer({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false` },
  });
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((closed) => smtp.close(closed));
});

it('the first password of an invited person is not a change, and the next one is', async () => {
  const email = 'ines@new.example';
  const { token } = await server.signIn('Owen');
  const person = {
    firstName: 'Ines',
    lastName: 'Duarte',
    email,
    credentials: '',
    practiceId: '',
    roles: ['moa'],
    title: '',
    college: '',
    econsultDataCollection: false,
  };
  const key = { 'idempotency-key': crypto.randomUUID() };
  const asked = server.ask('operator-invite', { person, clinicId: null }, token, key);
  await confirmAsOfficer(server, asked);
  const set = async (newPassword: string) => {
    await runJobs(server.app);
    const oobCode = /oobCode=([\w-]+)/.exec(received.at(-1)?.text ?? '')?.[1] ?? '';
    const { status } = await server.ask('auth-confirmPasswordReset', { oobCode, newPassword });
    expect(status).toBe(200);
    await runJobs(server.app);
  };
  const subjects = () => received.map(({ subject }) => subject);
  await set('the first one');
  expect(subjects()).toEqual(['Your Corridor account']);
  expect((await server.ask('auth-signIn', { email, password: 'the first one' })).status).toBe(200);
  await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  await set('another one');
  expect(subjects()).toEqual([
    'Your Corridor account',
    'Set a new password',
    'Your password was changed',
  ]);
  expect(received.map(({ to }) => [to].flat()[0]?.text)).toEqual([email, email, email]);
});
