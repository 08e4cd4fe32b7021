import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allSections } from '../../backupCommands.ts';
import { backup, restore } from '../../platform/backup/backup.ts';
import { inBackground, rehearse } from '../../platform/change.ts';
import { first } from '../../platform/database/database.ts';
import { testSettings } from '../../platform/settings.ts';
import { testDatabase, testFolder } from '../../platform/testing.ts';
import { startTestServer, type TestServer } from '../../testing.ts';
import { jobs } from '../jobs.ts';
import { seedMany } from '../seed.ts';
import { changedRows } from './queries.ts';

const clock = () => new Date('2026-11-18T16:00:00Z');
let server: TestServer;
let token: string;
/** A service of the first page, and another one. */
let id: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer({ clock, world: { directory: true } });
  ({ token } = await server.signIn('Grace'));
  const [first, second] = await page();
  id = first?.id ?? '';
  other = second?.id ?? '';
});
afterAll(() => server.stop());
beforeEach(() => write('update services set name = $1 where id = any ($2)', 'Old', [id, other]));

type Shown = { id: string; serviceName: string; clinic: { clinicName: string } };
async function page(asked = server): Promise<Shown[]> {
  const data = { city: 'Calgary', province: 'AB', perPage: 50 };
  return (await asked.ask('services-getServicePage', data, token)).result.services;
}
const shown = async (wanted = id, asked = server) =>
  (await page(asked)).find((service) => service.id === wanted);
const nameOf = async (wanted = id, asked = server) => (await shown(wanted, asked))?.serviceName;
const write = (sql: string, ...values: unknown[]) => server.app.pool.query(sql, values);
const rename = 'update services set name = $1 where id = $2';

/** Works in a transaction that stays open until the work ends it. */
async function open<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  await client.query('begin');
  return work(client).finally(() => client.end());
}

it('a transaction that commits after later ones is not missed', () =>
  open(async (client) => {
    await client.query(rename, ['Late', id]);
    await write(rename, 'Later number', other);
    expect([await nameOf(), await nameOf(other)]).toEqual(['Old', 'Later number']);
    await client.query('commit');
    expect(await nameOf()).toBe('Late');
  }));

it('of two open transactions the one with the larger number may commit first', () =>
  open(async (first) => {
    await first.query(rename, ['First', id]);
    await open(async (second) => {
      await second.query(rename, ['Second', other]);
      expect([await nameOf(), await nameOf(other)]).toEqual(['Old', 'Old']);
      await second.query('commit');
    });
    expect([await nameOf(), await nameOf(other)]).toEqual(['Old', 'Second']);
    await first.query('commit');
    expect([await nameOf(), await nameOf(other)]).toEqual(['First', 'Second']);
  }));

it('a transaction that is rolled back changes nothing', async () => {
  await open(async (client) => {
    await client.query(rename, ['Never', id]);
    expect(await nameOf()).toBe('Old');
    await client.query('rollback');
  });
  expect(await nameOf()).toBe('Old');
  await inBackground(server.app, (change) =>
    rehearse(change, ({ db }) => db.query(rename, ['Rehearsed', id])),
  );
  expect(await nameOf()).toBe('Old');
  await write(rename, 'New', id);
  expect(await nameOf()).toBe('New');
});

it('a service that comes to a clinic while the clinic gets a new name has that name', () =>
  open(async (client) => {
    const { rows } = await write('select clinic_id from services where id = $1', id);
    const clinic = (rows[0] as { clinic_id: string }).clinic_id;
    await write('update services set clinic_id = null where id = $1', id);
    await client.query('update clinics set name = $1 where id = $2', ['New Clinic', clinic]);
    await write('update services set clinic_id = $2 where id = $1', id, clinic);
    expect((await shown())?.clinic.clinicName).not.toBe('New Clinic');
    await client.query('commit');
    expect((await shown())?.clinic.clinicName).toBe('New Clinic');
  }));

it('each process sees what the other one has changed', async () => {
  const { database, keyFile } = server;
  const second = await startTestServer({ clock, database, keyFile, world: { directory: true } });
  expect([await nameOf(id, second), await nameOf()]).toEqual(['Old', 'Old']);
  await second.app.pool.query(rename, ['Of the second', id]);
  expect([await nameOf(), await nameOf(id, second)]).toEqual(['Of the second', 'Of the second']);
  await write(rename, 'Of the first', id);
  expect([await nameOf(id, second), await nameOf()]).toEqual(['Of the first', 'Of the first']);
  await second.stop();
});

