import { duplicateOf } from '@corridor/contract/billing/life.ts';
import { type BillingStatus, billingStatuses } from '@corridor/contract/billing/rules.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../billing/jobs.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';
import { makeRecord } from './testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
let now = new Date('2026-11-18T16:00:00Z');

beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Rachel', 'Joanne'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, by = 'Amara') =>
  server.ask(name, data, people[by]?.token);
const record = (made: Partial<Parameters<typeof makeRecord>[1]> & { status: BillingStatus }) =>
  makeRecord(server, { uid: uidOf('Amara'), from: uidOf('Grace'), ...made });
const at = (iso: string) => new Date(iso);
const day = (date: string) => at(`${date}T18:00:00Z`);
const statusOf = async (id: string) =>
  (await server.app.pool.query('select status from billing_records where id = $1', [id])).rows[0]
    .status;
const firstPages = { tables: { waiting: {}, rejected: {}, closed: {} }, processed: {} };
const report = async (more: object = {}, by = 'Amara') =>
  (await ask('reporting-report', { ...firstPages, ...more }, by)).result;

it('a record has its values, its codes and what came back from the payer', async () => {
  claims('billing-01', 'billing-07', 'billing-15');
  const { id, activityId } = await record({
    status: 'closed',
    at: day('2026-11-02'),
    resultAt: day('2026-11-12'),
    claimed: 7450,
    paid: 5588,
    dx: '706.1',
    comment: '',
    kind: 'econsult',
  });
  const { result } = await ask('reporting-createBillingReport', {
    fetchByStatus: { statuses: ['closed'] },
  });
  expect(result).toEqual([
    {
      id,
      created: '2026-11-02T18:00:00.000Z',
      lastUpdatedAt: '2026-11-02T18:00:00.000Z',
      hlinkResultReceivedAt: '2026-11-12T18:00:00.000Z',
      paidAt: '2026-11-12T18:00:00.000Z',
      submittedAt: '2026-11-02T18:00:00.000Z',
      type: 'econsult',
      subType: 'econsult',
      patientId: '50009-1234',
      status: 'closed',
      comments: '',
      dxCode: '706.1',
      billingCode: '03.01O',
      payToDoctor: 5588,
      errorCode: '',
      activityId,
      locked: false,
      seq: null,
      patientProvince: 'AB',
      hold: null,
      claimBy: '2027-01-31',
      urgency: null,
      claimed: 7450,
      claimNumber: null,
    },
  ]);
});

it('records are fetched by result, by status, and by creation with status', async () => {
  claims('billing-15');
  const early = await record({
    status: 'closed',
    at: day('2026-09-01'),
    resultAt: day('2026-09-10'),
    paid: 1,
  });
  const late = await record({
    status: 'refused',
    at: day('2026-10-01'),
    resultAt: day('2026-10-10'),
    errorCode: '05A',
  });
  const fresh = await record({ status: 'new', at: day('2026-11-01') });
  const fetched = async (input: object) => {
    const { result, error } = await ask('reporting-createBillingReport', input);
    return error ? error.status : result.map(({ id }: { id: string }) => id);
  };
  const ms = (date: string) => day(date).getTime();
  const results = (from: string, to: string) => ({
    fetchByHlinkResultReceivedAt: { startDate: ms(from), endDate: ms(to) },
  });
  expect(await fetched(results('2026-09-10', '2026-10-10'))).toEqual([early.id]);
  expect(await fetched(results('2026-09-10', '2026-10-11'))).toEqual([late.id, early.id]);
  expect(await fetched({ fetchByStatus: { statuses: ['new', 'refused'] } })).toEqual([
    fresh.id,
    late.id,
  ]);
  const created = (from: string, to: string, statuses: string[]) => ({
    fetchByCreated: { startDate: ms(from), endDate: ms(to), statuses },
  });
  expect(await fetched(created('2026-09-01', '2026-11-02', ['new', 'closed']))).toEqual([
    fresh.id,
    early.id,
  ]);
  expect(await fetched(created('2026-09-02', '2026-11-01', ['new', 'closed']))).toEqual([]);
  for (const wrong of [
    {},
    { fetchByStatus: { statuses: [] } },
    { fetchByStatus: { statuses: ['paid'] } },
  ])
    expect(await fetched(wrong)).toBe('INVALID_ARGUMENT');
});

