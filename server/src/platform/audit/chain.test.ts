import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { change } from '../change.ts';
import { type Db, openPool } from '../database/database.ts';
import { openKeys } from '../keystore/keys.ts';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { writeAudit } from './audit.ts';
import { sealAudit, type Trail, TrailFault } from './chain.ts';
import { type KeptHeads, openKeptHeads } from './keptHead.ts';
import { verifyAudit } from './walk.ts';

const now = new Date('2026-11-21T10:00:00Z');
const writer = { viewer: undefined, origin: { address: '192.0.2.1', agent: '' }, now };
const patient = (letter: string) => Buffer.from(letter.repeat(32), 'hex');

let folder: ReturnType<typeof testFolder>;
let database: TestDatabase;
let trail: Trail & { heads: KeptHeads };
let headFile: string;
let secondFile: string;
beforeEach(async () => {
  folder = testFolder();
  database = await testDatabase();
  const pool = openPool(database.url, 4, () => undefined);
  const keyFile = join(folder.path, 'keys.json');
  headFile = `${keyFile}.audit-head`;
  secondFile = join(folder.path, 'elsewhere');
  const heads = openKeptHeads({ keyFile, AUDIT_HEAD_FILE: secondFile });
  trail = { pool, keys: await openKeys(pool, keyFile), heads };
  for (const block of [1, 2, 3]) await act(block);
});
afterEach(async () => {
  await trail.pool.end();
  await database.drop();
  folder.remove();
});

async function act(block: number) {
  for (const entry of [1, 2]) {
    const subject = `thing:${block}.${entry}`;
    await change(trail.pool, writer, (inside) =>
      inside.audit({ action: 'test.act', subject, patients: [patient('a'), patient('b')] }),
    );
  }
  await sealAudit(trail, now);
}
const verify = async (db: Db = trail.pool) => {
  const { blocks, broken } = await verifyAudit(db, trail.keys, trail.heads.read());
  return { blocks, broken };
};

/** Changes the trail as the owner of the database may: without the guarding triggers. */
async function rewrite(sql: string) {
  const client = await trail.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(sql);
  await client.query('set session_replication_role = default');
  client.release();
}
const empty = `truncate audit_patients, audit_entries, audit_blocks cascade`;

it('entries are sealed in blocks, and the chain is whole', async () => {
  const [head] = trail.heads.read();
  const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(head).toEqual({ id: 3, hash, blocks: 3, entries: 6 });
  const walked = { blocks: 3, entries: 6, head: { id: 3, hash: head?.hash } };
  expect(await verifyAudit(trail.pool, trail.keys)).toEqual(walked);
});

it('no entry, patient or block can be changed, removed or emptied', async () => {
  for (const sql of [
    `update audit_entries set action = 'x'`,
    'delete from audit_entries',
    'truncate audit_entries cascade',
    `update audit_patients set patient = '\\x00'`,
    'delete from audit_patients',
    'truncate audit_patients',
    'update audit_blocks set entries = 1',
    'delete from audit_blocks where id = 3',
    'truncate audit_blocks cascade',
  ])
    await expect(trail.pool.query(sql), sql).rejects.toThrow('append only');
});

it.each([
  [2, `update audit_entries set action = 'x' where subject = 'thing:2.1'`],
  [2, `update audit_entries set at = at + interval '1 microsecond' where subject = 'thing:2.1'`],
  [2, `update audit_entries set roles = '{operator}' where subject = 'thing:2.1'`],
  [2, `update audit_entries set details = '{"a": 1}' where subject = 'thing:2.1'`],
  [3, `delete from audit_entries where subject = 'thing:3.2'`],
  [1, 'update audit_entries set block_id = 1 where block_id = 2'],
  [
    2,
    `delete from audit_patients where entry in (select id from audit_entries where block_id = 2)`,
  ],
  [1, `insert into audit_patients select id, '\\xff' from audit_entries where block_id = 1`],
  [3, `update audit_blocks set sealed_at = sealed_at + interval '1 microsecond' where id = 3`],
  [2, 'update audit_blocks set format = 1 where id = 2'],
  [2, 'update audit_blocks set format = 3 where id = 2'],
  [1, 'update audit_blocks set entries = 1 where id = 1'],
])('block %s is broken after: %s', async (broken, sql) => {
  await rewrite(sql);
  expect((await verify()).broken).toBe(broken);
});

it('blocks removed from the end are noticed, and nothing is sealed after the rest', async () => {
  await rewrite(`delete from audit_patients where entry in (select id from audit_entries where block_id > 1);
    delete from audit_entries where block_id > 1; delete from audit_blocks where id > 1`);
  expect((await verifyAudit(trail.pool, trail.keys)).broken).toBeUndefined();
  expect(await verify()).toEqual({ blocks: 1, broken: 2 });
  await expect(sealAudit(trail, now)).rejects.toThrow(TrailFault);
});

