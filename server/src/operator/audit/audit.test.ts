import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { whoWords, auditWords as words } from '@corridor/contract/operator/audit/words.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeByCommand } from '../../commandChange.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import { acceptHead, sealTrail } from '../../platform/audit/alarms.ts';
import { rechainAudit } from '../../platform/audit/walk.ts';
import { dayOf } from '../../platform/clock.ts';
import { transaction } from '../../platform/database/database.ts';
import { parseTyped, testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { auditCommand, auditUsage, whoSawCommand, whoSawUsage } from './command.ts';

const phn = '500091234';
let server: TestServer;
let owen: { token: string; uid: string };
let ruth: { token: string; uid: string };
let grace: { token: string; uid: string };
let amara: { token: string; uid: string };
let thread: string;
beforeEach(async () => {
  server = await startTestServer();
  [owen, ruth, grace] = [
    await server.signIn('Owen'),
    await server.signIn('Ruth'),
    await server.signIn('Grace'),
  ];
  amara = await server.signIn('Amara');
  const econsult = { phn, patientFirstName: 'Ida', patientLastName: 'Brandt' };
  thread = await makeThread(server, { from: grace.uid, to: amara.uid, message: 'Hello', econsult });
  await server.ask('thread-econsult', { activityId: thread }, amara.token);
  await server.app.reads.flush();
});
afterEach(() => server.stop());
const ask: TestServer['ask'] = (name, data) => server.ask(name, data, owen.token);
const read = async (data: object = {}) => (await ask('operator-audit', data)).result;
type Entry = {
  id: string;
  at: string;
  action: string;
  subject: string;
  actor: { uid: string; name: string } | null;
};
const written = async (action: string) =>
  (
    await server.app.pool.query(
      'select actor, subject, details, patient from audit_entries where action = $1 order by id',
      [action],
    )
  ).rows;

it('the trail is read page by page from the newest entry, with names of people, and repeats nothing', async () => {
  const all: Entry[] = [];
  for (let after: object | null = null; ; ) {
    const page: { entries: Entry[]; more: boolean } = await read({ after, limit: 7 });
    all.push(...page.entries);
    const last = page.entries.at(-1);
    if (!page.more || !last) break;
    after = { at: last.at, id: last.id };
  }
  const { rows } = await server.app.pool.query('select count(*)::int as all from audit_entries');
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(rows[0].all - all.length).toBeLessThan(3);
  const times = all.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().reverse());
  expect(all.find(({ action }) => action === 'thread.read')?.actor?.name).toBe('Amara Okafor');
  const entered = await read({ action: 'auth.sign-in', subject: `user:${grace.uid}` });
  expect(entered.entries[0]).toMatchObject({ actor: null, subjectName: 'Grace Lindqvist' });
});

it('the trail is filtered by person, action, subject and time', async () => {
  const mine = await read({ actor: amara.uid });
  expect(mine.entries.length).toBeGreaterThan(0);
  for (const entry of mine.entries) expect(entry.actor.uid).toBe(amara.uid);
  const of = await read({ subject: `thread:${thread}`, action: 'thread.' });
  expect(of.entries.length).toBeGreaterThan(0);
  for (const entry of of.entries) expect(entry.subject).toBe(`thread:${thread}`);
  const from = new Date(Date.now() - 60_000).toISOString();
  const recent = await read({ from, limit: 500 });
  for (const { at } of recent.entries) expect(at >= from).toBe(true);
  expect((await read({ until: '2000-01-01T00:00:00Z' })).entries).toEqual([]);
  expect((await ask('operator-audit', { subject: 'Ida Brandt' })).status).toBe(400);
  const { people } = (await ask('operator-auditPeople', { search: 'GRACE l' })).result;
  expect(people.map(({ uid }: { uid: string }) => uid)).toEqual([grace.uid]);
});

