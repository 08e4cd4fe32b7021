import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { dayOf } from '../platform/clock.ts';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.stop());

it('a dismissed tooltip is remembered for the person, once and by its name', async () => {
  claims('shell-15', 'shell-18 (each person)');
  const { token } = await server.signIn('Grace');
  const dismiss = async (name: string) =>
    (await server.ask('shell-dismissTooltip', { name }, token)).status;
  expect([await dismiss('palette'), await dismiss('palette')]).toEqual([200, 200]);
  expect((await server.ask('shell-me', {}, token)).result.tooltips).toEqual(['palette']);
  expect(await dismiss('accountMenu')).toBe(200);
  expect((await server.ask('shell-me', {}, token)).result.tooltips).toEqual([
    'accountMenu',
    'palette',
  ]);
  const other = await server.signIn('Peter');
  expect((await server.ask('shell-me', {}, other.token)).result.tooltips).toEqual([]);
});

it('events are counted by day under their names alone', async () => {
  claims('platform-09', 'platform-07 (server)');
  const { token } = await server.signIn('Grace');
  const other = await server.signIn('Helen');
  const record = async (events: unknown, by = token) =>
    (await server.ask('shell-recordEvents', { events }, by)).status;
  const event = (name: string) => [{ name, count: 1 }];
  await record([
    { name: 'profile_open', count: 2 },
    { name: 'mobile_consult_consult_form_open', count: 1 },
    { name: 'login_setCustomClaims_v1', count: 4 },
    { name: 'profile_open', count: 1 },
  ]);
  expect(await record(event('profile_open'), other.token)).toBe(200);
  // A well-formed name outside the contract is dropped, so no patient's name or number stays.
  for (const name of ['walter_brandt', 'phn_9876543217', 'mobile_mobile_profile_open'])
    expect(await record(event(name)), name).toBe(200);
  const wrong = [
    [],
    event('Walter Brandt'),
    event(''),
    event('9876543217'),
    event(`a_${'b'.repeat(80)}`),
    [{ name: 'profile_open', count: 0 }],
    [{ name: 'profile_open', count: 1001 }],
    [{ name: 'profile_open', count: 1.5 }],
    [{ name: 'profile_open', count: 1, phn: '9876543217' }],
    Array(101).fill({ name: 'profile_open', count: 1 }),
  ];
  for (const events of wrong) expect(await record(events), JSON.stringify(events)).toBe(400);
  const { rows } = await server.app.pool.query(
    'select to_jsonb(e) as kept from analytics_events e order by name',
  );
  const day = dayOf(new Date()).date;
  expect(rows.map(({ kept }) => kept)).toEqual([
    { day, name: 'login_setCustomClaims_v1', count: 4 },
    { day, name: 'mobile_consult_consult_form_open', count: 1 },
    { day, name: 'profile_open', count: 4 },
  ]);
});

it('no count is lost', async () => {
  claims('platform-09 (many at once)');
  const { token } = await server.signIn('Grace');
  const names = ['auth_endSession', 'auth_renamePasskey', 'auth_unlock'];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => {
      const events = (at % 2 ? names : names.toReversed()).map((name) => ({ name, count: 2 }));
      return server.ask('shell-recordEvents', { events }, token);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  const { rows } = await server.app.pool.query(
    'select count from analytics_events where name = any($1)',
    [names],
  );
  expect(rows.map(({ count }) => Number(count))).toEqual([60, 60, 60]);
});

it('the settings of the installation name the support address', async () => {
  claims('platform-19');
  const { result } = await server.ask('shell-installation', {});
  const { SALES_EMAIL, SALES_PHONE, SUPPORT_EMAIL } = server.app.settings;
  expect(result).toMatchObject({
    salesEmail: SALES_EMAIL,
    salesPhone: SALES_PHONE,
    supportEmail: SUPPORT_EMAIL,
  });
});

it('demo accounts and a readable outbox exist in a demo only', async () => {
  expect((await server.ask('shell-installation', {})).result.demo).toBe(true);
  const staging = await startTestServer({ settings: { CORRIDOR_ENV: 'staging' } });
  const { rows } = await staging.app.pool.query('select from users');
  expect(rows).toEqual([]);
  expect((await staging.ask('shell-installation', {})).result.demo).toBe(false);
  expect((await staging.ask('outbox-kept', {})).error?.details.code).toBe('not-found');
  expect((await server.ask('outbox-kept', {})).status).toBe(200);
  await staging.stop();
});
