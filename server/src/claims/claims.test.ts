import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims as claimsRow } from '../../../tools/claims.ts';
import { record } from '../billing/actions.ts';
import { jobs } from '../handlers.ts';
import { inBackground } from '../platform/change.ts';
import { startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from '../thread/testing.ts';
import { prepareBatch } from './actions.ts';
import { readBatch } from './format/batchFile.ts';
import { type Result, writeResult } from './format/resultFile.ts';
import { takeResults } from './results/actions.ts';
import { demoAnswer } from './results/demoAnswer.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
async function signIn() {
  for (const name of ['Grace', 'Amara', 'Owen']) people[name] = await server.signIn(name);
}
async function later(days: number) {
  now = new Date(now.getTime() + days * 86_400_000);
  await signIn();
}

beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings, world: {} });
  await server.app.pool.query('delete from billing_records');
  await server.app.pool.query(
    `update role_permissions set permissions = permissions || '{claimsOperator}' where role = 'operator'`,
  );
  await signIn();
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const owen = (name: Parameters<TestServer['ask']>[0], data: object = {}) =>
  server.ask(name, data, people.Owen?.token);
const work = async () => (await owen('claims-work')).result;

type Made = { by?: string; code?: string; econsult?: object };
/** Makes a record that is ready for a claim, and answers its id. */
async function ready({ by = 'Amara', code = '03.01O', econsult = {} }: Made = {}) {
  const activityId = await makeThread(server, { from: uidOf('Grace'), to: uidOf(by), econsult });
  const { rows } = await inBackground(server.app, async (change) => {
    const service = { activityId, uid: uidOf(by), kind: 'message', code, at: now } as const;
    await record(change, { ...service, status: 'new' });
    return change.db.query(
      `update billing_records set status = 'pending' where activity_id = $1 returning id`,
      [activityId],
    );
  });
  return rows[0].id as string;
}
const rowOf = async (id: string) =>
  (await server.app.pool.query('select * from billing_records where id = $1', [id])).rows[0];
const statusOf = async (id: string) => (await rowOf(id)).status;
const stepsOf = async (id: string) => {
  const { rows } = await server.app.pool.query(
    `select from_status, to_status, cause, actor from billing_moves
     where record_id = $1 order by seq`,
    [id],
  );
  return rows.map((row) => [row.from_status, row.to_status, row.cause, row.actor]);
};
const send = async () => {
  const sent = await owen('claims-send');
  expect(sent.status).toBe(200);
  return sent.result as { batch: string; claims: number; cents: number };
};
const fileOf = async (name: string) => {
  const { batches } = await work();
  const { id } = batches.find((batch: { name: string }) => batch.name === name);
  return fetch(`${server.url}/claims/batches/${id}`, {
    headers: { authorization: `Bearer ${people.Owen?.token}` },
  });
};
const result = async (id: string, more: Partial<Result> = {}): Promise<string> => {
  const { claim_number: claimNumber, claimed } = await rowOf(id);
  const full = {
    claimNumber,
    claimed,
    outcome: 'applied',
    codes: [],
    paid: claimed,
    paymentDay: null,
  };
  return writeResult({ ...full, ...more } as Result);
};
const take = async (...lines: string[]) => {
  const { status, result: taken } = await owen('claims-takeResults', { text: lines.join('\n') });
  expect(status).toBe(200);
  return taken;
};
const none = { applied: 0, held: 0, refused: 0, reversed: 0, repeated: 0, unknown: 0 };

const home = {
  patientProvince: 'BC',
  phn: '9123 456 789',
  oop: true,
  patientFirstName: 'Maximiliane-Josephine',
  patientLastName: 'Brontë',
  oopData: {
    genderCode: 'F',
    addressLine1: '12 Main Street',
    addressLine2: '',
    addressLine3: '',
    cityName: 'Kelowna',
    postalCode: 'V1Y 1A1',
  },
};

