import { words } from '@corridor/contract/auth/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { testSettings } from '../platform/settings.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { countTry, tryOnce } from './throttle.ts';
import { totpCode } from './totp.ts';

let server: TestServer;
let now = new Date('2026-11-20T16:00:00Z');
const mails: Mail[] = [];
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeEach(async () => {
  now = new Date('2026-11-20T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
});
afterEach(() => server.stop());
beforeEach(async () => {
  mails.length = 0;
  await server.app.pool.query('delete from sign_in_failures');
});

const password = () => server.app.settings.DEMO_PASSWORD;
const ours = { origin: 'http://localhost:3000' };
const email = 'grace.lindqvist@demo.corridor.example';
/** Runs the queued jobs as a worker would. */
async function work() {
  const { rows } = await server.app.pool.query(
    `select j.id, t.identifier as name, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`,
  );
  for (const { name, payload } of rows as { name: keyof typeof jobs; payload: unknown }[]) {
    await jobs[name]?.handle(jobs[name].payload.parse(payload) as never, server.app);
  }
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  return rows as { name: string; payload: Record<string, unknown> }[];
}
const resetCode = () => /oobCode=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';

it('a person signs in with email and password, in any case of the email, and signs out', async () => {
  claims('auth-18');
  const { result } = await server.ask('auth-signIn', {
    email: email.toUpperCase(),
    password: password(),
  });
  expect(result).toMatchObject({ status: 'signedIn', firstName: 'Grace', lastName: 'Lindqvist' });
  expect((await server.ask('shell-me', {}, result.token)).result.email).toBe(email);
  const elsewhere = await server.signIn('Grace');
  await server.ask('auth-signOut', {}, result.token);
  expect((await server.ask('shell-me', {}, result.token)).status).toBe(401);
  // Only this session has ended.
  expect((await server.ask('shell-me', {}, elsewhere.token)).status).toBe(200);
});

it('API clients sign in at /auth/sign-in with plain JSON', async () => {
  const send = (body: object) =>
    fetch(`${server.url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const good = await send({ email, password: password() });
  expect(await good.json()).toMatchObject({ uid: expect.any(String), token: expect.any(String) });
  const bad = await send({ email, password: 'wrong-one' });
  expect(bad.status).toBe(401);
  expect(await bad.json()).toMatchObject({ error: { details: { reason: 'wrong-credentials' } } });
  // The call takes its own fields only, and gives no cookie, which is for our own pages.
  for (const more of [{ cookie: true }, { cookie: false }, { remember: true }]) {
    const refused = await send({ email, password: password(), ...more });
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([400, null]);
    expect((await refused.json()).error.details.fields[0].field).toBe(Object.keys(more)[0]);
  }
  for (const body of [[], 'x', 5]) expect((await send(body as object)).status).toBe(400);
  const typed = (type: string) =>
    fetch(`${server.url}/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify({ email, password: password() }),
    });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'])
    expect((await typed(type)).status).toBe(415);
});

it('only our own pages get a cookie, after any step of the sign-in', async () => {
  const given = { email, password: password(), cookie: true };
  for (const origin of [
    undefined,
    'null',
    'https://evil.example',
    'http://localhost.evil.example',
  ]) {
    const headers: Record<string, string> = origin ? { origin } : {};
    const refused = await server.ask('auth-signIn', given, undefined, headers);
    expect([refused.status, refused.error?.details.reason]).toEqual([403, 'origin']);
    expect(refused.headers.get('set-cookie')).toBeNull();
  }
  const { result, headers } = await server.ask('auth-signIn', given, undefined, ours);
  expect(result.token).toBeUndefined();
  expect(headers.get('set-cookie')).toMatch(/^corridor_session=.*HttpOnly.*SameSite=Lax/);
});

