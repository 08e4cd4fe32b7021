import { randomUUID } from 'node:crypto';
import type { TestServer } from '../testing.ts';
import { canary } from '../walk/canaryMarks.ts';
import { firstRow, type Made, newThread } from '../walk/owner.ts';
import type { RouteRows, Rows } from '../walk/rows.ts';

/** A record of a person in a consult. */
async function recordOf(server: TestServer, uid: string, activityId: string) {
  return firstRow(
    server,
    `insert into billing_records
       (id, uid, activity_id, kind, code, status, service_at, created_at, updated_at)
     values ($1, $2, $3, 'message', '03.01NG', 'new', now(), now(), now()) returning id`,
    [randomUUID(), uid, activityId],
  );
}
const ofRecord =
  (more: object = {}) =>
  async ({ server, thread, owner }: Made) => ({
    ...(await recordOf(server, owner.uid, await thread())),
    ...more,
  });

async function ownRecord({ server, token }: { server: TestServer; token: string }) {
  const { uid } = (await server.ask('shell-me', {}, token)).result;
  return recordOf(server, uid, (await newThread({ server })).activityId);
}

const firstPages = { tables: { waiting: {}, rejected: {}, closed: {} }, processed: {} };

export const rows = {
  'reporting-createBillingReport': {
    gate: 'billers',
    base: { fetchByStatus: { statuses: ['new'] } },
  },
  'reporting-createRollupReport': {
    gate: 'billers',
    owned: ({ owner }) => ({
      billingDoctorUid: owner.uid,
      millisecondsInYear: Date.parse('2026-03-04T12:00:00Z'),
    }),
  },
  'reporting-settle': {
    gate: 'billers',
    owned: ofRecord({ code: '03.01NG' }),
    marked: [() => ({ id: randomUUID(), code: 'kanarie' })],
  },
  'reporting-setDiagnosis': {
    gate: 'billers',
    owned: ofRecord({ dxCode: '706.1' }),
    marked: [() => ({ id: randomUUID(), dxCode: 'kanarie' })],
  },
  'reporting-resend': {
    gate: 'billers',
    owned: ofRecord({ code: '03.01NG', dxCode: '' }),
    marked: [() => ({ id: randomUUID(), code: 'kanarie', dxCode: 'kanarie' })],
  },
  'reporting-delete': { gate: 'billers', owned: ofRecord() },
  'reporting-report': {
    gate: 'billers',
    input: () => firstPages,
    unowned: 'the id of a record only begins a page of the reader’s own records',
    marked: [{ ...firstPages, phn: canary('phn') }],
  },
  'reporting-steps': {
    gate: 'billers',
    input: ownRecord,
    owned: ofRecord(),
  },
} as const satisfies Rows;

export const routeRows = {
  'reporting-export': 'billers',
  'reporting-statement': 'billers',
} as const satisfies RouteRows;