it('a dry run shows what goes with its sum, and what stands in the way of the others', async () => {
  const here = await ready();
  const there = await ready({ econsult: home });
  await ready({ code: '' });
  await ready({ code: '99.99Z' });
  await ready({ econsult: { ...home, patientProvince: 'QC', phn: 'BRAW58031415' } });
  await ready({ econsult: { ...home, oopData: undefined } });
  await ready({ by: 'Owen' });
  await ready({ econsult: { phn: '' } });
  const old = await ready();
  await server.app.pool.query(
    `update billing_records set service_at = service_at - interval '91 days' where id = $1`,
    [old],
  );
  const locked = await ready();
  await server.app.pool.query(
    'update activities set locked_at = now() where id = (select activity_id from billing_records where id = $1)',
    [locked],
  );
  const { next } = await work();
  expect([next.claims, next.cents, next.stoppedCount]).toEqual([2, 14_640, 8]);
  expect(next.ready).toEqual([
    {
      id: here,
      doctor: 'Amara Okafor',
      code: '03.01O',
      day: '2026-11-18',
      cents: 7320,
      payer: 'AB',
    },
    {
      id: there,
      doctor: 'Amara Okafor',
      code: '03.01O',
      day: '2026-11-18',
      cents: 7320,
      payer: 'BC',
    },
  ]);
  expect(next.stopped.map(({ reason }: { reason: string }) => reason)).toEqual([
    'no-code',
    'no-fee',
    'quebec',
    'no-address',
    'no-details',
    'no-patient',
    'too-late',
    'locked',
  ]);
  // A dry run changes nothing.
  expect(await statusOf(here)).toBe('pending');
  expect(await send()).toEqual({ batch: '2026-001', claims: 2, cents: 14_640 });
  expect(await statusOf(old)).toBe('pending');
});

it('a batch claims each record under its number, and its download is audited', async () => {
  const [here, there] = [await ready(), await ready({ econsult: home })];
  await send();
  expect(await rowOf(here)).toMatchObject({
    status: 'submitted',
    claimed: 7320,
    claim_number: 'DMO26100000012',
    payer: 'AB',
    submitted_at: now,
    paid: null,
  });
  expect(await stepsOf(here)).toEqual([['pending', 'submitted', 'submit', uidOf('Owen')]]);
  const answer = await fileOf('2026-001');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const file = await answer.text();
  const batch = readBatch(file);
  expect([batch.submitter, batch.batch, batch.created]).toEqual(['DMO', 1, '20261118']);
  const [first, second] = batch.claims;
  expect(first?.base).toMatchObject({
    patient: '500091234',
    registration: '',
    recovery: '',
    provider: '900000024',
    baNumber: '9000024',
    skillCode: 'DERM',
    facility: '900001',
    referrer: '900000011',
    serviceDay: '20261118',
    claimed: 7320,
  });
  expect(first?.person).toBeUndefined();
  expect(second?.base).toMatchObject({ patient: '', registration: '9123456789', recovery: 'BC' });
  expect(second?.person).toMatchObject({
    firstName: 'Maximiliane-',
    surname: 'Bronte',
    birthDay: '19580314',
    sex: 'F',
    postalCode: 'V1Y1A1',
    province: 'BC',
  });
  expect((await rowOf(there)).payer).toBe('BC');
  const { rows } = await server.app.pool.query(
    `select e.action, count(p.*)::int as patients from audit_entries e
       left join audit_patients p on p.entry = e.id
     where e.subject like 'claim-batch:%' group by e.id, e.action, e.at order by e.at`,
  );
  expect(rows.map(({ action, patients }) => [action, patients])).toEqual([
    ['claims.send', 2],
    ['claims.download', 2],
  ]);
  // The file names patients, so nothing of it lies open in the database.
  const { rows: stored } = await server.app.pool.query('select sealed_file from claim_batches');
  expect(stored[0].sealed_file.toString('latin1')).not.toContain('Bronte');
  expect((await owen('claims-send')).error?.details.reason).toBe('nothing');
});

