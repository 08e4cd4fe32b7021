import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPool, transaction } from '../database/database.ts';
import { openKeys } from '../keystore/keys.ts';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { sealAudit } from './chain.ts';
import { openKeptHeads } from './keptHead.ts';
import { shareOf, walkOn } from './walk.ts';

const now = new Date('2026-11-21T10:00:00Z');
let folder: ReturnType<typeof testFolder>;
let database: TestDatabase;
let trail: Parameters<typeof walkOn>[0] & Parameters<typeof sealAudit>[0];
beforeEach(async () => {
  folder = testFolder();
  database = await testDatabase();
  const pool = openPool(database.url, 4, () => undefined);
  const keyFile = join(folder.path, 'keys.json');
  trail = { pool, keys: await openKeys(pool, keyFile), heads: openKeptHeads({ keyFile }) };
  await pool.query(
    `insert into audit_entries (id, at, roles, action, subject, details, address)
     select uuidv7(), now(), '{}', 'test.many', 'thing:' || n, '{}', ''
     from generate_series(1, 25_001) n`,
  );
  await sealAudit(trail, now);
});
afterEach(async () => {
  await trail.pool.end();
  await database.drop();
  folder.remove();
});

const change = (subject: string, to: string) =>
  transaction(trail.pool, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query('update audit_entries set subject = $2 where subject = $1', [subject, to]);
  });
const place = () => trail.heads.readPlace()?.id;

it('the walk continues in parts, begins anew at its end and stops before an altered block', async () => {
  const places: (number | undefined)[] = [place()];
  for (let walk = 1; walk <= 4; walk++) {
    await walkOn(trail, now);
    places.push(place());
  }
  expect(places).toEqual([undefined, 2, 4, 0, 2]);
  await change('thing:24000', 'thing:other');
  await walkOn(trail, now);
  expect(place()).toBe(4);
  for (let walk = 1; walk <= 2; walk++) {
    await expect(walkOn(trail, now)).rejects.toMatchObject({ kind: 'altered-block', block: 5 });
    expect(place()).toBe(4);
  }
  // The walk continues from its place outside the database.
  await change('thing:other', 'thing:24000');
  await walkOn(trail, now);
  expect(place()).toBe(0);
});

it('each walk counts the entries of the newest blocks, wherever it is', async () => {
  await walkOn(trail, now);
  await transaction(trail.pool, async (db) => {
    await db.query('set local session_replication_role = replica');
    await db.query('update audit_entries set block_id = null where block_id = 6');
  });
  await expect(walkOn(trail, now)).rejects.toMatchObject({ kind: 'altered-block', block: 6 });
});

it('a small trail is walked wholly each time and a large one within a day, by any number of servers', () => {
  const minute = 60_000;
  expect(shareOf(10_000, minute)).toBe(10_000);
  const large = 50_000_000;
  for (const [walks, sinceMs] of [
    [1_440, minute],
    [480, 3 * minute],
    [24, 60 * minute],
  ] as const)
    expect(walks * shareOf(large, sinceMs)).toBeGreaterThan(large);
  // Every single walk has a bound, however long ago the last one was.
  expect(shareOf(large, 30 * 24 * 60 * minute)).toBeLessThan(large / 10);
});
