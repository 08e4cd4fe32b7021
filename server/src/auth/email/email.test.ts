import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];
const old = 'rachel.simard@demo.corridor.example';
const wanted = 'rachel@new.example';
beforeEach(async () => {
  now = new Date('2027-10-20T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
});
afterEach(() => server.stop());
beforeEach(async () => {
  await runJobs(server.app);
  mails.length = 0;
  await server.app.pool.query('delete from sign_in_failures');
});

const password = () => server.app.settings.DEMO_PASSWORD;
const start = async (email: string, by = 'Rachel', given = password()) => {
  const { token } = await server.signIn(by);
  const asked = await server.ask('auth-startEmailChange', { email, password: given }, token);
  await runJobs(server.app);
  return { ...asked, token };
};
const codeIn = (text = '') => /confirm-email\?code=([\w-]+)/.exec(text)?.[1] ?? '';
const confirm = (code: string) => server.ask('auth-confirmEmailChange', { code });
const mailTo = (to: string) => mails.filter((mail) => mail.to === to);
const enters = async (email: string) =>
  (await server.ask('auth-signIn', { email, password: password() })).status;

it('the new address gets a link and the old one a notice, and nothing has changed yet', async () => {
  const { result } = await start(wanted);
  expect(result).toEqual({ done: true });
  expect(mailTo(wanted)).toHaveLength(1);
  expect(codeIn(mailTo(wanted)[0]?.text)).not.toBe('');
  expect(mailTo(old)[0]?.subject).toBe('Another email was asked for');
  expect(codeIn(mailTo(old)[0]?.text)).toBe('');
  expect(await enters(wanted)).toBe(401);
});

it('an address of another account gets the same answer and no link', async () => {
  const { status, result } = await start('Grace.Lindqvist@demo.corridor.example');
  expect([status, result]).toEqual([200, { done: true }]);
  expect(mails.map(({ to }) => to)).toEqual([old]);
});

it('the password is required', async () => {
  const { status, error } = await start(wanted, 'Rachel', 'wrong');
  expect([status, error?.details.reason]).toEqual([403, 'wrong-credentials']);
  expect(mails).toEqual([]);
});

it('a link works once, for an hour, and only the latest', async () => {
  await start('first@new.example');
  const first = codeIn(mailTo('first@new.example')[0]?.text);
  await start('second@new.example');
  const second = codeIn(mailTo('second@new.example')[0]?.text);
  expect((await confirm(first)).error?.details.reason).toBe('invalid-code');
  now = new Date(now.getTime() + 61 * 60_000);
  expect((await confirm(second)).error?.details.reason).toBe('invalid-code');
  expect((await confirm('no-such-code')).error?.details.reason).toBe('invalid-code');
});

it('an address taken meanwhile changes nothing', async () => {
  await start(wanted);
  const code = codeIn(mailTo(wanted)[0]?.text);
  const put = (email: string) =>
    server.app.pool.query(`update users set email = $1 where first_name = 'Nadia'`, [email]);
  await put(wanted);
  expect((await confirm(code)).error?.details.reason).toBe('invalid-code');
  await put('nadia.haddad@demo.corridor.example');
  // The refused confirmation did not use up the link.
  expect((await confirm(code)).result).toEqual({ email: wanted });
  await runJobs(server.app);
  expect((await confirm(code)).error?.details.reason).toBe('invalid-code');
});

it('of two simultaneous confirmations of one address one succeeds and the other finds its link void', async () => {
  for (let round = 0; round < 10; round++) {
    await server.app.pool.query('delete from sign_in_failures');
    const email = `both${round}@new.example`;
    const codes: string[] = [];
    for (const by of ['Nadia', 'Joanne']) {
      await start(email, by);
      codes.push(codeIn(mailTo(email).at(-1)?.text));
    }
    const answers = await Promise.all(codes.map(confirm));
    expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 404]);
    expect(answers.map(({ error }) => error?.details.reason)).toContain('invalid-code');
  }
});