it('nobody but the doctor reads or changes a record', async () => {
  claims('billing-14');
  const { id } = await record({ status: 'onHold', hold: 'unconfirmed' });
  const refused = await record({ status: 'refused', errorCode: '67A', at: day('2026-11-01') });
  for (const other of ['Grace', 'Tomasz']) {
    expect((await report({}, other)).tables.waiting.rows, other).toEqual([]);
    const calls = [
      ask('reporting-settle', { id, code: '03.01NG' }, other),
      ask('reporting-setDiagnosis', { id, dxCode: '706.1' }, other),
      ask('reporting-delete', { id }, other),
      ask('reporting-resend', { id: refused.id, code: '03.01O', dxCode: '' }, other),
      ask('reporting-steps', { id }, other),
      ask(
        'reporting-createRollupReport',
        { billingDoctorUid: uidOf('Amara'), millisecondsInYear: now.getTime() },
        other,
      ),
    ];
    for (const { status } of await Promise.all(calls)) expect(status, other).toBe(404);
  }
  // Without the permission the report does not open.
  for (const other of ['Rachel', 'Joanne'])
    expect((await ask('reporting-report', firstPages, other)).status, other).toBe(403);
  expect([await statusOf(id), await statusOf(refused.id)]).toEqual(['onHold', 'refused']);
});

it('a held record is confirmed, given another code, or declared not billable', async () => {
  claims('billing-25 (in the report)');
  const held = (hold = 'unconfirmed') => record({ status: 'onHold', hold, code: '03.01NG' });
  const settle = async (id: string, code: string) => {
    const { result, error } = await ask('reporting-settle', { id, code });
    return result?.status ?? error?.details.reason;
  };
  const [confirmed, changed, dropped] = [await held(), await held(), await held()];
  expect(await settle(confirmed.id, '03.01NG')).toBe('pending');
  expect(await settle(changed.id, '03.01NH')).toBe('pending');
  expect(await settle(dropped.id, '')).toBe('notBillable');
  const { rows } = (await report()).tables.waiting;
  expect(rows.map(({ id, billingCode, hold }: never) => [id, billingCode, hold])).toEqual(
    expect.arrayContaining([
      [confirmed.id, '03.01NG', null],
      [changed.id, '03.01NH', null],
    ]),
  );
  expect(await settle(dropped.id, '03.01NG')).toBe('claimed');
  expect(await settle(confirmed.id, '03.')).toBe('too-short');
  expect(await settle(confirmed.id, '03 01')).toBe('bad-code');
  const locked = await held('locked');
  await ask('thread-lock', { activityId: locked.activityId, reason: 'Wrong patient' });
  expect(await settle(locked.id, '03.01NG')).toBe('thread-locked');
  // The referring clinician sees nothing of it.
  expect((await report({}, 'Grace')).tables.waiting.total).toBe(0);
});

