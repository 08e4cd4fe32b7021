import { type MoveCause, moveCauses, moveOf } from '@corridor/contract/billing/life.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { moveRecords } from '../billing/life/actions.ts';
import { inBackground } from '../platform/change.ts';
import { pdfPages, pdfSize } from '../platform/pdf/testing.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { differences } from './sums/check.ts';
import { makeRecord } from './testing.ts';

let server: TestServer;
let amara: { token: string; uid: string };
let grace: { uid: string };
const now = new Date('2026-11-18T16:00:00Z');
beforeEach(async () => {
  server = await startTestServer({ clock: () => now });
  amara = await server.signIn('Amara');
  grace = await server.signIn('Grace');
});
afterEach(() => server.stop());

const record = (made: Omit<Parameters<typeof makeRecord>[1], 'uid' | 'from'>) =>
  makeRecord(server, { uid: amara.uid, from: grace.uid, ...made });
const rollup = async (moment: string) =>
  (
    await server.ask(
      'reporting-createRollupReport',
      { billingDoctorUid: amara.uid, millisecondsInYear: Date.parse(moment) },
      amara.token,
    )
  ).result;
const none = {
  earningCommunications: 0,
  earningEconsult: 0,
  totalCommunications: 0,
  totalEconsults: 0,
};
const get = (path: string) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${amara.token}` } });

it('earnings stand by the month of the result in Edmonton, eConsults apart from the rest', async () => {
  claims('billing-09', 'billing-16', 'billing-23');
  const paid = (code: string, resultAt: string, cents: number, more: object = {}) =>
    record({
      status: 'closed',
      code,
      at: new Date('2026-01-02T18:00:00Z'),
      resultAt: new Date(resultAt),
      paid: cents,
      ...more,
    });
  await paid('03.01O', '2026-03-04T18:00:00Z', 7450);
  await paid('03.01R', '2026-03-31T18:00:00Z', 3489);
  // The last hours of March in Edmonton are April in UTC.
  await paid('03.01LJ', '2026-04-01T05:59:59Z', 8125);
  await paid('03.01NG', '2026-04-01T06:00:00Z', 0);
  // New Year's Eve of the year before.
  await paid('03.01O', '2026-01-01T05:00:00Z', 100);
  // A refused record earns nothing, and its result is still one of the month.
  await paid('03.01O', '2026-03-10T18:00:00Z', 0, { status: 'refused', errorCode: '67A' });
  const year = await rollup('2026-07-01T12:00:00Z');
  expect(Object.keys(year)).toEqual(['2026']);
  expect(year['2026'].map((month: object) => JSON.stringify(month))).toEqual(
    Array.from({ length: 12 }, (_, index) =>
      JSON.stringify(
        index === 2
          ? {
              ...none,
              earningCommunications: 8125,
              earningEconsult: 10_939,
              totalCommunications: 1,
              totalEconsults: 2,
            }
          : index === 3
            ? { ...none, totalCommunications: 1 }
            : none,
      ),
    ),
  );
  const before = await rollup('2025-01-15T12:00:00Z');
  expect(before['2025'][11]).toEqual({ ...none, earningEconsult: 100, totalEconsults: 1 });
});

it('the sums kept with the records equal the records after 10,000 random steps', async () => {
  claims('billing-13 (sums)');
  const ids: string[] = [];
  const { activityId } = await record({ status: 'new' });
  for (let index = 0; index < 120; index++)
    ids.push(
      (await record({ status: 'new', activityId, code: ['03.01O', '03.01NG'][index % 2] ?? '' }))
        .id,
    );
  const cyclic: MoveCause[] = moveCauses.filter(
    (cause) => !['drop', 'delete', 'wrong-address'].includes(cause),
  );
  let steps = 0;
  const step = fc.record({
    cause: fc.constantFrom(...cyclic),
    chosen: fc.uniqueArray(fc.nat(119), { minLength: 60, maxLength: 120 }),
    paid: fc.nat(20_000),
    month: fc.integer({ min: 24_310, max: 24_322 }),
  });
  const take = async ({
    cause,
    chosen,
    paid,
    month,
  }: {
    cause: MoveCause;
    chosen: number[];
    paid: number;
    month: number;
  }) => {
    await inBackground(server.app, async (inside) => {
      const moved = await moveRecords(
        inside,
        chosen.map((index) => ids[index] ?? ''),
        { cause, actor: null },
      );
      steps += moved.length;
      const movedIds = moved.map(({ id }) => id);
      if (cause === 'apply')
        await inside.db.query(
          'update billing_records set paid = $1, result_month = $2, result_at = now() where id = any($3)',
          [paid, month, movedIds],
        );
      if (cause === 'reverse')
        await inside.db.query('update billing_records set paid = 0 where id = any($1)', [movedIds]);
    });
  };
  for (const each of fc.sample(step, 1_200)) {
    await take(each);
    if (steps > 10_000) break;
  }
  // Records also leave for good, and are forgotten with an undone consult.
  for (const cause of ['drop', 'delete', 'wrong-address'] as const)
    await take({ cause, chosen: [1, 2, 3, 4, 5, 6, 7], paid: 0, month: 0 });
  await server.app.pool.query('delete from billing_records where id = any($1)', [
    ids.slice(50, 70),
  ]);
  expect(steps).toBeGreaterThan(10_000);
  expect(await differences(server.app.pool)).toEqual([]);
  // A sum that was changed by hand is found.
  await server.app.pool.query(`update billing_counts set records = records + 1 where uid = $1`, [
    amara.uid,
  ]);
  expect((await differences(server.app.pool)).length).toBeGreaterThan(0);
  expect(moveOf('apply').to).toBe('closed');
}, 240_000);

it('records of one doctor move both ways at once, and no step waits for ever', async () => {
  const { activityId } = await record({ status: 'pending' });
  const made = (status: 'onHold' | 'pending') =>
    Promise.all(
      Array.from({ length: 20 }, () =>
        record({ status, activityId, ...(status === 'onHold' && { hold: 'unconfirmed' }) }),
      ),
    );
  const [held, ready] = [await made('onHold'), await made('pending')];
  const move = (id: string, cause: MoveCause) =>
    inBackground(server.app, async (inside) => {
      const hold = cause === 'hold' ? ({ hold: 'locked' } as const) : {};
      const moved = await moveRecords(inside, [id], { cause, actor: null, ...hold });
      // Both sums are locked before the other transaction ends.
      await inside.db.query('select pg_sleep(0.01)');
      return moved;
    });
  const moves = held.flatMap(({ id }, index) => [
    move(id, 'confirm'),
    move(ready[index]?.id ?? '', 'hold'),
  ]);
  expect((await Promise.all(moves)).flat()).toHaveLength(40);
  expect(await differences(server.app.pool)).toEqual([]);
});

it('a month is exported whole, as CSV and as a PDF of A4 with 65 rows a page', async () => {
  claims('billing-06 (files)', 'billing-22');
  const { activityId } = await record({ status: 'pending' });
  for (let index = 0; index < 131; index++)
    await record({
      status: 'closed',
      activityId,
      at: new Date(Date.parse('2026-10-01T18:00:00Z') + index * 60_000),
      resultAt: new Date(Date.parse('2026-10-12T18:00:00Z') + index * 1_000),
      paid: 7450,
      dx: '706.1',
      ...(index === 0 && { comment: 'SYSTEM: duplicate of another' }),
    });
  const csv = await get('/reporting/processed/2026-10.csv');
  expect([
    csv.status,
    csv.headers.get('content-disposition'),
    csv.headers.get('corridor-records'),
  ]).toEqual([200, 'attachment; filename="billing-2026-10.csv"', '131']);
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]?.replace('﻿', '')).toBe(
    'Created,Type,PHN,Billing code,Dx code,Status,Comments,Amount',
  );
  expect(lines).toHaveLength(132);
  expect(lines[1]).toBe(
    '"Oct 1, 2026, 2:10 PM",eConsult,50009-1234,03.01O,706.1,Closed,N/A,$74.50',
  );
  expect(lines.at(-1)).toBe(
    '"Oct 1, 2026, 12:00 PM",eConsult,50009-1234,03.01O,706.1,Closed,Duplicate Billing,$74.50',
  );
  const pdf = Buffer.from(await (await get('/reporting/processed/2026-10.pdf')).arrayBuffer());
  expect(await pdfSize(pdf)).toEqual([595, 842]);
  const pages = await pdfPages(pdf);
  const rowsOf = (page: string) => page.split('50009-1234').length - 1;
  expect(pages.map(rowsOf)).toEqual([65, 65, 1]);
  expect(pages[2]).toContain('Page 3 of 3');
  for (const wrong of ['2026-13.csv', '2026.csv', '2026-10.xlsx', '2021-09.csv', '..%2f.csv'])
    expect((await get(`/reporting/processed/${wrong}`)).status, wrong).toBe(404);
});

it('the year of an accountant adds up to the report, by month, clinic and payer', async () => {
  await record({
    status: 'closed',
    at: now,
    resultAt: new Date('2026-02-03T18:00:00Z'),
    paid: 7450,
  });
  await record({
    status: 'closed',
    at: now,
    resultAt: new Date('2026-02-09T18:00:00Z'),
    paid: 25,
    code: '03.01NG',
  });
  const ontario = await record({
    status: 'closed',
    at: now,
    resultAt: new Date('2026-12-09T18:00:00Z'),
    paid: 1000,
  });
  await server.app.pool.query(`update billing_records set payer = 'ON' where id = $1`, [
    ontario.id,
  ]);
  await record({ status: 'closed', at: now, resultAt: new Date('2025-12-09T18:00:00Z'), paid: 5 });
  const csv = await (await get('/reporting/statement/2026.csv')).text();
  const rows = csv.replace('﻿', '').trim().split('\r\n');
  expect(rows[0]).toBe('Part,Name,Claims,Amount paid');
  expect(rows).toContain('Month,February 2026,2,74.75');
  expect(rows.at(-1)).toBe('Total,,3,84.75');
  const sources = rows.filter((row) => row.startsWith('Clinic and payer'));
  expect(sources.map((row) => row.split(',').slice(-2))).toEqual([
    ['2', '74.75'],
    ['1', '10.00'],
  ]);
  expect(sources[0]).toMatch(/Alberta Health/);
  expect(sources[1]).toMatch(/Ontario/);
  const months = Object.values((await rollup('2026-07-01T12:00:00Z'))['2026'] as (typeof none)[]);
  expect(
    months.reduce((sum, month) => sum + month.earningCommunications + month.earningEconsult, 0),
  ).toBe(8475);
  const [page] = await pdfPages(
    Buffer.from(await (await get('/reporting/statement/2026.pdf')).arrayBuffer()),
  );
  expect(page).toContain('Billing statement 2026');
  expect(page).toContain('$84.75 · 3 claims');
});
