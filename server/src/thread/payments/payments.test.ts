import { applianceOutcomes } from '@corridor/contract/payments/appliance.ts';
import { chargeMs } from '@corridor/contract/payments/rules.ts';
import { errorWords } from '@corridor/contract/payments/words.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { settlePayment } from '../../payments/actions.ts';
import { jobs } from '../../payments/jobs.ts';
import { inBackground } from '../../platform/change.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let now: Date;
let peter: { token: string; uid: string };
let activityId: string;
beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  peter = await server.signIn('Peter');
  const { uid: from } = await server.signIn('Grace');
  activityId = await makeThread(server, { from, to: peter.uid });
});
afterEach(() => server.stop());

const history = async () =>
  (await server.ask('secureMessaging-getActivityPayments', { activityId }, peter.token)).result;
const items = async () =>
  (await server.ask('aveiro-getAvailableItems', { activityId }, peter.token)).result.items;
const submit = async (itemCode: string, more: object = {}) =>
  (await server.ask('aveiro-submitOatPayment', { itemCode, activityId, ...more }, peter.token))
    .result;
const charges = async () =>
  (await server.app.pool.query('select key, cents, paid from payment_demo_charges')).rows;
const settle = () => jobs['payments-settle'].handle({}, server.app);
const secrets = async () => {
  const { rows } = await server.app.pool.query('select id, sealed from payments');
  return rows.map(({ id, sealed }) =>
    JSON.parse(server.app.keys.openText(sealed, { table: 'payments', column: 'sealed', row: id })),
  );
};

it('a card payment is approved, and the history tells who recorded it', async () => {
  claims('payments-03', 'payments-04', 'payments-14', 'payments-16', 'payments-17 (card)');
  expect(await history()).toEqual([]);
  expect(await items()).toContainEqual({
    itemCode: 'OAT-04',
    name: 'Care kit and morning repositioner',
    cost: 8_500,
    taxRate: 0.05,
    existingPayment: null,
    isExternalPayment: false,
  });
  const receiptEmail = 'walter@patient.example';
  expect(await submit('OAT-04', { cardToken: 'demo_approved_1', receiptEmail })).toEqual({
    ok: true,
    error: null,
  });
  const payment = {
    name: 'Care kit and morning repositioner',
    status: 'approved',
    amount: 8_925,
    created: now.toISOString(),
    statusUpdatedAt: now.toISOString(),
    paymentType: 'clover',
    receiptLink: null,
  };
  expect(await history()).toEqual([{ payment, recordedBy: 'Peter Vogel' }]);
  expect((await items()).find((item: { itemCode: string }) => item.itemCode === 'OAT-04')).toEqual({
    itemCode: 'OAT-04',
    name: 'Care kit and morning repositioner',
    cost: 8_500,
    taxRate: 0.05,
    existingPayment: payment,
    isExternalPayment: false,
  });
  // The token has served, so it is forgotten.
  expect(await secrets()).toEqual([{ cardToken: null, receiptEmail, receiptLink: null }]);
  // The item is paid once, whoever presses again.
  expect((await submit('OAT-04', { cardToken: 'demo_approved_2' })).ok).toBe(true);
  expect(await charges()).toHaveLength(1);
});

it('a payment outside is recorded without any charge', async () => {
  claims('payments-17 (external)');
  expect((await submit('OAT-01', { externalPayment: true })).ok).toBe(true);
  expect((await history())[0].payment).toMatchObject({
    paymentType: 'external',
    status: 'approved',
    amount: 18_000,
  });
  expect((await items())[0]).toMatchObject({ itemCode: 'OAT-01', isExternalPayment: true });
  expect(await charges()).toEqual([]);
});