it('a refused record goes out again, corrected, and each step is recorded', async () => {
  claims('billing-13 (by the doctor)');
  const { id } = await record({
    status: 'refused',
    errorCode: '05BB',
    dx: '706.1',
    at: day('2026-11-01'),
  });
  const resend = async (more: object = {}) => {
    const { error } = await ask('reporting-resend', {
      id,
      code: '03.01NG',
      dxCode: '691.8',
      ...more,
    });
    return error?.details.reason ?? 'sent';
  };
  expect(await resend({ code: '' })).toBe('too-short');
  expect(await resend({ dxCode: 'acne' })).toBe('bad-code');
  expect(await statusOf(id)).toBe('refused');
  expect(await resend()).toBe('sent');
  expect(await resend()).toBe('not-refused');
  const [row] = (await report()).tables.waiting.rows;
  expect(row).toMatchObject({
    id,
    status: 'pending',
    billingCode: '03.01NG',
    dxCode: '691.8',
    errorCode: '',
    lastUpdatedAt: now.toISOString(),
  });
  expect((await ask('reporting-steps', { id })).result).toEqual({
    steps: [
      {
        movedAt: now.toISOString(),
        from: 'refused',
        to: 'pending',
        cause: 'resend',
        by: expect.stringContaining('Okafor'),
      },
    ],
  });
  const { rows } = await server.app.pool.query(
    `select actor, action, details from audit_entries where subject = $1`,
    [`billing:${id}`],
  );
  expect(rows).toEqual([
    {
      actor: uidOf('Amara'),
      action: 'billing.resend',
      details: { before: 'refused', status: 'pending' },
    },
  ]);
});

it('only a record that was never claimed is deleted or gets another diagnosis', async () => {
  const unclaimed: BillingStatus[] = ['new', 'pending', 'onHold', 'refused'];
  for (const status of billingStatuses) {
    const { id } = await record({ status });
    const diagnosed = await ask('reporting-setDiagnosis', { id, dxCode: 'v72.3' });
    const deleted = await ask('reporting-delete', { id });
    const isClaimed = !unclaimed.includes(status);
    const reasons = [diagnosed, deleted].map(({ error }) => error?.details.reason);
    expect(reasons, status).toEqual(isClaimed ? ['claimed', 'claimed'] : [undefined, undefined]);
    expect(await statusOf(id)).toBe(isClaimed ? status : 'deleted');
  }
  const pages = { waiting: {}, rejected: {}, closed: { size: 25 } };
  const { rows } = (await report({ tables: pages })).tables.closed;
  expect(rows.map(({ status, dxCode }: never) => [status, dxCode])).toEqual(
    expect.arrayContaining([
      ['deleted', 'V72.3'],
      ['closed', ''],
    ]),
  );
});

it('the morning holds a record that repeats an earlier one of the day', async () => {
  claims('billing-08 (note)');
  const activityId = await makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara') });
  const evening = { status: 'new', activityId, code: '03.01NG' } as const;
  const original = await record({ ...evening, at: at('2026-11-17T16:00:00Z') });
  const repeat = await record({ ...evening, at: at('2026-11-17T20:00:00Z') });
  const other = await record({ ...evening, at: at('2026-11-17T21:00:00Z'), code: '03.01NH' });
  const nextDay = await record({
    ...evening,
    at: at('2026-11-17T14:00:00Z'),
    phn: '',
    activityId: await makeThread(server, {
      from: uidOf('Grace'),
      to: uidOf('Amara'),
      econsult: { phn: '14859-2538' },
    }),
  });
  await jobs['billing-ready'].handle({}, server.app);
  expect(
    await Promise.all([original, repeat, other, nextDay].map(({ id }) => statusOf(id))),
  ).toEqual(['pending', 'onHold', 'pending', 'pending']);
  const held = (await report()).tables.waiting.rows.find(({ id }: never) => id === repeat.id);
  expect(held).toMatchObject({ hold: 'duplicate', comments: duplicateOf(original.id) });
});

