import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
let peter: { token: string; uid: string };
let grace: { token: string; uid: string };
let now: Date;
beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  peter = await server.signIn('Peter');
  grace = await server.signIn('Grace');
});
afterEach(() => server.stop());

const thread = () => makeThread(server, { from: grace.uid, to: peter.uid });
const pay = (activityId: string, itemCode: string, more: object = { externalPayment: true }) =>
  server.ask('aveiro-submitOatPayment', { itemCode, activityId, ...more }, peter.token);
const address = { line1: '12 Elm Street', line2: 'Unit 4', line3: 'Red Deer AB  T4N 1A1' };
const create = (activityId: string, more: object = {}, { token } = peter) =>
  server.ask(
    'aveiro-createInvoice',
    { activityId, patientAddress: address, businessInfo: 'RDS', ...more },
    token,
  );
const textOf = async (pdf: string) => (await pdfPages(Buffer.from(pdf, 'base64'))).join(' ');

it('an invoice lists what was paid and what is due, with its tax, and a repeat is the same', async () => {
  claims('payments-15', 'payments-26 (invoice)', 'payments-27 (invoice)');
  const activityId = await thread();
  await pay(activityId, 'OAT-01');
  await pay(activityId, 'OAT-04', { cardToken: 'demo_lost_1' });
  await pay(activityId, 'OAT-03', { cardToken: 'demo_declined_1' });
  const { result } = await create(activityId);
  expect(Object.keys(result)).toEqual(['pdf', 'invoiceNumber']);
  expect(result.invoiceNumber).toBe('RDS-2026-0001');
  const text = await textOf(result.pdf);
  for (const part of [
    'Invoice',
    'No. RDS-2026-0001',
    'November 18, 2026',
    'Red Deer Sleep Dentistry Ltd.',
    'GST 123456789 RT 0001',
    'Walter Brandt 12 Elm Street Unit 4 Red Deer AB T4N 1A1',
    'Assessment for an oral appliance $180.00 · no tax · paid',
    'Care kit and morning repositioner $85.00 · plus $4.25 GST (5 %) · due',
    'Items $265.00',
    'GST 5 % $4.25',
    'Total $269.25',
    'Paid $180.00',
    'Due $89.25',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('Titration');
  const again = await create(activityId, { patientAddress: { ...address, line1: 'Elsewhere' } });
  expect(again.result.invoiceNumber).toBe('RDS-2026-0001');
  // A later payment stands on an invoice of its own.
  await pay(activityId, 'OAT-02');
  const next = (await create(activityId)).result;
  expect(next.invoiceNumber).toBe('RDS-2026-0002');
  expect(await textOf(next.pdf)).not.toContain('Assessment');
  const { rows } = await server.app.pool.query('select sealed from invoices');
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toContain('Elm');
});

it('fifty invoices at once have numbers without a gap or a double', async () => {
  const threads: string[] = [];
  for (let index = 0; index < 50; index++) {
    threads.push(await thread());
    await pay(threads[index] ?? '', 'OAT-01');
  }
  /** A server above its capacity says so at once, and its caller asks again, as the portal does. */
  const created = async (activityId: string): Promise<string> => {
    const { status, result, error } = await create(activityId);
    if (status !== 503) return result?.invoiceNumber ?? JSON.stringify(error);
    await new Promise((resolve) => setTimeout(resolve, 200));
    return created(activityId);
  };
  const numbers = await Promise.all(threads.map(created));
  expect(numbers.sort()).toEqual(
    Array.from({ length: 50 }, (_, index) => `RDS-2026-${String(index + 1).padStart(4, '0')}`),
  );
  // Each business and each year begins anew.
  await server.app.pool.query(
    `insert into payment_businesses values ('ELM', 'Elm Dental', '1 Elm Street', '')`,
  );
  now = new Date('2027-01-02T16:00:00Z');
  peter = await server.signIn('Peter');
  const activityId = await thread();
  await pay(activityId, 'OAT-01');
  expect((await create(activityId, { businessInfo: 'ELM' })).result.invoiceNumber).toBe(
    'ELM-2027-0001',
  );
});

it('an incomplete address, no business and nothing to invoice are refused', async () => {
  claims('payments-01 (server)', 'payments-11 (server)');
  const activityId = await thread();
  const wrong = async (more: object) => {
    const { status, error } = await create(activityId, more);
    return [status, error?.details.reason ?? error?.details.fields?.[0]?.message];
  };
  expect(await wrong({})).toEqual([400, 'nothing-to-invoice']);
  await pay(activityId, 'OAT-01');
  expect(await wrong({ patientAddress: { ...address, line1: ' ' } })).toEqual([
    400,
    'Address line 1 is required.',
  ]);
  expect(await wrong({ patientAddress: { ...address, line3: '' } })).toEqual([
    400,
    'Address line 3 is required.',
  ]);
  expect(await wrong({ businessInfo: '' })).toEqual([400, 'Business is required.']);
  expect(await wrong({ businessInfo: 'NONE' })).toEqual([400, 'no-business']);
  const { rows } = await server.app.pool.query('select count(*)::int as count from invoices');
  expect(rows[0].count).toBe(0);
  expect((await create(activityId, {}, grace)).status).toBe(403);
  const foreign = await makeThread(server, {
    from: grace.uid,
    to: (await server.signIn('Amara')).uid,
  });
  expect((await create(foreign)).status).toBe(404);
});
