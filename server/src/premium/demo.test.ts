import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { inBackground } from '../platform/change.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { takeUses } from './actions.ts';

const begin = new Date('2027-01-31T18:00:00Z');
let now = begin;
let server: TestServer;
let person: { token: string; uid: string };

beforeEach(async () => {
  now = begin;
  server = await startTestServer({ clock: () => now });
  person = await server.signIn('Karim');
});
afterEach(() => server.stop());

type Name = Parameters<TestServer['ask']>[0];
const ask = async (name: Name, data: unknown = null) => server.ask(name, data, person.token);
const result = async (name: Name, data: unknown = null) => (await ask(name, data)).result;
async function act(what: string) {
  expect((await ask('premium-demoAct', { act: what })).status, what).toBe(200);
  await runJobs(server.app);
}
async function overview() {
  const { state, remaining } = await result('premium-overview');
  const { permissions } = await result('shell-me');
  return { state, remaining, holds: permissions.includes('premiumForms') };
}
const take = (uses: number) =>
  inBackground(server.app, (inside) => takeUses(inside, person.uid, uses));
const renewed = { state: 'active', remaining: 30, holds: true };

it('the premium user of the demo is in a paid month, with some uses sent', async () => {
  expect(await overview()).toEqual({ state: 'active', remaining: 24, holds: true });
});

it('the check answers what is allowed and what is left, and a reservation lowers it', async () => {
  claims('premium-14', 'premium-15', 'premium-16');
  const [messages, forms] = [
    'premium-getNumberOfOneWayMessageUsesRemaining',
    'premium-getNumberOfFormUsesRemaining',
  ] as const;
  // Forms and messages share the uses.
  expect([await result(messages), await result(forms)]).toEqual([24, 24]);
  expect(await result('premium-canSendForms', { usages: 24 })).toEqual({
    allowed: true,
    remaining: 24,
  });
  expect(await result('premium-canSendForms', { usages: 25 })).toEqual({
    allowed: false,
    remaining: 24,
  });
  expect(await result('premium-canSendOneWayMessages', { numUses: 24 })).toEqual({
    allowed: true,
    remaining: 24,
  });
  expect(await result('premium-sendOneWayMessages', { numUses: 20 })).toEqual({
    allowed: true,
    remaining: 4,
  });
  expect(await result('premium-sendForms', { usages: 5 })).toEqual({
    allowed: false,
    remaining: 4,
  });
  expect([await result(messages), await result(forms)]).toEqual([4, 4]);
  now = new Date(begin.getTime() + 10 * 60_000);
  expect(await result(messages)).toBe(24);
  for (const [name, data] of [
    ['premium-canSendForms', { usages: 0 }],
    ['premium-sendForms', { usages: 1.5 }],
    ['premium-canSendOneWayMessages', { usages: 1 }],
    ['premium-sendOneWayMessages', {}],
    [messages, { numUses: 1 }],
  ] as const)
    expect((await ask(name, data)).status, name).toBe(400);
});

it('a person with Plus or of an office has no limit, and a free plan has neither forms nor messages', async () => {
  claims('premium-13 (server)', 'access-31', 'access-18 (permissions)');
  for (const name of ['Grace', 'Joanne']) {
    person = await server.signIn(name);
    const sent = await result('premium-sendForms', { usages: 500 });
    expect(sent, name).toEqual({ allowed: true, remaining: 30 });
    expect((await result('shell-me')).permissions, name).toContain('forms');
  }
  for (const name of ['Rachel', 'Samuel', 'Nadia']) {
    person = await server.signIn(name);
    expect((await ask('premium-canSendForms', { usages: 1 })).status, name).toBe(403);
    expect(await result('premium-getNumberOfFormUsesRemaining'), name).toBe(0);
    const { permissions } = await result('shell-me');
    expect(
      permissions.filter((key: string) => /forms|oneWay/i.test(key)),
      name,
    ).toEqual([]);
  }
});