it('the tables have their statuses, orders, pages, filters and the search by number', async () => {
  claims('billing-10', 'billing-11', 'billing-12', 'billing-21 (orders)');
  const statuses: BillingStatus[] = [
    ...['new', 'pending', 'onHold', 'submitted', 'unconfirmed', 'refused'],
    ...['closed', 'notBillable', 'deleted', 'failed'],
  ] as BillingStatus[];
  const made: Record<string, string> = {};
  for (const [index, status] of statuses.entries())
    made[status] = (
      await record({
        status,
        at: new Date(now.getTime() - (index + 1) * 3_600_000),
        code: `03.01${String.fromCharCode(90 - index)}`,
        phn: index % 2 ? '14859-2538' : '50009-1234',
      })
    ).id;
  const idsOf = ({ rows }: { rows: { id: string }[] }) =>
    rows.map(({ id }) => statuses.find((each) => made[each] === id));
  const { tables } = await report();
  expect(idsOf(tables.waiting)).toEqual(['new', 'pending', 'onHold', 'submitted', 'unconfirmed']);
  expect(idsOf(tables.rejected)).toEqual(['refused']);
  expect(idsOf(tables.closed)).toEqual(['closed', 'notBillable', 'deleted', 'failed']);
  expect([tables.waiting.total, tables.rejected.total, tables.closed.total]).toEqual([5, 1, 4]);
  const waiting = async (more: object) =>
    (await report({ tables: { waiting: more, rejected: {}, closed: {} } })).tables.waiting;
  expect(idsOf(await waiting({ descending: false }))).toEqual([
    'unconfirmed',
    'submitted',
    'onHold',
    'pending',
    'new',
  ]);
  expect(idsOf(await waiting({ sort: 'billingCode', descending: false }))[0]).toBe('unconfirmed');
  expect(idsOf(await waiting({ sort: 'status', descending: false }))[0]).toBe('new');
  expect(await waiting({ status: 'onHold' })).toMatchObject({
    total: 1,
    more: false,
    rows: [{ id: made.onHold }],
  });
  // A status of another table narrows nothing.
  expect((await waiting({ status: 'closed' })).total).toBe(5);
  for (let index = 0; index < 7; index++)
    await record({ status: 'pending', at: new Date(now.getTime() - (index + 100) * 3_600_000) });
  const first = await waiting({});
  expect([first.rows.length, first.total, first.more]).toEqual([5, 12, true]);
  const second = await waiting({ after: first.rows.at(-1).id });
  const third = await waiting({ after: second.rows.at(-1).id });
  expect([second.more, third.more, third.rows.length]).toEqual([true, false, 2]);
  const seen = [first, second, third].flatMap(({ rows }) =>
    rows.map(({ id }: { id: string }) => id),
  );
  expect(new Set(seen).size).toBe(12);
  // A page after somebody else's record is empty, not theirs.
  const foreign = await makeRecord(server, {
    uid: uidOf('Tomasz'),
    from: uidOf('Grace'),
    status: 'new',
  });
  expect((await waiting({ after: foreign.id })).rows).toEqual([]);
  const found = (await report({ phn: '14859 2538' })).tables;
  expect([idsOf(found.waiting), idsOf(found.rejected), idsOf(found.closed)]).toEqual([
    ['pending', 'submitted'],
    ['refused'],
    ['notBillable', 'failed'],
  ]);
});

it('what waits for the doctor comes with its amounts', async () => {
  await server.app.pool.query(
    `insert into billing_fees (code, starts, cents) values ('03.01X', '2026-04-01', 1000), ('03.01X', '2027-04-01', 9999)
     on conflict do nothing`,
  );
  await record({ status: 'onHold', hold: 'unconfirmed', code: '03.01X' });
  await record({ status: 'refused', errorCode: '67A', code: '03.01X', claimed: 2500 });
  await record({ status: 'new', code: '03.01X', at: new Date(now.getTime() - 75 * 86_400_000) });
  await record({ status: 'new', code: '03.01X', at: new Date(now.getTime() - 73 * 86_400_000) });
  await record({
    status: 'pending',
    code: '03.01X',
    at: new Date(now.getTime() - 91 * 86_400_000),
  });
  const { needs, tables } = await report();
  expect(needs).toEqual({
    onHold: { records: 1, cents: 1000 },
    refused: { records: 1, cents: 2500 },
    urgent: { records: 1, cents: 1000 },
  });
  expect(tables.waiting.rows.map(({ urgency }: never) => urgency)).toEqual([
    null,
    null,
    'urgent',
    'late',
  ]);
});