it('an address taken by an unfinished sign-up or change is refused', async () => {
  const email = 'soon@new.example';
  await start(email, 'Samuel');
  const code = codeIn(mailTo(email)[0]?.text);
  const other = await server.app.pool.connect();
  try {
    await other.query('begin');
    await other.query(`update users set email = $1 where first_name = 'Owen'`, [email]);
    const confirmed = confirm(code);
    await vi.waitFor(async () => {
      const { rows } = await server.app.pool.query('select 1 from pg_locks where not granted');
      expect(rows).toHaveLength(1);
    });
    await other.query('commit');
    const { status, error } = await confirmed;
    expect([status, error?.details.reason]).toEqual([404, 'invalid-code']);
  } finally {
    other.release();
  }
});

it('links to the old address open nothing once the new one is confirmed', async () => {
  const email = 'samuel@new.example';
  const { rows } = await server.app.pool.query(
    `select email::text as email from users where first_name = 'Samuel'`,
  );
  await server.ask('resetPassword-sendForgotPasswordEmail', { email: rows[0].email });
  await start(email, 'Samuel');
  const oobCode = /oobCode=([\w-]+)/.exec(mailTo(rows[0].email)[0]?.text ?? '')?.[1] ?? '';
  expect((await server.ask('auth-verifyPasswordResetCode', { oobCode })).status).toBe(200);
  expect((await confirm(codeIn(mailTo(email)[0]?.text))).status).toBe(200);
  expect((await server.ask('auth-verifyPasswordResetCode', { oobCode })).status).toBe(404);
});

describe('a person with an unconfirmed address', () => {
  const unconfirm = () =>
    server.app.pool.query(
      `update users set email_confirmed = false where first_name = 'Amara' returning email::text as email`,
    );
  const isConfirmed = async (token: string) =>
    (await server.ask('profile-me', {}, token)).result.emailConfirmed;

  it('asks for a confirmation link and stays signed in when it is opened', async () => {
    const { email } = (await unconfirm()).rows[0];
    const { token } = await server.signIn('Amara');
    expect(await isConfirmed(token)).toBe(false);
    expect((await server.ask('auth-sendEmailConfirm', {}, token)).result).toEqual({ done: true });
    await runJobs(server.app);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirm your email']]);
    expect((await confirm(codeIn(mails[0]?.text))).result).toEqual({ email });
    await runJobs(server.app);
    expect(mails).toHaveLength(1);
    expect(await isConfirmed(token)).toBe(true);
    const again = await server.ask('auth-sendEmailConfirm', {}, token);
    expect(again.error?.details.reason).toBe('confirmed-already');
  });

  it('confirms it with a reset link too', async () => {
    const { email } = (await unconfirm()).rows[0];
    await server.ask('resetPassword-sendForgotPasswordEmail', { email });
    await runJobs(server.app);
    const oobCode = /oobCode=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
    await server.ask('auth-confirmPasswordReset', { oobCode, newPassword: password() });
    expect(await isConfirmed((await server.signIn('Amara')).token)).toBe(true);
  });

  it('confirms it by changing to another address', async () => {
    await unconfirm();
    await start('amara@new.example', 'Amara');
    await confirm(codeIn(mailTo('amara@new.example')[0]?.text));
    expect(await isConfirmed((await server.signIn('Amara')).token)).toBe(true);
  });
});

it('the new address signs in, the old one does not, and every session has ended', async () => {
  await start('rachel@newer.example');
  const { token } = await server.signIn('Rachel');
  const code = codeIn(mailTo('rachel@newer.example')[0]?.text);
  expect((await confirm(code)).status).toBe(200);
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
  expect([await enters('rachel@newer.example'), await enters(old)]).toEqual([200, 401]);
  await runJobs(server.app);
  expect(mailTo(old).map(({ subject }) => subject)).toContain('Your email was changed');
});
