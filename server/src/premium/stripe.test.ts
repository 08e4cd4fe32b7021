import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { jobs } from './jobs.ts';
import { signatureOf, startStripe, stripeSettings } from './stripeCounterpart.testing.ts';

const begin = new Date('2027-01-31T18:00:00Z');
const days = 86_400_000;
let now = begin;
let stripe: Awaited<ReturnType<typeof startStripe>>;
let server: TestServer;
let asked = 0;
let grace: { token: string; uid: string };

beforeAll(async () => {
  stripe = await startStripe(() => now);
  server = await startTestServer({
    clock: () => now,
    settings: {
      TRUST_PROXY: '127.0.0.1',
      ...stripeSettings,
      STRIPE_URL: stripe.url,
      SESSION_HOURS: '720',
      IDLE_MINUTES: '720',
    },
  });
});
afterAll(async () => {
  await server.stop();
  await stripe.stop();
});

beforeEach(async () => {
  now = begin;
  stripe.forget();
  const { pool } = server.app;
  for (const table of ['subscriptions', 'events', 'uses', 'reservations'])
    await pool.query(`delete from premium_${table}`);
  await pool.query(
    `update users set roles = array_remove(roles, 'premium') where first_name = 'Grace'`,
  );
  grace = await server.signIn('Grace');
});

type Event = ReturnType<typeof stripe.pay>[number];

