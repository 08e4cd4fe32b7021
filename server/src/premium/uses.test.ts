import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { reserveUses, takeUses } from './actions.ts';
import { remainingUses } from './queries.ts';

let now = new Date('2027-01-20T16:00:00Z');
let server: TestServer;
let uid: string;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const { rows } = await server.app.pool.query(`select id from users where first_name = 'Grace'`);
  uid = rows[0].id;
});
afterAll(() => server.stop());

/** Gives Grace a subscription whose month began on the 31st. */
beforeEach(async () => {
  now = new Date('2027-01-31T18:00:00Z');
  await server.app.pool.query('delete from premium_uses');
  await server.app.pool.query('delete from premium_reservations');
  await subscribe({ paid_until: '2027-02-28T17:00:00Z' });
});

async function subscribe(more: Record<string, string | boolean | null>) {
  const row = { cancel_at: null, past_due: false, ended_at: null, ...more };
  await server.app.pool.query('delete from premium_subscriptions where uid = $1', [uid]);
  await server.app.pool.query(
    `insert into premium_subscriptions (uid, anchor, paid_until, cancel_at, past_due, ended_at)
     values ($1, '2027-01-31T17:00:00Z', $2, $3, $4, $5)`,
    [uid, ...['paid_until', 'cancel_at', 'past_due', 'ended_at'].map((key) => row[key as never])],
  );
}

const inside = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(server.app.pool, { viewer: undefined, origin: { address: '', agent: '' }, now }, work);
const take = (wanted: number) => inside((at) => takeUses(at, uid, wanted));
const reserve = (uses: number) => inside((at) => reserveUses(at, uid, uses));
const remaining = () => remainingUses({ db: server.app.pool, now }, uid);

it('ten simultaneous sends with three uses left take exactly three', async () => {
  claims('premium-01 (allowance)');
  expect(await take(27)).toBe(27);
  const taken = await Promise.all(Array.from({ length: 10 }, () => take(1)));
  expect(taken.filter((one) => one === 1)).toHaveLength(3);
  expect(taken.filter((one) => one === 0)).toHaveLength(7);
  expect(await remaining()).toBe(0);
});

it('a send of five with three uses left takes three', async () => {
  expect(await take(27)).toBe(27);
  expect(await take(5)).toBe(3);
  expect(await take(1)).toBe(0);
});

it('a send that is taken back takes no uses', async () => {
  const failing = inside(async (at) => {
    expect(await takeUses(at, uid, 4)).toBe(4);
    throw new Error('the mail is wrong');
  });
  await expect(failing).rejects.toThrow('the mail is wrong');
  expect(await remaining()).toBe(30);
});

it('the allowance begins anew on the monthly day, and unused uses lapse', async () => {
  expect(await take(12)).toBe(12);
  await subscribe({ paid_until: '2027-03-31T17:00:00Z' });
  now = new Date('2027-02-28T16:59:59Z');
  expect(await remaining()).toBe(18);
  // A month without a 31st begins on its last day.
  now = new Date('2027-02-28T17:00:00Z');
  expect(await remaining()).toBe(30);
  expect(await take(30)).toBe(30);
  now = new Date('2027-03-31T17:00:00Z');
  expect(await remaining()).toBe(30);
});

it('a reservation lowers the rest for 10 minutes, and the next send takes it along', async () => {
  expect(await reserve(28)).toEqual({ allowed: true, remaining: 2 });
  expect(await reserve(3)).toEqual({ allowed: false, remaining: 2 });
  expect(await remaining()).toBe(2);
  expect(await take(28)).toBe(28);
  expect(await remaining()).toBe(2);
  expect(await reserve(2)).toEqual({ allowed: true, remaining: 0 });
  now = new Date(now.getTime() + 10 * 60_000 - 1);
  expect(await remaining()).toBe(0);
  now = new Date(now.getTime() + 1);
  expect(await remaining()).toBe(2);
  expect(await reserve(2)).toEqual({ allowed: true, remaining: 0 });
});

it('ten simultaneous reservations with three uses left keep exactly three', async () => {
  expect(await take(27)).toBe(27);
  const kept = await Promise.all(Array.from({ length: 10 }, () => reserve(1)));
  expect(kept.filter(({ allowed }) => allowed)).toHaveLength(3);
});

it.each([
  ['never had', { paid_until: null }, '2027-01-31T18:00:00Z', 0],
  ['active', { paid_until: '2027-02-28T17:00:00Z' }, '2027-02-28T16:59:59Z', 30],
  ['a renewal is on its way', { paid_until: '2027-02-28T17:00:00Z' }, '2027-03-01T17:00:00Z', 30],
  [
    'past due on the seventh day',
    { paid_until: '2027-02-28T17:00:00Z', past_due: true },
    '2027-03-07T16:59:59Z',
    30,
  ],
  [
    'past due after seven days',
    { paid_until: '2027-02-28T17:00:00Z', past_due: true },
    '2027-03-07T17:00:00Z',
    0,
  ],
  [
    'cancelled, before the end of the month',
    { paid_until: '2027-02-28T17:00:00Z', cancel_at: '2027-02-28T17:00:00Z' },
    '2027-02-28T16:59:59Z',
    30,
  ],
  [
    'cancelled, after the end of the month',
    { paid_until: '2027-02-28T17:00:00Z', cancel_at: '2027-02-28T17:00:00Z' },
    '2027-02-28T17:00:00Z',
    0,
  ],
  [
    'ended',
    { paid_until: '2027-02-28T17:00:00Z', ended_at: '2027-02-10T17:00:00Z' },
    '2027-02-10T17:00:00Z',
    0,
  ],
])('the allowance of a subscription: %s', async (_, row, at, uses) => {
  await subscribe(row);
  now = new Date(at);
  expect(await remaining()).toBe(uses);
  expect(await take(1)).toBe(Math.min(1, uses));
});

it('premium that an operator granted has an allowance by the day of the account', async () => {
  const { rows } = await server.app.pool.query(`select id from users where first_name = 'Karim'`);
  await server.app.pool.query('delete from premium_subscriptions where uid = $1', [rows[0].id]);
  expect(await remainingUses({ db: server.app.pool, now }, rows[0].id)).toBe(30);
});
