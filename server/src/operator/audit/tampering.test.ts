/**
 * The owner of the database rewrites the trail. The sealer must find that alone, because nobody
 * runs `verify`.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { acceptHead } from '../../platform/audit/alarms.ts';
import { rechainAudit } from '../../platform/audit/walk.ts';
import { inBackground } from '../../platform/change.ts';
import { type Db, transaction } from '../../platform/database/database.ts';
import { jobs } from '../../platform/jobs/schedule.ts';
import { startTestServer, type TestServer } from '../../testing.ts';

let server: TestServer;
let officer: string;
beforeEach(async () => {
  server = await startTestServer();
  officer = (await server.signIn('Ruth')).token;
  for (const block of [1, 2, 3, 4]) {
    await act(`${block}.1`);
    await act(`${block}.2`);
    await seal();
  }
});
afterEach(() => server.stop());

const act = (name: string) =>
  inBackground(server.app, ({ audit }) =>
    audit({ action: 'test.act', subject: `thing:${name}`, patients: [Buffer.alloc(16, 7)] }),
  );
const seal = () => jobs['platform-sealAudit'].handle({}, server.app);
const blocks = async () => {
  const { rows } = await server.app.pool.query('select id, hash from audit_blocks order by id');
  return rows;
};
const alarms = async () =>
  (await server.ask('operator-auditAlarms', {}, officer)).result.alarms.map(
    ({ kind, block }: { kind: string; block: number }) => `${kind} ${block}`,
  );
const tamper = (work: (db: Db) => Promise<unknown>) =>
  transaction(server.app.pool, async (db) => {
    await db.query('set local session_replication_role = replica');
    await work(db);
  });
const remove = (where: string) => `
  delete from audit_patients where entry in (select id from audit_entries where block_${where});
  delete from audit_entries where block_${where};`;
const changed = `update audit_entries set subject = 'thing:other' where subject = 'thing:2.1'`;

type Attack = [name: string, alarm: string, work: (db: Db) => Promise<unknown>];
const attacks: Attack[] = [
  [
    'entries without their block',
    'altered-block 2',
    (db) => db.query('update audit_entries set block_id = null where block_id = 2'),
  ],
  [
    'an older entry in no block',
    'orphaned-entries 4',
    (db) =>
      db.query(`insert into audit_entries (id, at, roles, action, subject, details, address)
        values ('01900000-0000-7000-8000-000000000001', '2024-06-10T00:00:00Z', '{}', 'test.act',
          'thing:old', '{}', '')`),
  ],
  ['an emptied block', 'altered-block 2', (db) => db.query(remove('id = 2'))],
  [
    'a deleted block',
    'other-chain 4',
    (db) => db.query(`${remove('id = 2')} delete from audit_blocks where id = 2`),
  ],
  [
    'a block that claims fewer entries',
    'other-chain 4',
    (db) =>
      db.query(`delete from audit_patients; delete from audit_entries where subject = 'thing:2.1';
        update audit_blocks set entries = 1 where id = 2`),
  ],
  [
    'a deleted block whose entries another block claims',
    'other-chain 4',
    (db) =>
      db.query(`update audit_entries set block_id = 1 where block_id = 2;
        update audit_blocks set entries = (select sum(entries) from audit_blocks where id < 3)
          where id = 1; delete from audit_blocks where id = 2`),
  ],
  [
    'every block deleted but the newest',
    'other-chain 4',
    (db) => db.query(`${remove('id < 4')} delete from audit_blocks where id < 4`),
  ],
  ['a changed entry', 'altered-block 2', (db) => db.query(changed)],
  [
    'a changed patient of a list',
    'altered-block 1',
    (db) =>
      db.query(`update audit_patients set patient = '\\x00'
      where entry = (select id from audit_entries where subject = 'thing:1.1')`),
  ],
  [
    'a shorter chain',
    'other-chain 4',
    (db) => db.query(`${remove('id > 3')} delete from audit_blocks where id > 3`),
  ],
  [
    'a chain that the server hashed anew',
    'other-chain 4',
    async (db) => {
      await db.query(changed);
      await rechainAudit(db, server.app.keys, undefined);
    },
  ],
  [
    'a chain that its owner hashed anew',
    'other-chain 4',
    (db) => db.query('update audit_blocks set hash = sha256(hash)'),
  ],
];

it.each(attacks)(
  '%s raises %s, gets no new seal over it, and can be accepted',
  async (...attack) => {
    const [, alarm, work] = attack;
    await tamper(work);
    const before = await blocks();
    await act('new');
    await seal();
    await seal();
    expect(await alarms()).toEqual([alarm]);
    expect(await blocks()).toEqual(before);
    const [kind] = alarm.split(' ');
    const counted = `corridor_audit_alarms_total{kind="${kind}"} 2`;
    expect(await server.app.metrics.text()).toContain(counted);
    const [{ id }] = (await server.ask('operator-auditAlarms', {}, officer)).result.alarms;
    expect((await server.ask('operator-settleAlarm', { id }, officer)).status).toBe(404);

    await acceptHead(server.app, 'known and reported');
    await seal();
    expect(await alarms()).toEqual([expect.stringMatching(/^head-accepted \d$/)]);
    const { rows } = await server.app.pool.query(
      `select count(*)::integer as loose from audit_entries where block_id is null`,
    );
    expect(rows).toEqual([{ loose: 0 }]);
    await expect(acceptHead(server.app, 'again')).rejects.toThrow('nothing to accept');
  },
);

it('an altered block is accepted in its present form only, and only by the server', async () => {
  await tamper((db) => db.query(changed));
  await acceptHead(server.app, 'known');
  await tamper((db) => db.query(`${changed.replace('2.1', '2.2')}`));
  await seal();
  expect(await alarms()).toContain('altered-block 2');
  await acceptHead(server.app, 'known as well');
  await seal();
  expect(await alarms()).not.toContain('altered-block 2');
  await tamper((db) => db.query(`update audit_accepted set signature = reverse(signature)`));
  await seal();
  expect(await alarms()).toContain('altered-block 2');
});