/** Delivers events in the order given, with a signature of now. */
async function deliver(
  events: readonly Event[],
  signedAt = now,
  more: { signature?: string; later?: true } = {},
) {
  const statuses: number[] = [];
  for (const event of events) {
    const body = JSON.stringify(event);
    const response = await fetch(`${server.url}/premium/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': more.signature ?? signatureOf(body, signedAt),
      },
      body,
    });
    statuses.push(response.status);
    if (!more.later) await runJobs(server.app);
  }
  return statuses;
}
async function ask(name: Parameters<TestServer['ask']>[0], data: unknown = {}) {
  // Each request comes from an address of its own, which no limit counts twice.
  asked += 1;
  return server.ask(name, data, grace.token, { 'x-forwarded-for': `11.0.0.${asked}` });
}
async function overview() {
  // The session of a test outlives its months.
  grace = await server.signIn('Grace');
  const { state, remaining } = (await ask('premium-overview')).result;
  const { rows } = await server.app.pool.query('select roles from users where id = $1', [
    grace.uid,
  ]);
  return { state, remaining, holds: rows[0].roles.includes('premium') };
}
async function subscribe() {
  const { result } = await ask('premium-createPremiumSubscription', null);
  const id = [...stripe.subscriptions.keys()].at(-1) ?? '';
  return { clientSecret: result.clientSecret as string, id };
}
async function subscribed() {
  const { id } = await subscribe();
  await deliver(stripe.pay(id));
  expect(await overview()).toEqual({ state: 'active', remaining: 30, holds: true });
  return id;
}
async function look() {
  await server.app.pool.query(
    `select graphile_worker.add_job('premium-look', '{}'::json, run_at => $1)`,
    [now],
  );
  await runJobs(server.app);
}
const none = { state: 'never', remaining: 0, holds: false };
const active = { state: 'active', remaining: 30, holds: true };

it('the price is that of Stripe', async () => {
  claims('premium-18', 'premium-20 (price)');
  expect((await ask('premium-getPremiumSubscriptionPrice', null)).result).toEqual({
    amount: 1_500,
    currency: 'cad',
  });
});

it('a subscription begins once, also when two tabs begin it, and Stripe learns an address only', async () => {
  claims('premium-17');
  const both = await Promise.all([subscribe(), subscribe()]);
  const again = await subscribe();
  expect(new Set([...both, again].map(({ clientSecret }) => clientSecret)).size).toBe(1);
  expect(again.clientSecret).toMatch(/^in_\d+_1_secret$/);
  expect(stripe.customers).toEqual([{ email: 'grace.lindqvist@demo.corridor.example' }]);
  expect(await overview()).toEqual(none);
  expect(stripe.wrong).toEqual([]);
});

it('only the paid invoice grants premium, and not the state of the subscription', async () => {
  claims('premium-21 (granted by the event)');
  const { id } = await subscribe();
  const [paid, updated] = stripe.pay(id);
  await deliver([updated as Event]);
  expect(await overview()).toEqual(none);
  expect((await ask('premium-createPremiumSubscription', null)).error?.details.reason).toBe(
    'being-paid',
  );
  await deliver([paid as Event]);
  expect(await overview()).toEqual(active);
  expect((await ask('premium-createPremiumSubscription', null)).status).toBe(403);
});

it('each event twice, reversed, and replayed after a day leaves the right allowance', async () => {
  claims('premium-21 (order of events)');
  const { id } = await subscribe();
  const first = stripe.pay(id);
  const cancelled = stripe.cancelAtPeriodEnd(id, true);
  const kept = stripe.cancelAtPeriodEnd(id, false);
  const all = [...first, ...cancelled, ...kept];
  expect(await deliver([...all].reverse())).toEqual([200, 200, 200, 200]);
  expect(await overview()).toEqual(active);
  expect((await ask('premium-sendOneWayMessages', { numUses: 4 })).result.allowed).toBe(true);
  await deliver([...all, ...all]);
  now = new Date(begin.getTime() + days);
  await deliver(all);
  expect(await overview()).toEqual(active);
  const { rows } = await server.app.pool.query('select count(*)::int as n from premium_events');
  expect(rows[0].n).toBe(4);
});

it('a failed renewal that is paid in the end is paid, in whatever order its events come', async () => {
  const id = await subscribed();
  stripe.renew(id);
  now = new Date('2027-02-28T19:00:00Z');
  const failed = stripe.decline(id);
  const paid = stripe.pay(id);
  await deliver([...failed, ...paid].reverse());
  expect(await overview()).toEqual(active);
  now = new Date('2027-03-31T17:59:59Z');
  expect(await overview()).toEqual(active);
});

it('a forged event, one of another secret, and times more than 300 s away change nothing', async () => {
  const { id } = await subscribe();
  const paid = stripe.pay(id);
  const body = JSON.stringify(paid[0]);
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  for (const signature of [
    '',
    'v1=00',
    `t=${Math.floor(now.getTime() / 1_000)},v1=${'0'.repeat(64)}`,
    signatureOf(body, now, 'whsec_another'),
    signatureOf(`${body} `, now),
    signatureOf(body, after(-301)),
    signatureOf(body, after(301)),
  ])
    expect(await deliver(paid, now, { signature }), signature).toEqual([400, 400]);
  expect(await overview()).toEqual(none);
  expect(await deliver(paid, after(-300))).toEqual([200, 200]);
  expect(await overview()).toEqual(active);
});

it('the signature covers the bytes, so JSON that means the same is refused', async () => {
  const { id } = await subscribe();
  const [paid] = stripe.pay(id);
  const signature = signatureOf(JSON.stringify(paid, null, 2), now);
  expect(await deliver([paid as Event], now, { signature })).toEqual([400]);
  expect(await overview()).toEqual(none);
});

it('a cancelled subscription stays to the end of its month', async () => {
  claims('premium-21 (cancellation)');
  const id = await subscribed();
  await deliver(stripe.cancelAtPeriodEnd(id, true));
  expect(await overview()).toEqual({ ...active, state: 'endsAt' });
  now = new Date('2027-02-28T17:59:59Z');
  await look();
  expect(await overview()).toEqual({ ...active, state: 'endsAt' });
  now = new Date('2027-02-28T18:00:00Z');
  expect((await overview()).remaining).toBe(0);
  await look();
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
});

it('an unpaid renewal keeps premium for 7 days, then ends it and charges nothing later', async () => {
  claims('premium-21 (renewal)');
  const id = await subscribed();
  stripe.renew(id);
  now = new Date('2027-02-28T19:00:00Z');
  await deliver(stripe.decline(id));
  expect(await overview()).toEqual({ ...active, state: 'pastDue' });
  now = new Date('2027-03-07T17:59:59Z');
  await look();
  expect(await overview()).toEqual({ ...active, state: 'pastDue' });
  now = new Date('2027-03-07T18:00:00Z');
  await look();
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
  expect(stripe.subscriptions.get(id)?.status).toBe('canceled');
  expect(stripe.wrong).toEqual([]);
});

it('an event after the 7 days cancels the subscription at Stripe too', async () => {
  const id = await subscribed();
  stripe.renew(id);
  now = new Date('2027-02-28T19:00:00Z');
  await deliver(stripe.decline(id));
  now = new Date('2027-03-07T18:00:00Z');
  await deliver(stripe.decline(id));
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
  expect(stripe.subscriptions.get(id)?.status).toBe('canceled');
  expect(stripe.wrong).toEqual([]);
});

it('the 7 days go on where Stripe gives up the payment earlier', async () => {
  const id = await subscribed();
  stripe.renew(id);
  now = new Date('2027-03-02T19:00:00Z');
  await deliver([...stripe.decline(id), ...stripe.end(id, 'payment_failed')]);
  expect(await overview()).toEqual({ ...active, state: 'pastDue' });
  now = new Date('2027-03-07T18:00:00Z');
  await look();
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
});

it('a subscription that Stripe ends is over at once, and a new one begins with a new allowance', async () => {
  const id = await subscribed();
  expect((await ask('premium-sendForms', { usages: 1 })).result.allowed).toBe(true);
  await deliver(stripe.end(id));
  expect(await overview()).toEqual({ state: 'ended', remaining: 0, holds: false });
  now = new Date(begin.getTime() + days);
  grace = await server.signIn('Grace');
  const next = await subscribe();
  expect(next.id).not.toBe(id);
  await deliver(stripe.pay(next.id));
  expect(await overview()).toEqual(active);
  // The end of the first one says nothing about the second.
  await deliver(stripe.end(id));
  expect(await overview()).toEqual(active);
});

it('a payment that was never made expires, and the next begin makes a new one', async () => {
  const { id, clientSecret } = await subscribe();
  stripe.expire(id);
  const next = await subscribe();
  expect(next.id).not.toBe(id);
  expect(next.clientSecret).not.toBe(clientSecret);
});

it('an event that never arrived is found at Stripe', async () => {
  const { id } = await subscribe();
  stripe.pay(id);
  await look();
  expect(await overview()).toEqual(active);
});

it('an outage of Stripe is a plain answer, and an event waits for its end', async () => {
  stripe.fall(true);
  const refused = await ask('premium-createPremiumSubscription', null);
  expect([refused.status, refused.error?.details.reason]).toEqual([503, 'provider']);
  stripe.fall(false);
  const { id } = await subscribe();
  stripe.fall(true);
  const paid = stripe.pay(id);
  expect(await deliver(paid, now, { later: true })).toEqual([200, 200]);
  const settle = jobs['premium-settle'];
  await expect(settle.handle({ subscription: id }, server.app)).rejects.toThrow();
  expect(await overview()).toEqual(none);
  stripe.fall(false);
  await runJobs(server.app);
  expect(await overview()).toEqual(active);
});

it('the billing portal has a new address each time', async () => {
  claims('premium-22 (billing portal)', 'profile-03 (billing portal)');
  await subscribed();
  const urls = [await ask('premium-openBillingPortal'), await ask('premium-openBillingPortal')];
  const [first, second] = urls.map(({ result }) => result.url as string);
  expect(first).toMatch(/^https:\/\/billing\.stripe\.example\/p\//);
  expect(second).not.toBe(first);
  const sent = stripe.requests.at(-1);
  expect(new URLSearchParams(sent?.body).get('return_url')).toBe(
    `${server.app.settings.publicUrl}/dashboard/profile`,
  );
});

it('only the page of premium may reach Stripe, and only where Stripe takes the cards', async () => {
  const policyOf = async (path: string, at = server.url) =>
    (await fetch(`${at}${path}`)).headers.get('content-security-policy');
  const page = '/dashboard/get-premium';
  const policy = await policyOf(`${page}?from=sidebar`);
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain(
    "frame-src 'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
  );
  const plain = await startTestServer();
  const plainPolicy = await policyOf(page, plain.url);
  expect(plainPolicy).not.toContain('stripe');
  for (const path of ['/', '/login', '/dashboard/consult', '/forms/', '/dashboard/get-premiums'])
    expect(await policyOf(path), path).toBe(plainPolicy);
  expect((await fetch(`${plain.url}/premium/webhook`, { method: 'POST' })).status).toBe(404);
  await plain.stop();
});
