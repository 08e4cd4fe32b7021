import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it('shell-15: a dismissed tooltip is remembered for the person, once and by its name', async () => {
  const { token } = await server.signIn('Grace');
  await server.ask('shell-dismissTooltip', { name: 'palette' }, token);
  await server.ask('shell-dismissTooltip', { name: 'palette' }, token);
  expect((await server.ask('shell-me', {}, token)).result.tooltips).toEqual(['palette']);
  const other = await server.signIn('Peter');
  expect((await server.ask('shell-me', {}, other.token)).result.tooltips).toEqual([]);
});

it('an event is kept under its name, on phones with mobile_ before it, and nothing else', async () => {
  const { token, uid } = await server.signIn('Grace');
  for (const name of ['consult_send', 'mobile_consult_send']) {
    expect((await server.ask('shell-recordEvent', { name }, token)).status).toBe(200);
  }
  expect((await server.ask('shell-recordEvent', { name: 'Walter Brandt' }, token)).status).toBe(
    400,
  );
  expect((await server.ask('shell-recordEvent', { name: 'a_b', phn: '1' }, token)).status).toBe(
    400,
  );
  const { rows } = await server.app.pool.query(
    'select name, uid, properties from analytics_events order by name',
  );
  expect(rows).toEqual([
    { name: 'consult_send', uid, properties: {} },
    { name: 'mobile_consult_send', uid, properties: {} },
  ]);
});

it('platform-19: says where help is, from the installation’s settings', async () => {
  const { result } = await server.ask('shell-installation', {});
  const { SALES_EMAIL, SALES_PHONE, SUPPORT_EMAIL } = server.app.settings;
  expect(result).toMatchObject({
    salesEmail: SALES_EMAIL,
    salesPhone: SALES_PHONE,
    supportEmail: SUPPORT_EMAIL,
  });
});

it('seeds and shows demo accounts, and keeps a readable outbox, in a demo only', async () => {
  expect((await server.ask('shell-installation', {})).result.demo).toBe(true);
  const staging = await startTestServer({ settings: { CORRIDOR_ENV: 'staging' } });
  const { rows } = await staging.app.pool.query('select from users');
  expect(rows).toEqual([]);
  expect((await staging.ask('shell-installation', {})).result.demo).toBe(false);
  expect((await staging.ask('outbox-kept', {})).error?.details.code).toBe('not-found');
  expect((await server.ask('outbox-kept', {})).status).toBe(200);
  await staging.stop();
});