it('a declined card leaves the item open for another card', async () => {
  claims('payments-05', 'payments-17 (retry)');
  const declined = { ok: false, error: errorWords.declined };
  expect(await submit('OAT-02', { cardToken: 'demo_declined_1' })).toEqual(declined);
  expect((await history())[0].payment.status).toBe('declined');
  expect((await items())[1].existingPayment).toBeNull();
  expect(await submit('OAT-02')).toEqual({ ok: false, error: errorWords.nothingToRetry });
  expect((await submit('OAT-02', { cardToken: 'demo_lost_2' })).error).toBe(errorWords.unknown);
  expect((await history())[0].payment.status).toBe('pending');
  // A pending payment is neither recorded as another one nor charged again.
  expect((await submit('OAT-02', { externalPayment: true })).error).toBe(errorWords.pending);
  now = new Date(now.getTime() + 60_000);
  expect((await submit('OAT-02')).ok).toBe(true);
  expect((await history())[0].payment).toMatchObject({
    status: 'approved',
    statusUpdatedAt: now.toISOString(),
  });
  expect((await charges()).filter(({ paid }) => paid)).toHaveLength(1);
});

it('a lost answer is asked for by the job, with one charge', async () => {
  claims('payments-28');
  // Without an answer within 30 s the payment stays pending.
  expect(chargeMs).toBe(30_000);
  await submit('OAT-03', { cardToken: 'demo_lost_1' });
  await settle();
  expect((await history())[0].payment.status).toBe('approved');
  expect(await charges()).toMatchObject([{ cents: 14_000, paid: true }]);
});

it('a question to the provider that was cut off is asked again within a minute', async () => {
  await submit('OAT-03', { cardToken: 'demo_lost_1' });
  // The process was killed while it asked.
  await server.app.pool.query('update payments set asked_at = $1', [now]);
  expect((await submit('OAT-03')).error).toBe(errorWords.beingPaid);
  // A retry looks for a charge and then asks for one, so it may last twice the time of a question.
  now = new Date(now.getTime() + 2 * chargeMs);
  expect((await submit('OAT-03')).error).toBe(errorWords.beingPaid);
  await settle();
  expect((await history())[0].payment.status).toBe('approved');
  expect(await charges()).toHaveLength(1);
});

it('a payment that never reached the provider opens its item again', async () => {
  const forget = () => server.app.pool.query('delete from payment_demo_charges');
  await submit('OAT-03', { cardToken: 'demo_lost_1' });
  await forget();
  await settle();
  expect((await history())[0].payment.status).toBe('pending');
  now = new Date(now.getTime() + 86_400_001);
  peter = await server.signIn('Peter');
  await settle();
  expect((await history())[0].payment.status).toBe('declined');
  // A payment whose token cannot be read is over with the next retry.
  await submit('OAT-03', { cardToken: 'demo_lost_2' });
  await forget();
  await server.app.pool.query(`update payments set sealed = '\\x00' where status = 'pending'`);
  expect((await submit('OAT-03')).error).toBe(errorWords.declined);
  expect((await submit('OAT-03', { cardToken: 'demo_approved_3' })).ok).toBe(true);
});

it('one payment that cannot be settled does not keep the others waiting', async () => {
  await submit('OAT-03', { cardToken: 'demo_lost_1' });
  await submit('OAT-02', { cardToken: 'demo_lost_2' });
  await server.app.pool.query(
    `alter table payments add constraint broken check (item <> 'OAT-02' or status = 'pending')`,
  );
  await settle();
  const states = await history();
  expect(
    states.map(({ payment }: { payment: { name: string; status: string } }) => [
      payment.name,
      payment.status,
    ]),
  ).toEqual([
    ['Oral appliance, custom fitted', 'pending'],
    ['Titration visit', 'approved'],
  ]);
});

it('200 presses at once with lost answers are one charge', async () => {
  const tokens = ['demo_lost', 'demo_approved'];
  const presses = Array.from({ length: 200 }, (_, press) =>
    submit('OAT-02', { cardToken: `${tokens[press % 2]}_${press}` }),
  );
  await Promise.all(presses);
  now = new Date(now.getTime() + 60_000);
  await settle();
  expect(await charges()).toMatchObject([{ cents: 195_000, paid: true }]);
  expect(await history()).toMatchObject([{ payment: { status: 'approved', amount: 195_000 } }]);
}, 60_000);

