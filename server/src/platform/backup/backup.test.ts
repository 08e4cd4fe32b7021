import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { allSections } from '../../backupCommands.ts';
import { pngStart, startTestServer, type TestServer, uploadPicture } from '../../testing.ts';
import { sealAudit } from '../audit/chain.ts';
import { openKeptHeads } from '../audit/keptHead.ts';
import { openPool, type Pool } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { addJob, migrateJobs } from '../jobs/jobs.ts';
import { openKeys } from '../keystore/keys.ts';
import { readOutbox } from '../mail/mail.ts';
import { type Settings, testSettings } from '../settings.ts';
import { type TestDatabase, testDatabase, testFolder } from '../testing.ts';
import { backup as backupWith, type Installation, restore as restoreWith } from './backup.ts';
import type { Section } from './sections.ts';
import { listTables } from './tables.ts';

const ownMigrationFolder = resolve(import.meta.dirname, '../../../migrations');
const ownMigrations = readdirSync(ownMigrationFolder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const now = new Date('2027-03-01T09:00:00Z');
const BACKUP_PASSPHRASE = 'nine lives of a cat';
const folder = testFolder();
const file = join(folder.path, 'a.backup');
const mail = { to: 'x@clinic.example', subject: 'Planted', text: 'Wilhelmina Canary' };
let server: TestServer;
/** The contents of the database at the time of the backup. */
let backedUp: Record<string, unknown>;
let settings: Settings;
/** The target of the restore: an empty database without a key file. */
let target: TestDatabase;
let keyFile: string;
let home: string;
let count = 0;
let picture: string;

const backup = (from: Installation, to: string, at: Date, sections = allSections(from.settings)) =>
  backupWith(from, to, at, sections);
const restore = (
  to: Installation,
  from: string,
  sections = allSections(to.settings),
  migrations?: string,
) => restoreWith(to, from, sections, migrations);
const open = (url: string) => openPool(url, 2, () => undefined);
async function on<T>(url: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = open(url);
  return work(pool).finally(() => pool.end());
}
const into = (more: Record<string, string> = {}) => ({
  url: target.url,
  settings: testSettings({ KEY_FILE: keyFile, CORRIDOR_HOME: home, BACKUP_PASSPHRASE, ...more }),
});

/** Every table with the number and the hash of its rows, and the waiting jobs. */
function contents(url: string): Promise<Record<string, unknown>> {
  return on(url, async (pool) => {
    const found: Record<string, unknown> = {};
    for (const { name } of await listTables(pool)) {
      const { rows } = await pool.query(
        `select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as hash
         from "${name}" t`,
      );
      found[name] = rows[0];
    }
    const jobs = await pool.query(
      `select identifier, payload, run_at, max_attempts, key, attempts
       from graphile_worker._private_jobs jobs
       join graphile_worker._private_tasks tasks on tasks.id = task_id order by jobs.id`,
    );
    return { ...found, jobs: jobs.rows };
  });
}

beforeAll(async () => {
  mkdirSync(folder.path, { recursive: true });
  server = await startTestServer({ settings: { BACKUP_PASSPHRASE } });
  settings = server.app.settings;
  const { pool } = server.app;
  picture = await uploadPicture(server.url, (await server.signIn('Grace')).token);
  await sealAudit(server.app, now);
  await server.signIn('Rachel');
  await server.app.mail.send(mail);
  // The uploads have left jobs, and the test counts its own.
  await pool.query('delete from graphile_worker._private_jobs');
  const runAt = new Date('2099-01-01');
  await addJob(pool, 'test-later', { id: 'a\\b\t"c"' }, { key: 'one', runAt, maxAttempts: 4 });
  await addJob(pool, 'test-tried', { id: '2' }, { runAt });
  await pool.query(
    `update graphile_worker._private_jobs set attempts = 3, locked_at = now() where key is null`,
  );
  // Rows that cannot be compressed give the file several segments, with its end far from its start.
  await pool.query(`insert into analytics_events (day, name, count)
    select now(), md5(random()::text) || md5(random()::text), 1 from generate_series(1, 8000)`);
  await backup({ url: server.database.url, settings }, file, now);
  backedUp = await contents(server.database.url);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});
beforeEach(async () => {
  home = join(folder.path, `home-${count++}`);
  keyFile = join(home, 'keys.json');
  target = await testDatabase({ empty: true });
});
afterEach(() => target.drop());

it('brings every row, the waiting jobs and the keys back, and people sign in', async () => {
  const restored = await restore(into(), file);
  expect(await contents(target.url)).toEqual(backedUp);
  expect(backedUp.users).not.toMatchObject({ rows: 0 });
  expect(backedUp.jobs).toMatchObject([{ key: 'one' }, { key: null, attempts: 3 }]);
  expect(restored).toMatchObject({ at: now.toISOString(), taken: { jobs: 2, keys: 1 } });
  expect(restored.audit).toMatchObject({ blocks: 1 });
  expect([restored.audit.broken, restored.otherHead]).toEqual([undefined, false]);
  expect(restored.audit.entries).toBeGreaterThan(0);
  expect(statSync(keyFile).mode & 0o777).toBe(0o600);

  const { DEMO_PASSWORD } = settings;
  const second = await startTestServer({ database: target, keyFile, settings: { DEMO_PASSWORD } });
  expect((await second.signIn('Grace')).token).toBeTruthy();
  expect(await readOutbox(second.app.pool, second.app.keys, mail.to)).toMatchObject([mail]);
  await expect(second.app.pool.query(`update audit_entries set action = 'x'`)).rejects.toThrow(
    'append only',
  );
  await second.stop();
});

it('brings complete files back and names the files that the store has lost', async () => {
  const { token } = await server.signIn('Grace');
  const lost = await uploadPicture(server.url, token);
  const half = await uploadPicture(server.url, token, { half: true });
  const { pool } = server.app;
  const { rows } = await pool.query('select path from files where id = $1', [lost]);
  const store = join(settings.CORRIDOR_HOME, 'files');
  rmSync(join(store, rows[0].path), { recursive: true });
  const missing: string[] = [];
  const path = join(folder.path, 'files.backup');
  const sections = allSections(settings, (one) => missing.push(one));
  await backup({ url: server.database.url, settings }, path, now, sections);
  expect(missing).toEqual([rows[0].path]);
  await pool.query('delete from files where id = $1', [half]);

  // Each file is one segment, the handouts of the demo too; all but the lost one come back.
  const whole = await pool.query('select id from files where expires_at is null');
  expect((await restore(into(), path)).taken).toMatchObject({ files: whole.rows.length - 1 });
  const { DEMO_PASSWORD } = settings;
  const second = await startTestServer({
    database: target,
    keyFile,
    settings: { DEMO_PASSWORD, CORRIDOR_HOME: home },
  });
  const session = await second.signIn('Grace');
  const authorization = `Bearer ${session.token}`;
  const open = async (id: string) => {
    const { result } = await second.ask('gallery-item', { id }, session.token);
    return fetch(`${second.url}${result.data.fileDownloadUrl}`, { headers: { authorization } });
  };
  expect(Buffer.from(await (await open(picture)).arrayBuffer())).toEqual(pngStart);
  expect((await open(lost)).status).toBe(503);
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const resumed = await fetch(`${second.url}/uploads/${half}`, { method: 'HEAD', headers: tus });
  expect(resumed.status).toBe(404);
  await second.stop();
});

it('restores the foreign keys and triggers exactly as the migrations made them', async () => {
  await restore(into(), file);
  const rules = (url: string) =>
    on(url, async (pool) => {
      const keys = await pool.query(
        `select conrelid::regclass::text as t, conname, pg_get_constraintdef(oid)
         from pg_constraint where contype in ('f', 'u', 'p', 'c') order by 1, 2`,
      );
      const triggers = await pool.query(
        `select tgrelid::regclass::text as t, tgname, tgenabled, pg_get_triggerdef(oid)
         from pg_trigger where not tgisinternal order by 1, 2`,
      );
      return { keys: keys.rows, triggers: triggers.rows };
    });
  expect(await rules(target.url)).toEqual(await rules(server.database.url));
});

it('derives nothing anew from restored rows', async () => {
  const notes = 'select count(*) from directory_changes';
  const before = await on(server.database.url, (pool) => pool.query(notes));
  expect(before.rows).not.toEqual([{ count: '0' }]);
  await restore(into(), file);
  expect((await on(target.url, (pool) => pool.query(notes))).rows).toEqual(before.rows);
});

it('says when the kept head belongs to another trail', async () => {
  mkdirSync(home, { recursive: true });
  openKeptHeads({ keyFile }).replace({ id: 7, hash: '07'.repeat(32) });
  const { audit, otherHead } = await restore(into(), file);
  expect([audit.broken, otherHead]).toEqual([undefined, true]);
});

it('shows nothing of its content, and only its owner may read it', async () => {
  const bytes = readFileSync(file).toString('latin1');
  const key = JSON.parse(readFileSync(settings.keyFile, 'utf8')).keys[0].key as string;
  for (const planted of ['Lindqvist', 'Canary', 'clinic.example', 'test-later', 'users', key])
    expect(bytes.includes(planted), planted).toBe(false);
  expect(bytes.slice(0, bytes.indexOf('\n'))).toContain('"at":"2027-03-01T09:00:00.000Z"');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(existsSync(`${file}.part`)).toBe(false);
});

it('holds one moment: nothing written during the backup is in any part of it', async () => {
  const before = await contents(server.database.url);
  const from = { url: server.database.url, settings };
  const meanwhile: Section = {
    name: 'meanwhile',
    async *entries() {
      await server.signIn('Samuel');
      await server.app.pool.query(`update users set practice_id = 'new'`);
      await addJob(server.app.pool, 'test-later', { id: 'new' });
      await expect(backup(from, file, now)).rejects.toThrow('Another backup is running');
      yield* [];
    },
    restore: async () => 0,
  };
  const [schema, ...rest] = allSections(settings) as [Section, ...Section[]];
  const path = join(folder.path, 'meanwhile.backup');
  await backup(from, path, now, [schema, meanwhile, ...rest]);
  await restore(into(), path);
  expect(await contents(target.url)).toEqual(before);
  expect(await contents(server.database.url)).not.toEqual(before);
});

/** A refused restore leaves nothing: no row, no job, no key file. */
async function refused(restoring: Promise<unknown>, line: string | RegExp): Promise<void> {
  await expect(restoring).rejects.toThrow(line);
  expect(existsSync(keyFile)).toBe(false);
  await on(target.url, async (pool) => {
    for (const { name } of await listTables(pool))
      expect((await pool.query(`select from "${name}"`)).rowCount, name).toBe(0);
    const queue = await pool.query(`select to_regclass('graphile_worker._private_jobs') as here`);
    if (queue.rows[0].here)
      expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  });
}

const changed = (name: string, change: (bytes: Buffer) => Buffer) => {
  const path = join(folder.path, name);
  writeFileSync(path, change(readFileSync(file)));
  return path;
};

it('refuses a wrong or missing passphrase', async () => {
  const wrong = into({ BACKUP_PASSPHRASE: 'another passphrase' });
  await refused(restore(wrong, file), 'the passphrase is wrong');
  const without = into({ BACKUP_PASSPHRASE: '' });
  await refused(restore(without, file), 'Set BACKUP_PASSPHRASE');
  const from = { url: server.database.url, settings: without.settings };
  await expect(backup(from, file, now)).rejects.toThrow('Set BACKUP_PASSPHRASE');
});

it('refuses an altered or cut file, and a file that is no backup', async () => {
  const size = statSync(file).size;
  expect(size).toBeGreaterThan(3 * 65_536);
  const flipped = (at: number) =>
    changed('flipped', (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
  const cut = (at: number) => changed('cut', (bytes) => bytes.subarray(0, at));
  await refused(restore(into(), flipped(1000)), 'or the file was altered');
  await refused(restore(into(), flipped(size - 1)), 'damaged: it was altered');
  await refused(restore(into(), cut(size - 1)), 'damaged: it was altered or cut off');
  await refused(restore(into(), cut(2 * 65_536)), 'damaged: it was altered or cut off');
  const none = changed('none', () => Buffer.from('{}\n'));
  await refused(restore(into(), none), 'is not a backup of Corridor');
});

it('undoes everything when the damage comes after the tables', async () => {
  const broken: Section = {
    name: 'broken',
    async *entries() {
      yield { about: {} };
    },
    restore: () => Promise.reject(new Error('the last part is broken')),
  };
  const sections = [...allSections(settings), broken];
  const path = join(folder.path, 'broken.backup');
  await backup({ url: server.database.url, settings }, path, now, sections);
  await refused(restore(into(), path, [...allSections(into().settings), broken]), 'is broken');
  await refused(restore(into(), path), 'holds broken, which this server does not know');
});

it('refuses a database that is not empty and leaves it unchanged', async () => {
  await migrate(target.url);
  await migrateJobs(target.url);
  const filled = (pool: Pool) =>
    pool.query(`insert into role_permissions (role, permissions) values ('x', '{}')`);
  await on(target.url, filled);
  const before = await contents(target.url);
  await expect(restore(into(), file)).rejects.toThrow('The database is not empty');
  expect(await contents(target.url)).toEqual(before);
  expect(existsSync(keyFile)).toBe(false);
});

it('never replaces a key file of other keys, and accepts one with the same', async () => {
  const other = join(folder.path, 'other.json');
  const text = JSON.stringify({ keys: [{ id: 'a', key: 'AAAA' }] });
  writeFileSync(other, text);
  await refused(restore(into({ KEY_FILE: other }), file), 'holds other keys than the backup');
  expect(readFileSync(other, 'utf8')).toBe(text);
  await restore(into({ KEY_FILE: settings.keyFile }), file);
});

it('refuses to back up with a key file that does not open the database', async () => {
  const { url } = server.database;
  const path = join(folder.path, 'useless.backup');
  const other = join(folder.path, 'stranger.json');
  writeFileSync(other, JSON.stringify({ keys: [{ id: 'a', key: 'AAAA' }] }));
  const by = (keys: string) =>
    backup({ url, settings: into({ KEY_FILE: keys }).settings }, path, now);
  await expect(by(other)).rejects.toThrow('does not hold the key');
  await expect(by(keyFile)).rejects.toThrow('There is no key file');
  expect(existsSync(path) || existsSync(`${path}.part`)).toBe(false);
});

function migrationsWith(name: string, extra: Record<string, string>): string {
  const path = join(folder.path, name);
  cpSync(ownMigrationFolder, path, { recursive: true });
  for (const [file, sql] of Object.entries(extra)) writeFileSync(join(path, file), sql);
  return path;
}

/** Every kind of column and reference that an area may use, with circles. */
const odd = `
  create table "Odd ones" (
    id bigint generated always as identity primary key,
    twice bigint generated always as (big * 2) stored,
    big bigint, raw bytea, words text[], doc jsonb, plain text, amount numeric, ratio float8,
    span interval, day date, at timestamptz, parent bigint references "Odd ones" (id),
    other uuid, "select" boolean
  );
  create table others (id uuid primary key, odd bigint references "Odd ones" (id) on delete cascade);
  alter table "Odd ones" add foreign key (other) references others (id);`;
const oddRows = String.raw`
  insert into "Odd ones" (big, raw, words, doc, plain, amount, ratio, span, day, at, parent)
  values
    (4611686018427387903, '\x00ff5c0a', array['a,b', null, '{"', ''], '{"a": "\\n\"é"}',
     E'tab\t\\N\nline\r\\.\n', 12345678901234567890.123456789, 0.1::float8 + 0.2::float8,
     '1 mon -2 days 03:04:05.678', '4001-02-29 BC', 'infinity', 1),
    (null, null, null, 'null', '', 'NaN', '-0', null, 'infinity', '2027-03-04T09:30Z', 1);
  insert into "Odd ones" (raw, plain)
    select decode(repeat('ab', 3000000), 'hex'), string_agg(md5(n::text), '')
    from generate_series(1, 40000) n;
  insert into others values ('00000000-0000-0000-0000-000000000001', 1);
  update "Odd ones" set other = '00000000-0000-0000-0000-000000000001';`;

/** The date style of a database must not change the backup. */
const dayFirst = `do $$ begin
  execute format('alter database %I set datestyle = ''SQL, DMY''', current_database());
end $$`;

it('carries every type, circles and sequences, and migrates to a newer server', async () => {
  const older = migrationsWith('older', { '0900-odd.sql': odd });
  const later = `alter table others add note text; update others set note = 'moved on';`;
  const newer = migrationsWith('newer', { '0900-odd.sql': odd, '0901-later.sql': later });
  const source = await testDatabase({ empty: true });
  const { settings } = into({ KEY_FILE: join(folder.path, 'source.json') });
  await migrate(source.url, older);
  await migrateJobs(source.url);
  await on(source.url, (pool) => pool.query(dayFirst));
  await on(source.url, async (pool) => {
    await openKeys(pool, settings.keyFile);
    await pool.query(oddRows);
  });
  const path = join(folder.path, 'odd.backup');
  await backup({ url: source.url, settings }, path, now);
  const before = await contents(source.url);
  await source.drop();

  await refused(restore(into(), path), 'newer than this server: it needs 0900-odd.sql');
  const elsewhere = await testDatabase({ empty: true });
  const reworded = migrationsWith('reworded', { '0900-odd.sql': `${odd} -- reworded` });
  await expect(
    restore({ ...into(), url: elsewhere.url }, path, undefined, reworded),
  ).rejects.toThrow('made under other migrations');
  await elsewhere.drop();

  const { taken } = await restore(into(), path, undefined, newer);
  expect(taken).toMatchObject({ sequences: 1 });
  await on(target.url, async (pool) => {
    const { rows } = await pool.query('select note from others');
    expect(rows).toEqual([{ note: 'moved on' }]);
    await pool.query('alter table others drop column note');
    await pool.query(dayFirst);
  });
  expect(await contents(target.url)).toEqual(before);
  await on(target.url, async (pool) => {
    const { rows } = await pool.query('insert into "Odd ones" default values returning id');
    expect(rows).toEqual([{ id: 4 }]);
  });
});

it('restores a backup of the former chain of migrations, which adopts the files of the areas', async () => {
  const source = await testDatabase({ empty: true });
  const { settings } = into({ KEY_FILE: join(folder.path, 'former.json') });
  await migrate(source.url, undefined, '0157-clean-again.sql');
  await migrateJobs(source.url);
  await on(source.url, async (pool) => {
    await openKeys(pool, settings.keyFile);
    await pool.query(`insert into clinics (id, name, phone, fax, address, city, province, emr)
      values (gen_random_uuid(), 'Former clinic', '', '', '', '', 'AB', '')`);
  });
  const path = join(folder.path, 'former.backup');
  const { schema } = await backup({ url: source.url, settings }, path, now);
  expect(schema).toBe('0157-clean-again.sql');
  const before = await contents(source.url);
  await source.drop();
  await restore(into(), path);
  // Later migrations add tables.
  expect(await contents(target.url)).toMatchObject(before);
  await on(target.url, async (pool) => {
    const { rows } = await pool.query('select max(name) as name from schema_migrations');
    expect(rows).toEqual([{ name: ownMigrations.at(-1) }]);
  });
});

it('refuses a database newer than the backup', async () => {
  const beyond = migrationsWith('beyond', { '0900-odd.sql': odd });
  await migrate(target.url, beyond);
  await refused(restore(into(), file, undefined, beyond), 'it holds 0900-odd.sql');
});