it('a browser’s sign-in ends the session in its cookie, anybody’s, and no other', async () => {
  const [left, elsewhere] = [await server.signIn('Grace'), await server.signIn('Grace')];
  const headers = { cookie: `corridor_session=${left.token}`, ...ours };
  const wrong = {
    email: email.replace('grace.lindqvist', 'tomasz.wierzbicki'),
    password: 'no',
    cookie: true,
  };
  const given = { ...wrong, password: password() };
  const isIn = async (token: string) => (await server.ask('shell-me', {}, token)).status === 200;
  expect((await server.ask('auth-signIn', wrong, undefined, headers)).status).toBe(401);
  expect(await isIn(left.token)).toBe(true);
  // Another page cannot end the session; only a sign-in that sets a cookie does.
  expect(
    (await server.ask('auth-signIn', given, undefined, { cookie: headers.cookie })).status,
  ).toBe(403);
  expect(await isIn(left.token)).toBe(true);
  expect((await server.ask('auth-signIn', given, undefined, headers)).status).toBe(200);
  expect([await isIn(left.token), await isIn(elsewhere.token)]).toEqual([false, true]);
});

it('the sign-in page treats the cookie of an ended session as none and removes it', async () => {
  const { token } = await server.signIn('Grace');
  const cookie = { cookie: `corridor_session=${token}`, ...ours };
  const installation = () => server.ask('shell-installation', {}, undefined, cookie);
  const before = await installation();
  expect([before.status, before.headers.get('set-cookie')]).toEqual([200, null]);
  await server.ask('auth-signOut', {}, token);
  const after = await installation();
  expect(after.status).toBe(200);
  expect(after.headers.get('set-cookie')).toMatch(/^corridor_session=;.*Expires=Thu, 01 Jan 1970/);
  // An ended token is refused, and an ended cookie opens nothing personal.
  expect((await server.ask('shell-installation', {}, token)).status).toBe(401);
  expect((await server.ask('shell-me', {}, undefined, cookie)).status).toBe(401);
});

it('an unknown email and a wrong password get the same answer', async () => {
  claims('auth-20');
  const wrong = await server.ask('auth-signIn', { email, password: 'not this' });
  const unknown = await server.ask('auth-signIn', {
    email: 'nobody@example.com',
    password: 'not this',
  });
  expect(wrong.status).toBe(401);
  expect(wrong.error).toEqual(unknown.error);
  expect(wrong.error?.message).toBe(words.signInFailed);
  expect(words.signInFailed).toBe(
    'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.',
  );
});

it('repeated failures make an account wait, and the right password ends the wait', async () => {
  const attempt = (given: string) => server.ask('auth-signIn', { email, password: given });
  for (let i = 0; i < 5; i++) expect((await attempt('wrong-one')).status).toBe(401);
  const refused = await attempt(password());
  expect(refused.status).toBe(429);
  expect(refused.error?.details.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused.headers.get('retry-after')).toBe(String(refused.error?.details.retryAfterSeconds));
  later(16);
  expect((await attempt(password())).status).toBe(200);
  expect((await attempt('wrong-one')).status).toBe(401);
});

it('all addresses of an IPv6 network wait together', async () => {
  const from = (address: string, n: number) =>
    countTry(server.app.pool, { what: 'sign-in', account: `a${n}@clinic.example`, address }, now);
  for (let n = 0; n < 30; n++) await from(`2001:db8:1:2::${n.toString(16)}`, n);
  await expect(from('2001:db8:1:2:ffff::1', 99)).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
  await from('2001:db8:1:3::1', 100);
});

it('simultaneous right sign-ins all succeed, also after wrong ones', async () => {
  const attempt = (given: string) => server.ask('auth-signIn', { email, password: given });
  const several = async (count: number) =>
    (await Promise.all(Array.from({ length: count }, () => attempt(password())))).map(
      ({ status, result }) => [status, result?.status],
    );
  const right = (count: number) => Array.from({ length: count }, () => [200, 'signedIn']);
  expect(await several(4)).toEqual(right(4));
  // One more failure would make the account wait.
  for (let i = 0; i < 4; i++) expect((await attempt('wrong-one')).status).toBe(401);
  expect(await several(12)).toEqual(right(12));
  // A right password clears the failures, so four more may follow.
  for (let i = 0; i < 4; i++) expect((await attempt('wrong-one')).status).toBe(401);
  expect(await several(1)).toEqual(right(1));
});

