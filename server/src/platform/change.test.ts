import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing.ts';
import { type Change, change, changeOnce } from './change.ts';
import type { Viewer } from './http/viewer.ts';

let server: TestServer;
let viewer: Viewer;
beforeAll(async () => {
  server = await startTestServer();
  const { uid } = await server.signIn('Grace');
  viewer = {
    uid,
    sessionId: uid,
    roles: [],
    permissions: new Set(),
    clinicIds: [],
    covering: [],
    version: 1,
    locked: false,
    locksAt: new Date('2100-01-01'),
    unvalidated: false,
    mustSetUpFactor: false,
  };
});
afterAll(() => server.stop());

const origin = { address: '192.0.2.1', agent: '' };
const writer = () => ({ viewer, origin, now: new Date() });
const once = (key: string, input: unknown, work: (inside: Change) => Promise<unknown>) =>
  changeOnce(server.app.pool, writer(), { keys: server.app.keys, call: 'test', key, input }, work);
const audited = async (subject: string) => {
  const { rowCount } = await server.app.pool.query('select from audit_entries where subject = $1', [
    subject,
  ]);
  return rowCount;
};

it('a repeat under the same key gives the first answer and does nothing again', async () => {
  const act = () =>
    once('k1', { a: 1 }, async (inside) => {
      await inside.audit({ action: 'test.act', subject: 'k1' });
      return { at: Math.random() };
    });
  const answers = await Promise.all([act(), act(), act(), act()]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await audited('k1')).toBe(1);
});

it('a failed try leaves its key free, and a used key refuses another input', async () => {
  await expect(once('k2', 1, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await once('k2', 1, async () => 'done')).toBe('done');
  await expect(once('k2', 2, async () => 'other')).rejects.toMatchObject({
    details: { reason: 'idempotency-key-reused' },
  });
});

it('keeps the stored answer sealed, and the key as a hash', async () => {
  await once('brandt-3', 1, async () => ({ name: 'Walter Brandt' }));
  const { rows } = await server.app.pool.query('select key, answer from idempotency_keys');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key, answer } of rows as { key: string; answer: Buffer }[]) {
    expect(answer.includes('Walter')).toBe(false);
    expect(key).not.toContain('brandt');
  }
});

it('a failed change leaves no rows, no trail and no job', async () => {
  const failing = change(server.app.pool, writer(), async (inside) => {
    await inside.audit({ action: 'test.act', subject: 'k4' });
    await inside.job('auth-sweep', {});
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await audited('k4')).toBe(0);
  const { rowCount } = await server.app.pool.query('select from graphile_worker._private_jobs');
  expect(rowCount).toBe(0);
});