it('batches at the same time put no claim into two, and a failed one is absent', async () => {
  for (let index = 0; index < 12; index += 1) await ready();
  const actor = null;
  await expect(
    inBackground(server.app, async (change) => {
      await prepareBatch(change, server.app, { submitter: 'DMO', actor });
      throw new Error('the server was killed');
    }),
  ).rejects.toThrow('killed');
  const count = async (table: string) =>
    (await server.app.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n;
  expect([await count('claim_batches'), await count('claims')]).toEqual([0, 0]);
  const sent = await Promise.all(Array.from({ length: 6 }, () => owen('claims-send')));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  expect([await count('claim_batches'), await count('claims')]).toEqual([1, 12]);
  const { rows } = await server.app.pool.query(
    'select count(distinct record_id)::int as records, max(number) as last from claims',
  );
  expect(rows).toEqual([{ records: 12, last: 'DMO26100000129' }]);
});

it('records move from a claim to its result, by the steps of the table alone', async () => {
  claimsRow('billing-13 (submitted, unconfirmed, closed, refused)');
  const [paid, reduced, held, refused] = [
    await ready(),
    await ready(),
    await ready(),
    await ready(),
  ];
  await send();
  await later(5);
  const lines = [
    await result(paid, { paymentDay: '2026-11-27' }),
    await result(reduced, { paid: 3660, codes: ['63A'] }),
    await result(held, { outcome: 'held', paid: 0 }),
    await result(refused, { outcome: 'refused', paid: 0, codes: ['05A', '67A'] }),
  ];
  expect(await take(...lines)).toEqual({ ...none, applied: 2, held: 1, refused: 1 });
  const answered = { result_at: now, result_month: 2026 * 12 + 10 };
  expect(await rowOf(paid)).toMatchObject({
    ...answered,
    status: 'closed',
    paid: 7320,
    paid_at: new Date('2026-11-27T06:00:00Z'),
    error_code: '',
  });
  expect(await rowOf(reduced)).toMatchObject({
    ...answered,
    status: 'closed',
    paid: 3660,
    error_code: '63A',
  });
  expect(await rowOf(held)).toMatchObject({ status: 'submitted', paid: null, result_at: null });
  expect(await rowOf(refused)).toMatchObject({
    ...answered,
    status: 'refused',
    paid: 0,
    error_code: '05A',
  });
  const earned = async () =>
    (
      await server.app.pool.query(
        'select earning_econsult::int as n from billing_rollups where uid = $1 and month = $2',
        [uidOf('Amara'), answered.result_month],
      )
    ).rows[0]?.n;
  expect(await earned()).toBe(7320 + 3660);

  // The same file again, in whole or in part, changes nothing.
  expect(await take(...lines)).toEqual({ ...none, repeated: 4 });
  expect(await take(...lines.slice(1, 2))).toEqual({ ...none, repeated: 1 });
  expect(await earned()).toBe(7320 + 3660);

  // A reversal takes the amount back. A held claim is paid by a later result.
  const reversal = await result(paid, { outcome: 'reversed', paid: 0 });
  expect(await take(reversal, await result(held))).toEqual({ ...none, reversed: 1, applied: 1 });
  expect(await rowOf(paid)).toMatchObject({
    status: 'refused',
    paid: 0,
    paid_at: null,
    error_code: 'RVRSL',
  });
  expect(await statusOf(held)).toBe('closed');
  expect(await earned()).toBe(3660 + 7320);
  expect((await stepsOf(paid)).map(([from, to, cause]) => [from, to, cause])).toEqual([
    ['pending', 'submitted', 'submit'],
    ['submitted', 'closed', 'apply'],
    ['closed', 'refused', 'reverse'],
  ]);

  // No other step exists: a refused claim is not paid, a closed one is not refused.
  const wrong = [
    await result(refused),
    await result(reduced, { outcome: 'refused', paid: 0 }),
    await result(reduced, { outcome: 'held', paid: 0 }),
    await result(refused, { outcome: 'reversed', paid: 0 }),
  ];
  expect(await take(...wrong)).toEqual({ ...none, unknown: 4 });
  expect([await statusOf(refused), await statusOf(reduced)]).toEqual(['refused', 'closed']);
  expect((await work()).batches[0].results).toEqual({
    applied: 2,
    held: 0,
    refused: 1,
    reversed: 1,
  });
});

it('a line that came too early is tried again with its file', async () => {
  const id = await ready();
  await send();
  const applied = await result(id);
  const reversal = await result(id, { outcome: 'reversed', paid: 0 });
  expect(await take(reversal, applied)).toEqual({ ...none, unknown: 1, applied: 1 });
  expect(await statusOf(id)).toBe('closed');
  expect(await take(reversal, applied)).toEqual({ ...none, reversed: 1, repeated: 1 });
  expect(await statusOf(id)).toBe('refused');
  expect((await work()).lines).toEqual([]);
  expect(await take(reversal, applied)).toEqual({ ...none, repeated: 2 });
});

it('a record that is sent again has a new number, linked to the old one', async () => {
  const id = await ready();
  await send();
  const before = (await rowOf(id)).claim_number;
  const old = await result(id, { outcome: 'refused', paid: 0, codes: ['05A'] });
  await take(old);
  const again = { id, code: '03.01O', dxCode: '691.8' };
  expect((await server.ask('reporting-resend', again, people.Amara?.token)).status).toBe(200);
  const { batch } = await send();
  const after = (await rowOf(id)).claim_number;
  expect(after).not.toBe(before);
  const { rows } = await server.app.pool.query('select previous from claims where number = $1', [
    after,
  ]);
  expect(rows).toEqual([{ previous: before }]);
  expect(readBatch(await (await fileOf(batch)).text()).claims[0]?.base.diagnosis1).toBe('691.8');
  // A late result of the old number does not settle the new claim.
  expect(await take(old.replace('05A', '67A'))).toEqual({ ...none, unknown: 1 });
  expect(await statusOf(id)).toBe('submitted');
});

it('lines that fit no claim are kept sealed and shown', async () => {
  const id = await ready();
  await send();
  const line = await result(id);
  const { claim_number: number } = await rowOf(id);
  const foreign = writeResult({
    claimNumber: 'DMO26100000426',
    outcome: 'applied',
    codes: [],
    claimed: 1,
    paid: 1,
    paymentDay: null,
  });
  const cutLine = line.slice(0, 40);
  expect(await take(cutLine, foreign, 'Walter Brandt')).toEqual({ ...none, unknown: 3 });
  expect(await statusOf(id)).toBe('submitted');
  const { lines } = await work();
  const shown = lines.map(({ problem, text }: { problem: string; text: string }) => [
    problem,
    text,
  ]);
  expect(shown).toHaveLength(3);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['not-read', cutLine.trimEnd()],
      ['no-claim', foreign.trimEnd()],
      ['not-read', 'Walter Brandt'],
    ]),
  );
  const { rows } = await server.app.pool.query('select sealed from claim_lines');
  for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/Walter|3CAR1/);
  // The whole file comes later.
  expect(await take(line)).toEqual({ ...none, applied: 1 });
  expect((await rowOf(id)).claim_number).toBe(number);
  expect((await owen('claims-counts')).result).toEqual({ pending: 0, batches: 1, unknown: 3 });
});