it('requests counted in another order than they arrived are not failures', async () => {
  const tries = { what: 'sign-in', account: 'order@clinic.example', address: '203.0.113.9' };
  const earlier = new Date(now.getTime() - 50);
  await countTry(server.app.pool, tries, now);
  await countTry(server.app.pool, tries, earlier);
  expect(await tryOnce(server.app.pool, tries, earlier, async () => 'in')).toBe('in');
});

it('many simultaneous sign-ins from one address all succeed', async () => {
  const { pool } = server.app;
  const signInAs = async (n: number) => {
    const tries = { what: 'sign-in', account: `a${n}@clinic.example`, address: '203.0.113.7' };
    return tryOnce(pool, tries, now, async () => n + 1);
  };
  const all = await Promise.all(Array.from({ length: 60 }, (_, n) => signInAs(n)));
  expect(all).toHaveLength(60);
});

it('an interrupted try stops counting after a minute', async () => {
  const { pool } = server.app;
  const tries = { what: 'sign-in', account: email, address: '203.0.113.8' };
  await tryOnce(pool, tries, now, async () => 'in');
  await pool.query('update sign_in_failures set pending = 1000');
  later(2);
  expect((await server.ask('auth-signIn', { email, password: password() })).status).toBe(200);
});

it('a burst of simultaneous wrong tries does not pass the limit', async () => {
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => server.ask('auth-signIn', { email, password: 'wrong-one' })),
  );
  expect(tries.filter((tried) => tried.status === 401)).toHaveLength(5);
  expect(tries.filter((tried) => tried.status === 429)).toHaveLength(15);
});

it('a sign-in merges version and time by platform and keeps the push token', async () => {
  claims('auth-09', 'platform-12');
  const sign = (platform: string, version: string) =>
    server.ask('auth-signIn', { email, password: password(), platform, version });
  await sign('web', '11.4.0');
  const { result } = await sign('android', '11.3.9');
  const { rows } = await server.app.pool.query(
    'select platforms from user_metadata where uid = $1',
    [result.uid],
  );
  const lastLogin = now.toISOString();
  expect(rows[0]).toEqual({
    platforms: { web: { version: '11.4.0', lastLogin }, android: { version: '11.3.9', lastLogin } },
  });
  const fcmToken = 'device-token-1234';
  await server.ask('auth-registerPushToken', { fcmToken, platform: 'android' }, result.token);
  const other = await server.signIn('Rachel');
  await server.ask('auth-registerPushToken', { fcmToken, platform: 'android' }, other.token);
  const tokens = await server.app.pool.query('select token, uid, kind from push_tokens');
  expect(tokens.rows).toEqual([{ token: fcmToken, uid: other.uid, kind: 'android' }]);
});

it('the claims name the person with roles, permissions and clinics', async () => {
  claims('auth-15');
  const { token, uid } = await server.signIn('Joanne');
  const { result } = await server.ask('login-setCustomClaims_v1', null, token);
  expect(Object.keys(result).sort()).toEqual([
    'clinicId',
    'clinicIds',
    'permissions',
    'roles',
    'uid',
    'version',
  ]);
  expect(result).toMatchObject({ uid, roles: ['moa'], clinicIds: [result.clinicId], version: 1 });
  expect(result.permissions).toContain('moaConsultInbox');
  expect(result.permissions).not.toContain('billing');
});

it('a permission counts if any role of the person grants it', async () => {
  claims('access-13 (server)');
  const { uid, token } = await server.signIn('Samuel');
  const permissionsNow = async () =>
    (await server.ask('login-setCustomClaims_v1', {}, token)).result.permissions as string[];
  const own = await permissionsNow();
  expect(own).toContain('forwardEconsult');
  expect(own).not.toContain('privacyAudit');
  const { pool } = server.app;
  const setRoles = (roles: string[]) =>
    pool.query('update users set roles = $1 where id = $2', [roles, uid]);
  for (const roles of [
    ['privacyOfficer', 'Resident'],
    ['Resident', 'privacyOfficer'],
  ]) {
    await setRoles(roles);
    expect((await permissionsNow()).toSorted()).toEqual([...own, 'privacyAudit'].toSorted());
  }
  // The document of a role counts, not its name.
  await pool.query(`update role_permissions set permissions = '{billing}' where role = 'Resident'`);
  expect((await permissionsNow()).toSorted()).toEqual(['billing', 'privacyAudit']);
  await pool.query('update role_permissions set permissions = $1 where role = $2', [
    own,
    'Resident',
  ]);
  await setRoles(['Resident', 'free']);
});