it('a new price counts from its day on, and a payment keeps the old one', async () => {
  await submit('OAT-01', { externalPayment: true });
  await server.app.pool.query(
    `insert into payment_items values
       ('OAT-01', '2026-11-18', 'Assessment', 20000, 'exempt', 0),
       ('OAT-03', '2026-11-18', 'Titration', 15000, 'gst', 500),
       ('OAT-04', '2026-11-19', 'Kit', 1, 'exempt', 0)`,
  );
  expect((await history())[0].payment.amount).toBe(18_000);
  expect(await items()).toMatchObject([
    { name: 'Assessment for an oral appliance', cost: 18_000, taxRate: 0 },
    { cost: 195_000 },
    { name: 'Titration', cost: 15_000, taxRate: 0.05 },
    { cost: 8_500 },
  ]);
});

it('a stranger to the thread finds nothing, and a locked thread takes no payment', async () => {
  claims('payments-02 (server)');
  const order = { itemCode: 'OAT-01', activityId, externalPayment: true };
  const grace = await server.signIn('Grace');
  for (const name of [
    'aveiro-submitOatPayment',
    'aveiro-getAvailableItems',
    'secureMessaging-getActivityPayments',
  ] as const) {
    const input = name === 'aveiro-submitOatPayment' ? order : { activityId };
    expect((await server.ask(name, input, grace.token)).status, name).toBe(403);
  }
  const { uid: to } = await server.signIn('Amara');
  const other = await makeThread(server, { from: grace.uid, to });
  const asked = await server.ask(
    'aveiro-submitOatPayment',
    { ...order, activityId: other },
    peter.token,
  );
  expect(asked.status).toBe(404);
  await server.app.pool.query('update activities set locked_at = now() where id = $1', [
    activityId,
  ]);
  const locked = await server.ask('aveiro-submitOatPayment', order, peter.token);
  expect(locked.error?.details.reason).toBe('thread-locked');
});

it('a dentist records the progress of an appliance in the consult', async () => {
  claims('outcomes-04');
  expect(applianceOutcomes).toEqual([
    'Patient OAT candidate',
    'Patient NOT an OAT candidate',
    'Patient waiting for dental visit',
    'Dental work required (external)',
    'Dental work required (internal)',
    'OAT ordered',
    'OAT fitted',
    'Patient rejected treatment',
  ]);
  const save = (progress: string, token = peter.token) =>
    server.ask('thread-saveProgress', { activityId, progress }, token);
  for (const progress of applianceOutcomes) {
    expect((await save(progress)).status).toBe(200);
    const { econsult } = (await server.ask('thread-econsult', { activityId }, peter.token)).result;
    expect(econsult.aiPredictions).toEqual({ outcome: { humanReadableLabel: progress } });
    expect(econsult.phn).toBe('50009-1234');
  }
  expect((await save('Cured')).status).toBe(400);
  const grace = await server.signIn('Grace');
  expect((await save('OAT fitted', grace.token)).status).toBe(403);
});

it('a late approval replaces a refusal, or is told where the item was paid again', async () => {
  const approve = async (id: string) =>
    inBackground(server.app, (inside) =>
      settlePayment(
        inside,
        server.app.keys,
        { id, activityId, secret: { cardToken: null, receiptEmail: null, receiptLink: null } },
        { id: 'LATE', status: 'approved', receiptLink: null },
      ),
    );
  const declined = async (item: string) => {
    await submit(item, { cardToken: 'demo_declined_1' });
    const { rows } = await server.app.pool.query(
      `select id from payments where item = $1 and status = 'declined'`,
      [item],
    );
    return rows[0].id as string;
  };
  await approve(await declined('OAT-03'));
  expect((await history())[0].payment.status).toBe('approved');
  const first = await declined('OAT-02');
  await submit('OAT-02', { cardToken: 'demo_approved_2' });
  await approve(first);
  const { rows } = await server.app.pool.query(
    `select details from audit_entries where action = 'payments.charged-twice'`,
  );
  expect(rows).toEqual([{ details: { payment: first, charge: 'LATE' } }]);
});