it('a claim without an answer in 14 days is unconfirmed, and a late answer still counts', async () => {
  const [silent, held] = [await ready(), await ready()];
  await send();
  await take(await result(held, { outcome: 'held', paid: 0 }));
  const look = () => jobs['claims-unanswered']?.handle({}, server.app);
  await later(14);
  await look();
  expect(await statusOf(silent)).toBe('submitted');
  await later(0.001);
  await look();
  expect([await statusOf(silent), await statusOf(held)]).toEqual(['unconfirmed', 'submitted']);
  expect((await stepsOf(silent)).at(-1)).toEqual(['submitted', 'unconfirmed', 'no-answer', null]);
  await take(await result(silent));
  expect(await statusOf(silent)).toBe('closed');
});

it('the demo’s counterpart pays, reduces, holds, refuses and reverses', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await ready());
  const { batch } = await send();
  const file = await (await fileOf(batch)).text();
  const { batches } = await work();
  const answer = (round: number) =>
    jobs['claims-demo-answer']?.handle({ batchId: batches[0].id, round }, server.app);
  const states = async () =>
    Promise.all(ids.map(async (id) => [await statusOf(id), (await rowOf(id)).paid]));
  await answer(1);
  expect(await states()).toEqual([
    ['closed', 3660],
    ['submitted', null],
    ['refused', 0],
    ['closed', 7320],
    ['closed', 7320],
  ]);
  await answer(2);
  expect(await states()).toEqual([
    ['closed', 3660],
    ['closed', 7320],
    ['refused', 0],
    ['refused', 0],
    ['closed', 7320],
  ]);
  const repeated = await inBackground(server.app, (change) =>
    takeResults(change, server.app, demoAnswer(file, 1, '2026-11-18'), null),
  );
  expect(repeated).toEqual({ ...none, repeated: 5 });
});

it('the weekly batch goes once, at its time', async () => {
  await server.stop();
  const settings = { CLAIMS_CUTOFF: 'thursday 11:30', CLAIMS_SUBMITTER: 'ABC' };
  server = await startTestServer({ clock: () => now, settings, world: {} });
  await server.app.pool.query('delete from billing_records');
  await signIn();
  const cutoff = async (moment: string) => {
    now = new Date(moment);
    await jobs['claims-cutoff']?.handle({}, server.app);
    const { rows } = await server.app.pool.query('select count(*)::int as n from claim_batches');
    return rows[0].n;
  };
  const id = await ready();
  expect(await cutoff('2026-11-18T19:00:00Z')).toBe(0);
  expect(await cutoff('2026-11-19T17:29:00Z')).toBe(0);
  expect(await cutoff('2026-11-19T17:30:00Z')).toBe(1);
  expect((await rowOf(id)).claim_number).toMatch(/^ABC26/);
  await ready();
  expect(await cutoff('2026-11-19T18:35:00Z')).toBe(1);
  expect(await cutoff('2026-11-20T18:35:00Z')).toBe(1);
  expect(await cutoff('2026-11-26T20:00:00Z')).toBe(2);
});

it('an operator without the permission sees counts alone', async () => {
  await ready();
  await send();
  const { batches } = await work();
  await server.app.pool.query(
    `update role_permissions set permissions = array_remove(permissions, 'claimsOperator')`,
  );
  people.Owen = await server.signIn('Owen');
  expect((await owen('claims-counts')).result).toEqual({ pending: 0, batches: 1, unknown: 0 });
  const refused = [
    (await owen('claims-work')).status,
    (await owen('claims-send')).status,
    (await owen('claims-takeResults', { text: 'x' })).status,
    (
      await fetch(`${server.url}/claims/batches/${batches[0].id}`, {
        headers: { authorization: `Bearer ${people.Owen?.token}` },
      })
    ).status,
  ];
  expect(refused).toEqual([403, 403, 403, 403]);
});