it('waiting for validation suspends sending and reading patients', async () => {
  claims('access-11 (server)');
  const { token } = await server.signIn('Helen');
  const { result } = await server.ask('login-setCustomClaims_v1', {}, token);
  expect(result.permissions).toEqual(['pracIdValidationRequiredPage']);
});

it('a reset mails a link, verifies its code, sets the password once and ends every session', async () => {
  claims('auth-16', 'auth-12', 'auth-19');
  const { token } = await server.signIn('Grace');
  const asked = await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  expect(asked.result).toEqual({ message: words.forgotSent });
  const queued = await work();
  expect(JSON.stringify(queued)).not.toContain('grace');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to).toBe(email);
  expect(mails[0]?.text).toContain('/auth/reset-password?oobCode=');
  const oobCode = resetCode();
  expect((await server.ask('auth-verifyPasswordResetCode', { oobCode })).result).toEqual({ email });
  const set = (newPassword: string) =>
    server.ask('auth-confirmPasswordReset', { oobCode, newPassword });
  expect((await set('short')).error?.details.fields?.[0]?.message).toBe(
    'Password must be 6 or more characters',
  );
  // A common or personal password is refused and does not use up the link.
  for (const easy of ['123456', 'P@ssw0rd1', 'corridor-demo', 'Grace1987', 'lindqvist!', '485921'])
    expect((await set(easy)).error?.details.fields, easy).toEqual([
      { field: 'newPassword', message: 'This password is easy to guess. Choose another one.' },
    ]);
  expect((await set('sixsix')).status).toBe(200);
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
  const again = await set('another one');
  expect(again.status).toBe(404);
  expect(again.error?.details.reason).toBe('invalid-code');
  expect((await server.ask('auth-verifyPasswordResetCode', { oobCode })).status).toBe(404);
  const signIn = (given: string) => server.ask('auth-signIn', { email, password: given });
  expect((await signIn(password())).status).toBe(401);
  expect((await signIn('sixsix')).status).toBe(200);
  await work();
  expect(mails.at(-1)?.subject).toBe('Your password was changed');
  await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  await work();
  await server.ask('auth-confirmPasswordReset', { oobCode: resetCode(), newPassword: password() });
});

it('outside demo and local a password has 12 characters or the configured number', async () => {
  claims('auth-19 (length)');
  const { settings } = server.app;
  const lengthIn = (more: Record<string, string>) => testSettings(more).passwordLength;
  expect(['demo', 'local'].map((name) => lengthIn({ CORRIDOR_ENV: name }))).toEqual([6, 6]);
  expect(['staging', 'dev'].map((name) => lengthIn({ CORRIDOR_ENV: name }))).toEqual([12, 12]);
  expect(lengthIn({ CORRIDOR_ENV: 'staging', PASSWORD_LENGTH: '16' })).toBe(16);
  expect(() => testSettings({ PASSWORD_LENGTH: '5' })).toThrow('PASSWORD_LENGTH');
  settings.passwordLength = 12;
  expect((await server.ask('shell-installation', {})).result.passwordLength).toBe(12);
  await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  await work();
  const set = (newPassword: string) =>
    server.ask('auth-confirmPasswordReset', { oobCode: resetCode(), newPassword });
  expect((await set('violet harb')).error?.details.fields).toEqual([
    { field: 'newPassword', message: 'Password must be 12 or more characters' },
  ]);
  expect((await set('violet harbo')).status).toBe(200);
  // A password from before the change stays valid.
  settings.passwordLength = 40;
  const signIn = { email, password: 'violet harbo' };
  expect((await server.ask('auth-signIn', signIn)).status).toBe(200);
});