it('the sealer does not begin an emptied chain anew', async () => {
  await rewrite(empty);
  await writeAudit(trail.pool, writer, { action: 'test.act', subject: 'thing:new' });
  await expect(sealAudit(trail, now)).rejects.toThrow('of block 3');
  expect((await trail.pool.query('select from audit_blocks')).rowCount).toBe(0);
  expect((await verify()).broken).toBe(1);
});

it('a chain that another sealer made anew does not pass for the kept one, however long it is', async () => {
  await rewrite(empty);
  const careless = { ...trail, heads: { read: () => [], keep: () => undefined, replace() {} } };
  for (const block of [1, 2, 3, 4]) {
    await writeAudit(trail.pool, writer, { action: 'test.act', subject: `thing:${block}` });
    await sealAudit(careless, now);
  }
  expect((await verifyAudit(trail.pool, trail.keys)).broken).toBeUndefined();
  expect((await verify()).broken).toBe(3);
  await expect(sealAudit(trail, now)).rejects.toThrow(TrailFault);
});

it('blocks of the former format stay valid, and none follows a newer block', async () => {
  await rewrite(empty);
  trail.heads.replace(undefined);
  const keys = { ...trail.keys, derive: () => Buffer.alloc(32, 7) };
  // The hash that version 11.4.0 made under this key.
  const hash = '41c02cc863b9d2c1755345468052f20d37df55f48cadeae62a200aa38a36f13c';
  await rewrite(`insert into audit_blocks (id, entries, previous, hash, sealed_at, format)
      values (1, 1, '\\x${'00'.repeat(32)}', '\\x${hash}', now(), 1);
    insert into audit_entries
      (id, at, roles, action, subject, patient, details, address, block_id)
      values ('01900000-0000-7000-8000-000000000001', '2026-11-21T10:00:00Z', '{operator}', 'test.act',
        'thing:old', '\\x${'ab'.repeat(16)}', '{"b": 1}', '192.0.2.1', 1)`);
  const old = { ...trail, keys };
  expect(await verifyAudit(trail.pool, keys)).toMatchObject({ blocks: 1, entries: 1 });
  await writeAudit(trail.pool, writer, { action: 'test.act', subject: 'thing:new' });
  await sealAudit(old, now);
  const { rows } = await trail.pool.query('select format from audit_blocks order by id');
  expect(rows).toEqual([{ format: 1 }, { format: 2 }]);
  expect((await verifyAudit(trail.pool, keys)).broken).toBeUndefined();
});

it('the head is kept beside the key file and in the configured place, readable by its owner alone', async () => {
  const [first, second] = [headFile, secondFile].map((path) => readFileSync(path, 'utf8'));
  expect(first).toBe(second);
  expect(statSync(headFile).mode & 0o777).toBe(0o600);
  await act(4);
  expect(trail.heads.read().map(({ id }) => id)).toEqual([4, 4]);
  // A slow process brings an older head.
  trail.heads.keep({ id: 2, hash: '00'.repeat(32) });
  expect(trail.heads.read().map(({ id }) => id)).toEqual([4, 4]);
});

it('every place of the head counts, and a removed one is filled again', async () => {
  writeFileSync(secondFile, JSON.stringify({ id: 2, hash: '00'.repeat(32) }));
  expect((await verify()).broken).toBe(2);
  await writeAudit(trail.pool, writer, { action: 'test.act', subject: 'thing:new' });
  await expect(sealAudit(trail, now)).rejects.toThrow('of block 2');
  rmSync(secondFile);
  await sealAudit(trail, now);
  expect(existsSync(secondFile)).toBe(true);
});

it('a file without a head stops the sealer', async () => {
  writeFileSync(headFile, 'x');
  await expect(sealAudit(trail, now)).rejects.toThrow();
});

it('any number of entries is sealed and walked page by page', async () => {
  const fill = (count: number) =>
    trail.pool.query(
      `insert into audit_entries (id, at, roles, action, subject, details, address)
       select uuidv7(), now(), '{}', 'test.many', 'thing:' || n, '{}', ''
       from generate_series(1, ${count}) n`,
    );
  await fill(11_000);
  expect(await sealAudit(trail, now)).toMatchObject({ id: 6 });
  expect(await sealAudit(trail, now)).toBeUndefined();
  for (let block = 7; block <= 510; block++) {
    await fill(1);
    await sealAudit(trail, now);
  }
  const { head, ...verdict } = await verifyAudit(trail.pool, trail.keys);
  expect(verdict).toEqual({ blocks: 510, entries: 11_510 });
  expect(trail.heads.read()[0]).toEqual({ ...head, ...verdict });
});
