import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealAudit, verifyAudit } from './audit.ts';
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

const tamper = async (sql: string) => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('alter table audit_entries disable trigger user');
  await client.query(sql);
  const verdict = await verifyAudit(client, keys);
  await client.query('rollback');
  client.release();
  return verdict.broken;
};

it('seals entries in blocks and finds the chain whole', async () => {
  expect(await verifyAudit(pool, keys)).toEqual({ blocks: 3, entries: 6 });
});

it('cannot be changed, removed from or emptied', async () => {
  await expect(pool.query(`update audit_entries set action = 'x'`)).rejects.toThrow('append only');
  await expect(pool.query('delete from audit_entries')).rejects.toThrow('append only');
  await expect(pool.query('truncate audit_entries')).rejects.toThrow('append only');
});

it('names the block of an altered or a removed entry, even where the guard was taken away', async () => {
  expect(await tamper(`update audit_entries set action = 'x' where subject = 'thing:2.1'`)).toBe(2);
  expect(await tamper(`delete from audit_entries where subject = 'thing:3.2'`)).toBe(3);
  expect(await tamper('update audit_entries set block_id = 1 where block_id = 2')).toBe(1);
});