it('a link is void after 60 minutes', async () => {
  claims('auth-12 (expiry)');
  await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  await work();
  const oobCode = resetCode();
  later(59);
  expect((await server.ask('auth-verifyPasswordResetCode', { oobCode })).status).toBe(200);
  later(2);
  const { status, error } = await server.ask('auth-verifyPasswordResetCode', { oobCode });
  expect(status).toBe(404);
  expect(error?.message).toBe('The link to reset your password is invalid or has expired.');
  // The old link cannot set a password from an open page either.
  const late = { oobCode, newPassword: 'a late one' };
  const refused = await server.ask('auth-confirmPasswordReset', late);
  expect([refused.status, refused.error?.details.reason]).toEqual([404, 'invalid-code']);
  expect((await server.ask('auth-signIn', { email, password: 'a late one' })).status).toBe(401);
});

it('a reset for a stranger gets the same answer and sends nothing', async () => {
  claims('auth-16 (stranger)');
  const { result } = await server.ask('resetPassword-sendForgotPasswordEmail', {
    email: 'nobody@example.com',
  });
  expect(result).toEqual({ message: words.forgotSent });
  await work();
  expect(mails).toEqual([]);
});

it('an idle session locks until the password and ends for good after its hours', async () => {
  const { token } = await server.signIn('Rachel');
  later(16);
  const locked = await server.ask('shell-me', {}, token);
  expect(locked.error?.details).toMatchObject({ code: 'unauthenticated', reason: 'locked' });
  expect((await server.ask('auth-unlock', { password: 'not this' }, token)).status).toBe(403);
  expect((await server.ask('auth-unlock', { password: password() }, token)).status).toBe(200);
  expect((await server.ask('shell-me', {}, token)).status).toBe(200);
  later(12 * 60);
  const late = await server.ask('auth-unlock', { password: password() }, token);
  expect(late.status).toBe(401);
  expect(late.error?.details.reason).toBeUndefined();
});

it('a tab’s own reads keep nobody signed in', async () => {
  const { token } = await server.signIn('Rachel');
  later(8);
  await server.ask('shell-me', {}, token, { 'x-background': '1' });
  later(8);
  expect((await server.ask('shell-me', {}, token)).status).toBe(401);
});

it('a person lists sessions and ends one or all others, and never another person’s', async () => {
  const [first, second, stranger] = [
    await server.signIn('Nadia'),
    await server.signIn('Nadia'),
    await server.signIn('Peter'),
  ];
  const list = (await server.ask('auth-sessions', {}, first.token)).result as {
    id: string;
    current: boolean;
  }[];
  expect(list.filter((session) => session.current)).toHaveLength(1);
  const other = list.find((session) => !session.current)?.id;
  expect((await server.ask('auth-endSession', { id: other }, stranger.token)).status).toBe(404);
  expect((await server.ask('shell-me', {}, second.token)).status).toBe(200);
  expect((await server.ask('auth-endSession', { id: other }, first.token)).status).toBe(200);
  expect((await server.ask('shell-me', {}, second.token)).status).toBe(401);
  const third = await server.signIn('Nadia');
  expect((await server.ask('auth-endOtherSessions', {}, first.token)).result).toEqual({ ended: 1 });
  expect((await server.ask('shell-me', {}, third.token)).status).toBe(401);
});

it('a set-up second factor is asked for, accepts each code once and is removed by password', async () => {
  claims('auth-12 (ticket)');
  const { token } = await server.signIn('Karim');
  const { secret } = (await server.ask('auth-startTotp', { password: password() }, token))
    .result as { secret: string };
  expect((await server.ask('auth-confirmTotp', { code: '000000' }, token)).status).toBe(403);
  expect(
    (await server.ask('auth-confirmTotp', { code: totpCode(secret, now) }, token)).status,
  ).toBe(200);
  later(1);
  const karim = 'karim.mansour@demo.corridor.example';
  const { result } = await server.ask('auth-signIn', { email: karim, password: password() });
  expect(result).toMatchObject({ status: 'secondFactor', methods: ['totp'] });
  // The ticket of the second factor does not set a password.
  for (const name of ['auth-verifyPasswordResetCode', 'auth-confirmPasswordReset'] as const) {
    const set = name === 'auth-confirmPasswordReset' ? { newPassword: 'a new one' } : {};
    expect((await server.ask(name, { oobCode: result.ticket, ...set })).status).toBe(404);
  }
  const code = totpCode(secret, now);
  const enter = (ticket: string) => server.ask('auth-signInWithCode', { ticket, code });
  expect((await enter(result.ticket)).result.status).toBe('signedIn');
  expect((await enter(result.ticket)).status).toBe(404);
  const second = await server.ask('auth-signIn', { email: karim, password: password() });
  expect((await enter(second.result.ticket)).error?.details.reason).toBe('wrong-code');
  const { rows } = await server.app.pool.query(
    'select totp_sealed from credentials where totp_sealed is not null',
  );
  expect(rows.some((row) => (row as { totp_sealed: Buffer }).totp_sealed.includes(secret))).toBe(
    false,
  );
  expect((await server.ask('auth-removeTotp', { password: 'not this' }, token)).status).toBe(403);
  expect((await server.ask('auth-removeTotp', { password: password() }, token)).status).toBe(200);
  expect(
    (await server.ask('auth-signIn', { email: karim, password: password() })).result.status,
  ).toBe('signedIn');
});