const longAgo = `update directory_changes set made_at = now() - interval '49 hours'`;
const count = async (condition: string) =>
  (await write(`select from directory_changes where ${condition}`)).rowCount;

it('an old note is dropped, a new one stays', async () => {
  await write(longAgo);
  await write(rename, 'New', id);
  await jobs['directory-dropNotes'].handle({}, server.app);
  expect(await count('not is_dropped')).toBe(1);
  expect(await count('is_dropped')).toBe(1);
  expect(await nameOf()).toBe('New');
});

it('a change whose note was dropped before anybody asked is not missed', async () => {
  expect(await nameOf()).toBe('Old');
  await write(rename, 'Unasked', id);
  await write(longAgo);
  await jobs['directory-dropNotes'].handle({}, server.app);
  expect(await nameOf()).toBe('Unasked');
  await open(async (client) => {
    await client.query(rename, ['Days later', id]);
    await write(rename, 'Between', other);
    expect(await nameOf(other)).toBe('Between');
    await client.query('commit');
  });
  await write(longAgo);
  await jobs['directory-dropNotes'].handle({}, server.app);
  expect(await nameOf()).toBe('Days later');
});

it('notes that came with the rows of another database hide nothing', async () => {
  const foreign = `insert into directory_changes (at, is_dropped, made_at, service_id)
    values ('900000000000', $1, now() - interval '49 hours', $2)`;
  await write(foreign, true, null);
  await write(foreign, false, id);
  const asked = { known: null, most: 9 };
  const known = (await first(server.app.pool, changedRows, asked))?.known ?? null;
  expect(await first(server.app.pool, changedRows, { ...asked, known })).toMatchObject({
    everything: false,
    services: [],
  });
  expect(await nameOf()).toBe('Old');
  await write(rename, 'Beside them', id);
  expect(await nameOf()).toBe('Beside them');
  await write(rename, 'Unasked', id);
  await write(longAgo);
  await jobs['directory-dropNotes'].handle({}, server.app);
  expect(await count(`at > '800000000000'`)).toBe(0);
  expect(await nameOf()).toBe('Unasked');
});

it('more changes than are read one by one are all there', async () => {
  await inBackground(server.app, (change) => seedMany(change, 2_100));
  await page();
  const all = await write('update services set name = $1 where not disabled', 'Everywhere');
  expect(all.rowCount).toBeGreaterThan(2_000);
  expect(new Set((await page()).map(({ serviceName }) => serviceName))).toEqual(
    new Set(['Everywhere']),
  );
});

it('a restored directory is read as it is, its changes too, also under the address of another', async () => {
  const folder = testFolder();
  const file = join(folder.path, 'a.backup');
  const target = await testDatabase({ empty: true });
  const keyFile = join(folder.path, 'keys.json');
  const secret = { BACKUP_PASSPHRASE: 'nine lives of a cat' };
  const from = { ...server.app.settings, ...secret };
  const into = testSettings({ KEY_FILE: keyFile, CORRIDOR_HOME: folder.path, ...secret });
  mkdirSync(folder.path, { recursive: true });
  await backup({ url: server.database.url, settings: from }, file, clock(), allSections(from));
  await restore({ url: target.url, settings: into }, file, allSections(into));
  const { DEMO_PASSWORD } = from;
  const restored = await startTestServer({
    clock,
    database: target,
    keyFile,
    settings: { DEMO_PASSWORD },
    world: { directory: true },
  });
  expect(await page(restored)).toEqual(await page());
  await restored.app.pool.query(rename, ['Restored', id]);
  expect([await nameOf(id, restored), await nameOf()]).toEqual(['Restored', 'Old']);
  await restored.stop();

  const [here, there] = [server.database.url, target.url].map((url) => new URL(url).pathname);
  const away = await takeAddress(here?.slice(1) ?? '', there?.slice(1) ?? '');
  await expect.poll(() => nameOf().catch(() => undefined)).toBe('Restored');
  await away();
  folder.remove();
});

/** A database gets the name of another one, whose connections are cut. */
async function takeAddress(name: string, taker: string) {
  const main = new pg.Client({
    connectionString: server.database.url.replace(/[^/]*$/, 'postgres'),
  });
  await main.connect();
  await main.query(`alter database ${name} allow_connections false`);
  await main.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await expect
    .poll(() => main.query(`alter database ${name} rename to ${name}_before`).then(() => true))
    .toBe(true);
  await main.query(`alter database ${taker} rename to ${name}`);
  return async () => {
    await main.query(`drop database ${name}_before`);
    await main.end();
  };
}