it('a subscription of a demo goes through every state', async () => {
  claims('premium-21 (states)');
  await act('cancel');
  expect(await overview()).toEqual({ state: 'endsAt', remaining: 24, holds: true });
  await act('keep');
  await act('monthPaid');
  expect(await overview()).toEqual(renewed);
  await act('monthUnpaid');
  expect(await overview()).toEqual({ ...renewed, state: 'pastDue' });
  // A message sent before the late payment counts in the month of that payment.
  await take(3);
  expect((await ask('premium-demoAct', { act: 'cancel' })).error?.details.reason).toBe('not-now');
  await act('pay');
  expect(await overview()).toEqual({ ...renewed, remaining: 27 });
  await act('monthUnpaid');
  await act('sevenDays');
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
  expect((await result('premium-demo')).status).toBe('canceled');

  const { clientSecret } = await result('premium-createPremiumSubscription');
  const pay = (card: string, confirmed = false) =>
    result('premium-demoPay', { clientSecret, card, confirmed });
  expect(await overview()).toEqual({ state: 'never', remaining: 0, holds: false });
  expect(await pay('declined')).toEqual({ status: 'declined' });
  expect(await pay('confirm')).toEqual({ status: 'confirm' });
  await runJobs(server.app);
  expect((await overview()).state).toBe('never');
  expect(await pay('confirm', true)).toEqual({ status: 'succeeded' });
  // The payment alone grants nothing; its event does.
  expect((await overview()).state).toBe('never');
  await runJobs(server.app);
  expect(await overview()).toEqual(renewed);
  await act('cancel');
  await act('monthPaid');
  expect((await overview()).state).toBe('ended');
});

it('a subscription of a demo renews by itself, month after month', async () => {
  const { id, secret } = (
    await server.app.pool.query(`select id, secret from premium_demo_subscriptions limit 1`)
  ).rows[0];
  expect(secret).toContain(id);
  await server.app.pool.query(
    `update premium_demo_subscriptions set status = 'active',
    anchor = '2027-01-31T18:00:00Z', period_end = '2027-02-28T18:00:00Z', ended_at = null,
    cancel_at_period_end = false where id = $1`,
    [id],
  );
  await server.app.pool.query(
    `update premium_subscriptions set subscription = $1, ended_at = null,
    anchor = '2027-01-31T18:00:00Z', paid_until = '2027-02-28T18:00:00Z', cancel_at = null,
    past_due = false where uid = $2`,
    [id, person.uid],
  );
  for (const [moment, until] of [
    ['2027-02-28T17:59:59Z', '2027-02-28T18:00:00.000Z'],
    ['2027-02-28T18:00:00Z', '2027-03-31T18:00:00.000Z'],
    ['2027-03-31T18:09:00Z', '2027-04-30T18:00:00.000Z'],
  ] as const) {
    now = new Date(moment);
    person = await server.signIn('Karim');
    await server.app.pool.query(
      `select graphile_worker.add_job('premium-look', '{}'::json, run_at => $1)`,
      [now],
    );
    await runJobs(server.app);
    const { state, paidUntil } = await result('premium-overview');
    expect([state, paidUntil], moment).toEqual(['active', until]);
  }
});

it('a person pays and moves only their own subscription', async () => {
  const { rows } = await server.app.pool.query('select secret from premium_demo_subscriptions');
  person = await server.signIn('Rachel');
  const stolen = { clientSecret: rows[0].secret, card: 'good', confirmed: true };
  expect((await ask('premium-demoPay', stolen)).status).toBe(404);
  const acted = await ask('premium-demoAct', { act: 'cancel' });
  expect(acted.error?.details.reason).toBe('not-now');
});

it('an installation without a payment provider sells nothing and plays nothing', async () => {
  const plain = await startTestServer({ clock: () => now, settings: { CORRIDOR_ENV: 'local' } });
  const { token } = await plain.signIn('Rachel');
  (plain.app.settings as { relaxed: boolean }).relaxed = false;
  const told = await plain.ask('premium-overview', {}, token);
  expect([told.result.provider, told.result.hasPortal]).toEqual(['none', false]);
  const begun = await plain.ask('premium-createPremiumSubscription', {}, token);
  expect(begun.error?.details.reason).toBe('no-premium');
  expect((await plain.ask('premium-demo', {}, token)).status).toBe(404);
  await plain.stop();
});
