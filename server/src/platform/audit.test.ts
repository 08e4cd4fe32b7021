import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Head, sealAudit, verifyAudit } from './audit.ts';
import { change } from './change.ts';
import { openPool, type Pool } from './database.ts';
import { type Keys, openKeys } from './keys.ts';
import { type TestDatabase, testDatabase, testFolder } from './testing.ts';

const folder = testFolder();
const now = new Date('2026-11-21T10:00:00Z');
const who = { viewer: undefined, origin: { address: '192.0.2.1', agent: '' }, now };
let database: TestDatabase;
let pool: Pool;
let keys: Keys;
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 4, () => undefined);
  keys = await openKeys(pool, join(folder.path, 'keys.json'));
  for (const block of [1, 2, 3]) {
    for (const entry of [1, 2]) {
      await change(pool, who, (inside) =>
        inside.audit({ action: 'test.act', subject: `thing:${block}.${entry}` }),
      );
    }
    await sealAudit(pool, keys, now);
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  folder.remove();
});

const tamper = async (sql: string, kept?: Head) => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('alter table audit_entries disable trigger user');
  await client.query('alter table audit_blocks disable trigger user');
  await client.query(sql);
  const verdict = await verifyAudit(client, keys, kept);
  await client.query('rollback');
  client.release();
  return verdict.broken;
};

it('seals entries in blocks and finds the chain whole', async () => {
  const head = { id: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
  expect(await verifyAudit(pool, keys)).toEqual({ blocks: 3, entries: 6, head });
});

it('cannot be changed, removed from or emptied', async () => {
  await expect(pool.query(`update audit_entries set action = 'x'`)).rejects.toThrow('append only');
  await expect(pool.query('delete from audit_entries')).rejects.toThrow('append only');
  await expect(pool.query('truncate audit_entries')).rejects.toThrow('append only');
  await expect(pool.query('update audit_blocks set entries = 1')).rejects.toThrow('append only');
  await expect(pool.query('delete from audit_blocks where id = 3')).rejects.toThrow('append only');
  await expect(pool.query('truncate audit_blocks cascade')).rejects.toThrow('append only');
});

it('names the block of an altered or a removed entry, even where the guard was taken away', async () => {
  expect(await tamper(`update audit_entries set action = 'x' where subject = 'thing:2.1'`)).toBe(2);
  expect(await tamper(`delete from audit_entries where subject = 'thing:3.2'`)).toBe(3);
  expect(await tamper('update audit_entries set block_id = 1 where block_id = 2')).toBe(1);
});

it('misses the newest blocks where their head was kept, and knows a head that is another’s', async () => {
  const { head } = await verifyAudit(pool, keys);
  const gone = `delete from audit_entries where block_id > 1; delete from audit_blocks where id > 1`;
  expect(await tamper(gone)).toBeUndefined();
  expect(await tamper(gone, head)).toBe(2);
  expect(await tamper('select', head)).toBeUndefined();
  expect(await tamper('select', { id: 2, hash: '00'.repeat(32) })).toBe(2);
});

it('seals until nothing is left, however much there is, and walks it again', async () => {
  await pool.query(
    `insert into audit_entries (id, at, roles, action, subject, details, address)
     select gen_random_uuid(), now(), '{}', 'test.many', 'thing:' || n, '{}', ''
     from generate_series(1, 11000) n`,
  );
  const head = await sealAudit(pool, keys, now);
  expect(head?.id).toBe(6);
  expect(await verifyAudit(pool, keys, head)).toEqual({ blocks: 6, entries: 11_006, head });
  expect(await sealAudit(pool, keys, now)).toBeUndefined();
});

it('walks more blocks than a page holds', async () => {
  for (let n = 0; n < 510; n++) {
    await change(pool, who, (inside) => inside.audit({ action: 'test.act', subject: `more:${n}` }));
    await sealAudit(pool, keys, now);
  }
  expect(await verifyAudit(pool, keys)).toMatchObject({ blocks: 516, entries: 11_516 });
});
