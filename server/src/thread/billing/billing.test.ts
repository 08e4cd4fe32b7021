import { albertaCodes } from '@corridor/contract/billing/codes.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
/** Moves to a time and signs everybody in. */
async function goTo(moment: string) {
  now = new Date(moment);
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Rachel', 'Joanne'])
    people[name] = await server.signIn(name);
}
beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  await server.app.pool.query(`update clinics set province = 'AB'`);
  await goTo('2026-11-18T16:00:00Z');
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, by: string) =>
  server.ask(name, data, people[by]?.token);
const consult = (more = {}) =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), message: 'Is it safe?', ...more });
const codes = async (activityId: string, by = 'Amara') =>
  (await ask('thread-billingCodes', { activityId }, by)).result;
async function billed(activityId: string, by: string, billingCode = '') {
  const sent = await ask('thread-sendMessage', { activityId, message: 'Yes.', billingCode }, by);
  return { activityId, messageId: sent.result.messageId as string };
}
const billingOf = async (activityId: string, by: string) => {
  const { billingCode, billingStatus, billingHold } = (
    await ask('thread-messages', { activityId }, by)
  ).result.messages.at(-1);
  return [billingCode, billingStatus, billingHold];
};
const settle = (message: object, code: string, by = 'Amara') =>
  ask('thread-settleBilling', { ...message, code }, by);

it('a first answer is an opinion, later ones are advice by their hour, and a call is no opinion', async () => {
  const id = await consult();
  expect((await codes(id)).usual).toBe('03.01O');
  await billed(id, 'Amara', '03.01O');
  expect((await codes(id)).usual).toBe('03.01NG');
  await goTo('2026-11-19T01:30:00Z');
  expect((await codes(id)).usual).toBe('03.01NH');
  await goTo('2026-11-19T06:00:00Z');
  expect((await codes(id)).usual).toBe('03.01NI');
  await goTo('2026-11-21T18:00:00Z');
  expect((await codes(id)).usual).toBe('03.01NH');
  expect((await codes(await consult({ type: 'phoneConsult' }))).usual).toBe('03.01NH');
  // The referrer gives no opinion, and neither does an answer after 30 days.
  expect((await codes(await consult(), 'Grace')).usual).toBe('03.01NH');
  const late = await consult();
  await goTo('2026-12-21T18:00:00Z');
  expect((await codes(late)).usual).toBe('03.01NG');
});

it('the usual code stands first, then recent ones, then the others of Alberta', async () => {
  const others = albertaCodes.map(({ code }) => code as string);
  expect((await codes(await consult())).codes).toEqual([
    '03.01O',
    ...others.filter((code) => code !== '03.01O'),
  ]);
  await billed(await consult(), 'Amara', '03.01NH');
  now = new Date(now.getTime() + 60_000);
  await billed(await consult(), 'Amara', '00120');
  expect((await codes(await consult())).codes.slice(0, 3)).toEqual(['03.01O', '00120', '03.01NH']);
  // Each person has their own recent codes.
  expect((await codes(await consult({ to: uidOf('Tomasz') }), 'Tomasz')).codes).not.toContain(
    '00120',
  );
  await server.app.pool.query(`update clinics set province = 'BC'`);
  expect(await codes(await consult())).toEqual({ usual: '', codes: ['00120', '03.01NH'] });
});

it('only the owner sees and settles a bill', async () => {
  claims('thread-46 (owner)');
  const id = await consult();
  const message = await billed(id, 'Amara', '03.01O');
  expect(await billingOf(id, 'Amara')).toEqual(['03.01O', 'new', null]);
  for (const other of ['Grace', 'Joanne'])
    expect(await billingOf(id, other)).toEqual([null, null, null]);
  for (const other of ['Grace', 'Tomasz'])
    expect((await settle(message, '03.01R', other)).status, other).toBe(404);
  expect((await ask('thread-settleBilling', { ...message, code: '' }, 'Rachel')).status).toBe(403);
  expect(await billingOf(id, 'Amara')).toEqual(['03.01O', 'new', null]);
});

it('a record on hold is confirmed, given another code, or declared not billable', async () => {
  claims('billing-25 (at the message)');
  const unconfirmed = await billed(await consult(), 'Amara');
  expect(await billingOf(unconfirmed.activityId, 'Amara')).toEqual([
    '03.01NG',
    'onHold',
    'unconfirmed',
  ]);
  expect((await settle(unconfirmed, '03.01NG')).result).toEqual({
    code: '03.01NG',
    status: 'pending',
  });
  expect(await billingOf(unconfirmed.activityId, 'Amara')).toEqual(['03.01NG', 'pending', null]);

  const other = await billed(await consult(), 'Amara');
  await settle(other, ' 03.01NH ');
  expect(await billingOf(other.activityId, 'Amara')).toEqual(['03.01NH', 'pending', null]);

  const dropped = await billed(await consult(), 'Amara');
  expect((await settle(dropped, '')).result).toEqual({ code: '03.01NG', status: 'notBillable' });
  expect(await billingOf(dropped.activityId, 'Amara')).toEqual(['03.01NG', 'notBillable', null]);
  const again = await settle(dropped, '03.01NG');
  expect([again.status, again.error?.details.reason]).toEqual([400, 'claimed']);

  const fresh = await billed(await consult(), 'Amara', '03.01O');
  await settle(fresh, '03.01NG');
  expect(await billingOf(fresh.activityId, 'Amara')).toEqual(['03.01NG', 'new', null]);
  const { rows } = await server.app.pool.query(
    `select actor, details from audit_entries where action = 'billing.settle' order by id`,
  );
  expect(rows).toEqual(
    [
      { before: 'onHold', status: 'pending', code: '03.01NG' },
      { before: 'onHold', status: 'pending', code: '03.01NH' },
      { before: 'onHold', status: 'notBillable', code: '03.01NG' },
      { before: 'new', status: 'new', code: '03.01NG' },
    ].map((details) => ({ actor: uidOf('Amara'), details })),
  );
});

it('a wrong settlement is refused and changes nothing', async () => {
  const message = await billed(await consult(), 'Amara', '03.01O');
  for (const [code, reason] of [
    ['03.', 'too-short'],
    ['03 01', 'bad-code'],
  ] as const)
    expect((await settle(message, code)).error?.details.reason).toBe(reason);
  for (const status of ['submitted', 'closed', 'refused']) {
    await server.app.pool.query('update billing_records set status = $1', [status]);
    expect((await settle(message, '03.01NG')).error?.details.reason, status).toBe('claimed');
  }
  expect((await billingOf(message.activityId, 'Amara'))[0]).toBe('03.01O');
  // A second message within a day is not billed and has nothing to settle.
  now = new Date(now.getTime() + 60_000);
  const second = await billed(message.activityId, 'Amara', '03.01NG');
  expect((await settle(second, '03.01NG')).status).toBe(404);
  await ask('thread-lock', { activityId: message.activityId, reason: 'Wrong' }, 'Amara');
  expect((await settle(message, '03.01NG')).error?.details.reason).toBe('thread-locked');
});