it('the beginning of an action finds its entries, by an index of its own', async () => {
  const { entries } = await read({ action: 'auth.', limit: 500 });
  expect(entries.length).toBeGreaterThan(0);
  for (const { action } of entries) expect(action).toMatch(/^auth\./);
  const client = await server.app.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query(
      `explain select from audit_entries e
       where e.action like regexp_replace('auth.', '([\\\\%_])', '\\\\\\1', 'g') || '%'`,
    );
    expect(JSON.stringify(rows)).toContain('audit_entries_action');
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('reading the trail is recorded, once for each filter of a session', async () => {
  await read({ action: 'directory.' });
  await read({ action: 'directory.' });
  await read({ action: 'directory.', actor: grace.uid });
  // An unknown word may be somebody's number, so it is not recorded.
  await read({ subject: `phn:${phn}` });
  await server.app.reads.flush();
  const reads = (await written('audit.read')).map(({ subject }) => subject);
  expect(reads.filter((one) => one === 'audit:directory.')).toHaveLength(1);
  expect(reads).toContain(`audit:${grace.uid} directory.`);
  expect(reads.join()).not.toContain(phn);
});

it('the trail is exported into a file, and the export is recorded', async () => {
  const { text, entries, next } = (await ask('operator-exportAudit', { actor: amara.uid })).result;
  expect(entries).toBeGreaterThan(0);
  expect(next).toBeNull();
  expect(text.split('\r\n')[0]).toBe(`\ufeff${words.columns.join(',')}`);
  expect(text.trim().split('\r\n')).toHaveLength(entries + 1);
  expect(await written('audit.export')).toMatchObject([
    { actor: owen.uid, details: { actor: amara.uid } },
  ]);
});

it('the trail is verified in steps, and the first altered block is named', async () => {
  const verify = async (from: object | null = null) =>
    (await ask('operator-verifyAudit', { from })).result;
  const whole = await verify();
  expect(whole).toMatchObject({ broken: null, more: false, head: { id: whole.blocks } });
  // The check starts from a given head, which must belong to the chain.
  expect(await verify(whole.head)).toMatchObject({ broken: null, more: false });
  await ask('operator-exportAudit', {});
  expect(await verify()).toMatchObject({ broken: null });
  const client = await server.app.pool.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query(
    `update audit_entries set address = 'elsewhere'
     where id = (select id from audit_entries where block_id = 1 limit 1) returning block_id`,
  );
  expect(rows).toHaveLength(1);
  expect(await verify()).toMatchObject({ broken: 1 });
  await client.query('set session_replication_role = default');
  client.release();
});

describe('alarms', () => {
  const alarms = async (token = ruth.token) =>
    (await server.ask('operator-auditAlarms', {}, token)).result.alarms.map(
      ({ kind, block, reason }: { kind: string; block: number; reason: string }) => ({
        kind,
        block,
        reason,
      }),
    );
  /** Changes the trail as the owner of the database may. */
  const emptied = async () => {
    await sealTrail(server.app);
    const client = await server.app.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query('truncate audit_patients, audit_entries, audit_blocks cascade');
    await client.query('set session_replication_role = default');
    client.release();
  };

  it('a different trail raises an alarm until its head is accepted with a reason', async () => {
    const before = await alarms();
    expect(before).toEqual([]);
    await emptied();
    expect((await ask('operator-verifyAudit', { from: null })).result).toMatchObject({ broken: 1 });
    await sealTrail(server.app);
    const other = [{ kind: 'other-chain', block: 1, reason: '' }];
    expect([await alarms(), await alarms(owen.token)]).toEqual([other, other]);
    expect((await server.app.pool.query('select from audit_blocks')).rowCount).toBe(0);
    expect(await server.app.metrics.text()).toContain(
      'corridor_audit_alarms_total{kind="other-chain"} 2',
    );
    const [{ id }] = (await server.ask('operator-auditAlarms', {}, ruth.token)).result.alarms;
    expect((await server.ask('operator-settleAlarm', { id }, ruth.token)).status).toBe(404);

    await acceptHead(server.app, 'restored after a fire');
    expect(await alarms()).toEqual([
      { kind: 'head-accepted', block: 0, reason: 'restored after a fire' },
    ]);
    expect(await written('audit.accept-head')).toMatchObject([
      { actor: null, details: { block: 0, kept: 1, reason: 'restored after a fire' } },
    ]);
    await sealTrail(server.app);
    expect((await ask('operator-verifyAudit', { from: null })).result.broken).toBeNull();
    await expect(acceptHead(server.app, 'again')).rejects.toThrow('nothing to accept');
  });

  it('only a privacy officer acknowledges an alarm', async () => {
    await emptied();
    await acceptHead(server.app, 'a trial');
    const [{ id }] = (await server.ask('operator-auditAlarms', {}, ruth.token)).result.alarms;
    expect((await ask('operator-settleAlarm', { id })).status).toBe(403);
    expect(await alarms()).toHaveLength(1);
    expect((await server.ask('operator-settleAlarm', { id }, ruth.token)).status).toBe(200);
    expect(await alarms()).toEqual([]);
    expect((await server.ask('operator-settleAlarm', { id }, ruth.token)).status).toBe(404);
    expect(await written('audit.settle-alarm')).toMatchObject([
      { actor: ruth.uid, details: { kind: 'head-accepted' } },
    ]);
  });

  it('a server without a kept head adopts the present one and says so', async () => {
    const head = await sealTrail(server.app);
    server.app.heads.replace(undefined);
    await sealTrail(server.app);
    expect(await alarms()).toEqual([{ kind: 'head-missing', block: head?.id, reason: '' }]);
    expect(await written('audit.adopt-head')).toMatchObject([{ details: { block: head?.id } }]);
    // The first start after an upgrade finds earlier blocks and raises no alarm.
    await server.app.pool.query(`update audit_alarms set settled_at = now()`);
    await transaction(server.app.pool, async (db) => {
      await db.query('set local session_replication_role = replica');
      await db.query('update audit_blocks set format = 1');
      await rechainAudit(db, server.app.keys, undefined);
    });
    server.app.heads.replace(undefined);
    await sealTrail(server.app);
    expect(await alarms()).toEqual([]);
    expect(await written('audit.adopt-head')).toHaveLength(2);
  });
});

it('only privacy officers list a patient’s readers, by a number that is written down nowhere', async () => {
  const look = (token: string, number = '50009-1234', province = 'AB') =>
    server.ask('operator-whoSawPatient', { phn: number, province }, token);
  expect((await look(owen.token)).status).toBe(403);
  const { result } = await look(ruth.token);
  const whoAndWhat = result.entries.map(({ actor, action }: Entry) => [actor?.name, action]);
  expect(whoAndWhat).toContainEqual(['Amara Okafor', 'thread.read']);
  for (const { subject } of result.entries) expect(subject).toContain(thread);
  const wrong = await look(ruth.token, '12345');
  expect([wrong.status, wrong.error?.details.fields]).toEqual([
    400,
    [{ field: 'phn', message: words.badPhn }],
  ]);
  const file = await server.ask('operator-exportWhoSaw', { phn, province: 'AB' }, ruth.token);
  expect(file.result.text).toContain('Amara Okafor');
  const index = patientIndex(server.app.keys, phn);
  expect(await written('privacy.who-saw')).toEqual([
    { actor: ruth.uid, subject: 'audit', details: {}, patient: index },
  ]);
  expect(await written('privacy.export-who-saw')).toMatchObject([{ patient: index }]);
  // A read that starts after the first page is recorded too.
  const after = { at: '9999-12-31T00:00:00.000Z', id: crypto.randomUUID() };
  for (const [name, action] of [
    ['operator-whoSawPatient', 'privacy.who-saw'],
    ['operator-exportWhoSaw', 'privacy.export-who-saw'],
  ] as const) {
    await server.ask(name, { phn, province: 'AB', after }, ruth.token);
    expect(await written(action)).toHaveLength(2);
  }
  const { rows } = await server.app.pool.query(
    `select from audit_entries where to_jsonb(audit_entries)::text like '%' || $1 || '%'`,
    [phn],
  );
  expect(rows).toEqual([]);
});

it('an entry without a signed-in person shows its subject, or nobody', () => {
  const whoOf = (more: Partial<Parameters<typeof whoWords>[0]>) =>
    whoWords({ actor: null, subjectName: null, address: '', ...more });
  expect(whoOf({ actor: { name: 'Ada' }, address: '127.0.0.1' })).toEqual({ name: 'Ada' });
  const note = 'Not signed in';
  expect(whoOf({ subjectName: 'Ida', address: '::1' })).toEqual({ name: 'Ida', note });
  expect(whoOf({ address: '10.0.0.1' })).toEqual({ name: note });
  expect(whoOf({ subjectName: 'Ida', address: 'command line' })).toEqual({
    name: 'The command line',
  });
  // The seed and jobs acted, not Ida.
  expect(whoOf({ subjectName: 'Ida', address: 'seed' })).toEqual({ name: 'The system' });
  expect(whoOf({ subjectName: 'Ida' })).toEqual({ name: 'The system' });
});

it('the command line filters, limits, exports and records the reading', async () => {
  const say = (...args: string[]) =>
    changeByCommand(server.app, async (at) => auditCommand(at, parseTyped(auditUsage, args)));
  const email = 'amara.okafor@demo.corridor.example';
  const hers = (await say('--who', email.toUpperCase(), '--action', 'thread.')).split('\n');
  for (const line of hers) expect(line).toMatch(/^\d{4}-.*Amara Okafor .* Thread: /);
  expect(await say('--limit', '1')).toMatch(/^.+\nThere are older entries: --limit/);
  expect(await say('--subject', `user:${grace.uid}`, '--action', 'auth.sign-in')).toContain(
    'Grace Lindqvist (Not signed in)',
  );
  const today = dayOf(new Date()).date;
  const all = (...args: string[]) => say('--limit', '5000', ...args);
  expect(await all('--from', today, '--until', today)).toContain('Thread: read');
  expect(await say('--until', '2001-01-01')).toBe(words.none);
  const folder = testFolder();
  mkdirSync(folder.path);
  const file = join(folder.path, 'trail.csv');
  expect(await say('--csv', file)).toMatch(/trail\.csv: The file holds \d+ entries\.$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const lines = readFileSync(file, 'utf8').split('\r\n');
  expect(lines[0]).toBe(`\ufeff${words.columns.join(',')}`);
  expect((await read({ limit: 500 })).entries.length).toBeGreaterThanOrEqual(lines.length - 2);
  await expect(say('--csv', file)).rejects.toThrow('is there already');
  for (const [problem, ...args] of [
    ['Usage: corridor audit', '--when', 'now'],
    ['audit does not know what to do with: thread.read', 'thread.read'],
    ['There is no account', '--who', 'nobody@clinic.example'],
    ['Write a day as 2026-03-04, not 2026-02-30.', '--from', '2026-02-30'],
    [words.badAction, '--action', 'Ida Brandt'],
    [words.badSubject, '--subject', phn],
    ['--limit is a number', '--limit', '0'],
  ] as const)
    await expect(say(...args)).rejects.toThrow(problem);
  const trail = (await written('audit.read')).filter(({ actor }) => actor === null);
  expect(trail[0]).toMatchObject({ details: { actor: amara.uid, action: 'thread.' } });
  expect((await written('audit.export')).at(-1)).toMatchObject({ actor: null });
  folder.remove();
});

it('the command line prints a patient’s readers by a number from its input', async () => {
  const say = (number: string, ...args: string[]) =>
    changeByCommand(server.app, (at) => {
      const asking = { keys: server.app.keys, phn: async () => number };
      return whoSawCommand(at, asking, parseTyped(whoSawUsage, args));
    });
  const said = await say(' 50009-1234 ', 'ab');
  expect(said).toMatch(/Amara Okafor .* Thread: read/);
  expect(said).not.toContain('1234');
  await expect(say('12345', 'AB')).rejects.toThrow(words.badPhn);
  await expect(say(phn)).rejects.toThrow('Usage: corridor who-saw');
  await expect(say('', 'AB', phn)).rejects.toThrow('Usage: corridor who-saw');
  const index = patientIndex(server.app.keys, phn);
  expect((await written('privacy.who-saw')).at(-1)).toMatchObject({ actor: null, patient: index });
});