it('an app is set up with the password, announced to its owner and recorded whole or not at all', async () => {
  const { token, uid } = await server.signIn('Ruth');
  const start = (given: string) => server.ask('auth-startTotp', { password: given }, token);
  expect((await start('not this')).error?.details.reason).toBe('wrong-credentials');
  const { secret } = (await start(password())).result as { secret: string };
  const confirm = () => server.ask('auth-confirmTotp', { code: totpCode(secret, now) }, token);
  const trail = async () =>
    (
      await server.app.pool.query(
        `select count(*)::int as n from audit_entries where action = 'auth.set-totp' and actor = $1`,
        [uid],
      )
    ).rows[0].n as number;
  // Without its entry in the trail the factor is not stored.
  await server.app.pool.query(
    `alter table audit_entries add constraint broken check (action <> 'auth.set-totp') not valid`,
  );
  expect((await confirm()).status).toBe(500);
  await server.app.pool.query('alter table audit_entries drop constraint broken');
  expect((await server.ask('shell-me', {}, token)).result.hasTotp).toBe(false);
  expect((await confirm()).status).toBe(200);
  expect(await trail()).toBe(1);
  await work();
  expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
    'ruth.bergeron@demo.corridor.example',
    'An authenticator app was added to your account',
  ]);
  // The set-up takes no codes once the factor is on.
  later(1);
  expect((await confirm()).error?.details.reason).toBe('wrong-code');
  expect(await trail()).toBe(1);
  expect((await start(password())).error?.details.reason).toBe('already-set');
  await server.ask('auth-removeTotp', { password: password() }, token);
});

it('a new password clears failed tries of the old one, but not of codes', async () => {
  const attempt = () => server.ask('auth-signIn', { email, password: 'wrong-one' });
  const { token, uid } = await server.signIn('Grace');
  for (let i = 0; i < 6; i++) {
    await attempt();
    await server.ask('auth-unlock', { password: 'wrong-one' }, token);
  }
  const code = { what: 'second-factor', account: uid, address: '10.0.0.1' };
  for (let i = 0; i < 6; i++) await countTry(server.app.pool, code, now).catch(() => undefined);
  expect((await attempt()).status).toBe(429);
  await server.ask('resetPassword-sendForgotPasswordEmail', { email });
  await work();
  const reset = { oobCode: resetCode(), newPassword: password() };
  expect((await server.ask('auth-confirmPasswordReset', reset)).status).toBe(200);
  const again = await server.ask('auth-signIn', { email, password: password() });
  expect(again.status).toBe(200);
  const unlock = await server.ask('auth-unlock', { password: password() }, again.result.token);
  expect(unlock.status).toBe(200);
  await expect(countTry(server.app.pool, code, now)).rejects.toMatchObject({
    code: 'resource-exhausted',
  });
});

it('tokens and passwords are kept as hashes only', async () => {
  const { token } = await server.signIn('Grace');
  const { rows } = await server.app.pool.query(
    `select (select string_agg(s::text, '') from sessions s) || (select string_agg(c::text, '') from credentials c) as dump`,
  );
  const { dump } = rows[0] as { dump: string };
  expect(dump).not.toContain(token);
  expect(dump).not.toContain(password());
  expect(dump).toContain('$argon2id$');
});
