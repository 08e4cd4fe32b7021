import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPool, type Pool } from '../database/database.ts';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { openKeys, rotateKeys } from './keys.ts';

const folder = testFolder();
const keyFile = join(folder.path, 'keys.json');
const place = { table: 'threads', column: 'subject', row: '1' };
let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await testDatabase();
  pool = openPool(database.url, 4, () => undefined);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  folder.remove();
});

it('a sealed value opens only in its own place, and not when altered', async () => {
  const keys = await openKeys(pool, keyFile);
  const sealed = keys.seal('Walter Brandt', place);
  expect(sealed.includes('Walter')).toBe(false);
  expect(keys.openText(sealed, place)).toBe('Walter Brandt');
  expect(() => keys.open(sealed, { ...place, row: '2' })).toThrow();
  expect(() => keys.open(sealed, { ...place, column: 'body' })).toThrow();
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
  expect(() => keys.open(sealed, place)).toThrow();
});

it('the same text is never sealed to the same bytes but always has the same token', async () => {
  const keys = await openKeys(pool, keyFile);
  expect(keys.seal('a', place).equals(keys.seal('a', place))).toBe(false);
  expect(keys.blindIndex('phn', '500091234')).toEqual(keys.blindIndex('phn', '500091234'));
  expect(keys.blindIndex('phn', '500091234')).not.toEqual(keys.blindIndex('name', '500091234'));
});

it('only the owner may read the key file', async () => {
  await openKeys(pool, keyFile);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);
});

it('values from before a rotation open afterwards in old and new processes', async () => {
  const before = await openKeys(pool, keyFile);
  const sealed = before.seal('kept', place);
  const token = before.blindIndex('phn', '1');
  const { dataKeys } = await rotateKeys(pool, keyFile);
  expect(dataKeys).toBe(2);
  const after = await openKeys(pool, keyFile);
  expect(after.openText(sealed, place)).toBe('kept');
  expect(after.blindIndex('phn', '1')).toEqual(token);
  expect(after.openText(after.seal('new', place), place)).toBe('new');
  expect(JSON.parse(readFileSync(keyFile, 'utf8')).keys).toHaveLength(2);
  // A running process continues with its known key and says why it cannot open a newer one.
  expect(after.openText(before.seal('late', place), place)).toBe('late');
  expect(() => before.open(after.seal('new', place), place)).toThrow(
    'data key 2 is newer than this process: restart it',
  );
});

it('a database whose keys are not in the file is refused, and no new keys are made', async () => {
  await openKeys(pool, keyFile);
  const other = join(folder.path, 'other.json');
  await expect(openKeys(pool, other)).rejects.toThrow('There is no key file');
  expect(existsSync(other)).toBe(false);
  writeFileSync(other, JSON.stringify({ keys: [{ id: 'a', key: 'AAAA' }] }));
  await expect(openKeys(pool, other)).rejects.toThrow('does not hold the key');
});
