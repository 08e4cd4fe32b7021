import {
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { prepareBatch } from './claims/actions.ts';
import { takeResults } from './claims/results/actions.ts';
import { changeByCommand } from './commandChange.ts';
import { writeUnanswered } from './directory/unanswered/actions.ts';
import { keepPrediction } from './gallery/actions.ts';
import { takeConsent } from './gallery/consent/actions.ts';
import { codeOf } from './invite/codes.ts';
import { decide } from './operator/people/validation/actions.ts';
import { patientIndex } from './patients/patientIndex.ts';
import { sealAudit } from './platform/audit/chain.ts';
import { openKeptHeads } from './platform/audit/keptHead.ts';
import { verifyAudit } from './platform/audit/walk.ts';
import { listTables } from './platform/backup/tables.ts';
import { inBackground } from './platform/change.ts';
import { openPool, type Pool } from './platform/database/database.ts';
import { diskBlobs } from './platform/files/blobs.ts';
import { segmentContext, segmentsOf } from './platform/files/files.ts';
import { holdsPublishedKey, readKeyFile } from './platform/keystore/keyFile.ts';
import { type Keys, openKeys, rotateKeys } from './platform/keystore/keys.ts';
import { type Parts, reseal } from './platform/keystore/resealedRows.ts';
import { publishedKeyFile } from './platform/keystore/testing.ts';
import { readOutbox } from './platform/mail/mail.ts';
import { testSettings } from './platform/settings.ts';
import { type TestDatabase, testDatabase, testFolder } from './platform/testing.ts';
import { makeRecord } from './reporting/testing.ts';
import { indexColumns, plainColumns, resealParts } from './reseal.ts';
import { addAgreement } from './signup/actions.ts';
import { runJobs, startTestServer, type TestServer } from './testing.ts';
import { makeThread } from './thread/testing.ts';

const folder = testFolder();
const begun = join(folder.path, 'begun');
/** Each test has its own copy at the same path. */
const CORRIDOR_HOME = join(folder.path, 'home');
const keyFile = join(CORRIDOR_HOME, 'keys.json');
const DEMO_PASSWORD = 'tests of the server';
const phn = '50009-1234';
const indexes = Object.values(indexColumns).flat();
const repeat = { 'idempotency-key': crypto.randomUUID() };
let original: TestDatabase;
let database: TestDatabase;
/** The published keys and the values seen under them. */
let old: Keys;
let before: Awaited<ReturnType<typeof seen>>;
let rest: Record<string, string>;
let values: Record<string, Buffer[]>;
let code: string;

const start = () =>
  startTestServer({
    database,
    keyFile,
    world: { photos: true, threads: true, directory: true },
    settings: { CORRIDOR_HOME, DEMO_PASSWORD },
  });
async function onPool<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(database.url, 2, () => undefined);
  return work(pool).finally(() => pool.end());
}

beforeAll(async () => {
  mkdirSync(CORRIDOR_HOME, { recursive: true });
  writeFileSync(keyFile, publishedKeyFile(), { mode: 0o644 });
  original = await testDatabase();
  database = original;
  const server = await start();
  old = server.app.keys;
  await plant(server);
  before = await seen(server);
  await sealAudit(server.app, new Date());
  await server.stop();
  renameSync(CORRIDOR_HOME, begun);
  [rest, values] = await onPool(async (pool) => [await others(pool), await bytesOf(pool)] as const);
}, 300_000);
beforeEach(async () => {
  database = await testDatabase({ from: new URL(original.url).pathname.slice(1) });
  cpSync(begun, CORRIDOR_HOME, { recursive: true });
});
afterEach(async () => {
  await database.drop();
  rmSync(CORRIDOR_HOME, { recursive: true });
});
afterAll(async () => {
  await original.drop();
  folder.remove();
});

/** Fills each column that a demo leaves empty, by the product's own actions. */
async function plant(server: TestServer): Promise<void> {
  const { app, ask } = server;
  const [grace, tomasz] = [await server.signIn('Grace'), await server.signIn('Tomasz')];
  await runJobs(app);
  await ask('auth-startTotp', { password: DEMO_PASSWORD }, grace.token);
  const activityId = await makeThread(server, {
    from: grace.uid,
    to: tomasz.uid,
    message: 'Hello',
  });
  await ask('thread-sendMessage', { activityId, message: 'Once' }, tomasz.token, repeat);
  const diagnosis = {
    activityId,
    outcome: 'Patient to see Specialist',
    diagnosis: 'Cholesteatoma',
  };
  await ask('outcomes-save', diagnosis, tomasz.token);
  const bill = { uid: tomasz.uid, from: grace.uid, activityId } as const;
  await makeRecord(server, { ...bill, status: 'new', dx: '389.1' });
  await makeRecord(server, { ...bill, status: 'pending', code: '03.01O' });
  await inBackground(app, async (inside) => {
    await prepareBatch(inside, app, { submitter: 'DMO', actor: null });
    await takeResults(inside, app, 'A line of no claim', null);
  });
  const peter = await server.signIn('Peter');
  const dental = await makeThread(server, { from: grace.uid, to: peter.uid });
  const external = { itemCode: 'OAT-04', activityId: dental, externalPayment: true };
  await ask('aveiro-submitOatPayment', external, peter.token);
  const patientAddress = { line1: '12 Elm Street', line2: '', line3: 'Red Deer AB' };
  const invoiced = { activityId: dental, patientAddress, businessInfo: 'RDS' };
  await ask('aveiro-createInvoice', invoiced, peter.token);
  await ask('schedule-makeAddress', {}, tomasz.token);
  const absence = {
    id: '0f6b0400-0000-4000-8000-000000000002',
    start: '2030-01-01T06:00:00.000Z',
    end: '2030-01-02T06:00:00.000Z',
    disableEconsult: true,
    disablePhoneConsult: true,
    description: 'At the lake',
  };
  const vacations = { forUid: null, after: 0, vacations: [absence] };
  await ask('schedule-saveVacations', vacations, tomasz.token);
  await app.push.send({ kind: 'fcm', token: 'phone' }, { title: 'New', body: 'New', link: '/' });
  const guest = {
    email: 'guest@clinic.example',
    firstName: 'Noor',
    lastName: 'Guest',
    credentials: '',
    practiceId: '',
    roles: ['Doctor', 'free'],
    title: '',
    college: '',
    econsultDataCollection: false,
  };
  const owen = await server.signIn('Owen');
  const { rows: typists } = await app.pool.query<{ id: string }>('select id from users limit 10');
  for (const { id } of typists)
    await writeUnanswered(app, id, { concepts: [], words: ['flurbigonal'] });
  await ask('operator-invite', { person: guest, clinicId: null }, owen.token);
  const pdf = { name: 'a.pdf', pdf: Buffer.from('%PDF') };
  await app.mail.send({ to: 'a@clinic.example', subject: 'New', text: 'New', attached: pdf });
  const { rows } = await app.pool.query(
    `select id, practice_id from users where roles @> '{pracIdValidationRequired}' limit 1`,
  );
  const { id: uid, practice_id: practiceId } = rows[0];
  await changeByCommand(app, (change) =>
    decide(change, app.keys, { uid, practiceId, approve: false, note: 'No.', by: null }),
  );
  const signed = { digest: Buffer.alloc(32, 1), signedAt: app.clock(), uid: grace.uid };
  await changeByCommand(app, (change) =>
    addAgreement(change, app.keys, { ...signed, pdf: pdf.pdf }),
  );
  const letters = await app.pool.query('select id from invitation_letters order by id');
  const [first, second] = letters.rows.map((row) => codeOf(app.keys, row.id));
  await ask('invite-stop', { code: first });
  code = second ?? '';
  expect((await ask('invite-open', { code })).result).not.toBeNull();
  await app.pool.query(
    `insert into push_tokens (hash, token, uid, kind, created_at, seen_at)
     select sha256(kind::bytea), kind, $1::uuid, kind, now(), now() from unnest(array['web', 'fcm']) kind`,
    [grace.uid],
  );
  await changeByCommand(app, (change) =>
    change.audit({
      action: 'inbox.read',
      subject: 'inbox',
      patients: [patientIndex(app.keys, phn)],
    }),
  );
  await ask('signup-sendEmailCode', { email: 'new@clinic.example' });
  const letter = {
    physicianUid: grace.uid,
    locationIdx: 0,
    phn,
    patientEmail: 'w@brandt.example',
    emailAgain: 'w@brandt.example',
    dateOfBirth: '1958/03/14',
    subject: 'Tuesday',
    body: 'Please come.',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(letter)) form.append(name, String(value));
  await fetch(`${server.url}/one-way-patient-message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${grace.token}` },
    body: form,
  });
  const { items } = (await ask('gallery-page', {}, grace.token)).result;
  const item: string = items[0].id;
  await ask('gallery-describe', { id: item, version: 1, notes: 'Round', tags: ['a'] }, grace.token);
  const patient = { phn, province: 'AB', firstName: 'W', lastName: 'B', dateOfBirth: '1958/03/14' };
  const subject = { ...patient, site: 'mid-back' };
  await ask('gallery-tie', { ids: [item], subject }, grace.token);
  const prediction = { item, category: 'derm', aiVersion: '1', labels: [] };
  await changeByCommand(app, (change) => keepPrediction(change, app, grace.uid, prediction));
  const consent = { scope: grace.uid, patient: patientIndex(app.keys, phn), agrees: true };
  await changeByCommand(app, (change) => takeConsent(change, { ...consent, messageId: null }));
  await runJobs(app);
}

/** The values that people see. */
async function seen(server: TestServer) {
  const { token, uid } = await server.signIn('Grace');
  const result = async (name: Parameters<TestServer['ask']>[0], data: object) =>
    (await server.ask(name, data, token)).result;
  const inbox = await result('inbox-page', { folder: 'inbox', limit: 50 });
  const { rows } = await server.app.pool.query(
    'select count(*) from audit_entries where patient = $1 and action <> all ($2)',
    [patientIndex(server.app.keys, phn), ['thread.read', 'forms.read-result']],
  );
  const media = await server.app.pool.query(
    'select f.id, path, size from media m join files f on f.id = m.id order by 1 limit 1',
  );
  const picture: Buffer[] = [];
  for await (const part of server.app.files.read(media.rows[0])) picture.push(part);
  const answered = await server.app.pool.query(
    `select s.message_id from form_submissions s join patient_messages m on m.id = s.message_id
     where m.owner = $1 order by 1 limit 1`,
    [uid],
  );
  const tomasz = await server.signIn('Tomasz');
  const [{ activityId }] = inbox.rows.filter(
    (row: { recentMessage: string }) => row.recentMessage === 'Once',
  );
  const again = { activityId, message: 'Once' };
  return {
    inbox,
    found: await result('inbox-search', { terms: ['brandt'] }),
    answers: await result('forms-result', { messageId: answered.rows[0].message_id }),
    drafts: await result('drafts-list', { consultDraftsCollectionType: 'consultDrafts' }),
    saw: rows[0].count,
    picture: Buffer.concat(picture).toString('base64'),
    repeated: (await server.ask('thread-sendMessage', again, tomasz.token, repeat)).result,
    mails: await readOutbox(server.app.pool, server.app.keys),
    totp: server.app.keys.openText(
      (await server.app.pool.query('select totp_sealed from credentials where uid = $1', [uid]))
        .rows[0].totp_sealed,
      { table: 'credentials', column: 'totp_sealed', row: uid },
    ),
  };
}

/** A hash of every table without its sealed and indexed columns. */
async function others(pool: Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const changed = ['audit_blocks', 'audit_entries', 'audit_patients', 'data_keys', 'push_tokens'];
  const names = (await listTables(pool)).map(({ name }) => name);
  for (const name of names.filter((one) => !changed.includes(one))) {
    const { rows } = await pool.query(
      `select md5(string_agg(row::text, '|' order by row::text)) as hash
       from (select to_jsonb(t) - $1::text[] as row from ${name} t) s`,
      [(await byteColumns(pool)).filter((one) => one.startsWith(`${name}.`)).map(columnOf)],
    );
    found[name] = rows[0].hash;
  }
  return found;
}

const columnOf = (name: string) => name.split('.')[1] ?? '';

async function byteColumns(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea'`,
  );
  return [...rows.map(({ name }) => name), 'inbox_tokens.token', 'patient_message_tokens.token'];
}

/** The values of each sealed or indexed column. */
async function bytesOf(pool: Pool): Promise<Record<string, Buffer[]>> {
  const found: Record<string, Buffer[]> = {};
  for (const name of await byteColumns(pool)) {
    const [table, column] = name.split('.');
    const { rows } = await pool.query(
      `select ${column} as value from ${table} where ${column} is not null order by 1`,
    );
    found[name] = rows.map(({ value }) =>
      Buffer.isBuffer(value) ? value : Buffer.from(`${value}`),
    );
  }
  return found;
}

const heads = () => openKeptHeads({ keyFile });
const now = new Date('2027-03-01T09:00:00Z');
const resealed = (more: Partial<Parts> = {}, leaveUnreadable = false) => {
  const settings = testSettings({ KEY_FILE: keyFile, CORRIDOR_HOME });
  const parts = { ...resealParts(settings, now), ...more };
  return onPool((pool) => reseal(pool, { keyFile, heads: heads(), leaveUnreadable }, parts));
};

it('every purpose of a blind index names the columns of its values', () => {
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname })
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'));
  const purposes = sources.flatMap((text) =>
    [...text.matchAll(/\.blindIndex\(\s*['"`](.+?)['"`],/g)].map(([, purpose]) => purpose),
  );
  expect([...new Set(purposes)].sort()).toEqual(Object.keys(indexColumns).sort());
});

it('each sealed or indexed column holds a value, except for the named ones', () => {
  const empty = Object.entries(values).filter(
    ([name, held]) => held.length === 0 && !plainColumns.includes(name),
  );
  // A new column needs a planted value here, because an empty column proves nothing.
  expect(empty.map(([name]) => name)).toEqual([]);
  expect(Object.keys(values)).toEqual(expect.arrayContaining([...plainColumns, ...indexes]));
});

it('nothing is sealed anew while a process runs', async () => {
  const server = await start();
  await expect(resealed()).rejects.toThrow('Corridor is running on this database');
  await server.stop();
  expect(holdsPublishedKey(readKeyFile(keyFile))).toBe(true);
});

it('sealing anew loses nothing when cut at any point, blocks the start, and continues', async () => {
  const parts = resealParts(testSettings({ CORRIDOR_HOME }), now);
  let left = 0;
  const cutOff = (pool: Pool, keys: Parameters<Parts['files']>[1]) => {
    left = 5;
    const seal: Keys['seal'] = (plain, place) => {
      if (left-- === 0) throw new Error('cut off');
      return keys.to.seal(plain, place);
    };
    return parts.files(pool, { ...keys, to: { ...keys.to, seal } });
  };
  await expect(resealed({ files: cutOff })).rejects.toThrow('cut off');
  const stopped = onPool((pool) => openKeys(pool, keyFile));
  await expect(stopped).rejects.toThrow('npm run corridor -- reseal goes on');

  // The cut comes at the very end of a transaction.
  let files = 0;
  const follow = async (...[, , done]: Parameters<Parts['follow']>) => {
    files = done.files;
    throw new Error('cut off');
  };
  await expect(resealed({ follow })).rejects.toThrow('cut off');
  const all = await onPool((pool) =>
    pool.query('select id, size from files where path is not null'),
  );
  const segments = all.rows.reduce((sum, { size }) => sum + segmentsOf(size), 0);
  expect(files).toBe(segments - 5);
  const held = { ...(await onPool(bytesOf)), 'data_keys.wrapped': values['data_keys.wrapped'] };
  expect(held).toEqual(values);
});

it('everything is sealed anew: the published key opens nothing, and people see the same values', async () => {
  const { values: sealed, ...done } = await resealed();
  expect(sealed).toBeGreaterThan(300);
  expect(done).toMatchObject({ unreadable: 0, ownTrail: true });

  const [{ keys: file }, after] = [readKeyFile(keyFile), await onPool(bytesOf)];
  expect(file).toHaveLength(1);
  expect(holdsPublishedKey({ keys: file })).toBe(false);
  for (const wrapped of after['data_keys.wrapped'] ?? [])
    expect(wrapped.subarray(1, 9).toString()).toBe(file[0]?.id);
  for (const [name, held] of Object.entries(values)) {
    if (
      plainColumns.includes(name) &&
      !name.startsWith('audit_blocks') &&
      name !== 'data_keys.wrapped'
    ) {
      expect(after[name]?.length, name).toBe(name === 'push_tokens.hash' ? 1 : held.length);
      continue;
    }
    // No earlier sealed value stands anywhere.
    const known = new Set(held.map((value) => value.toString('hex')));
    expect(
      after[name]?.filter((value) => known.has(value.toString('hex'))),
      name,
    ).toEqual(name === 'audit_blocks.previous' ? [Buffer.alloc(32)] : []);
    if (name === 'email_codes.hash') expect(after[name]).toEqual([]);
    else expect(after[name]?.length, name).toBeGreaterThanOrEqual(held.length);
    if (!plainColumns.includes(name) && !indexes.includes(name))
      expect(
        after[name]?.map((value) => value.readUInt16BE(0) > 1),
        name,
      ).not.toContain(false);
  }
  expect(await onPool(others)).toEqual(rest);

  const server = await start();
  const { pool, keys } = server.app;
  expect(await seen(server)).toEqual(before);
  const place = { table: 't', column: 'c', row: 'r' };
  expect(() => keys.open(old.seal('forged', place), place)).toThrow('was retired');
  expect((await verifyAudit(pool, keys)).broken).toBeUndefined();
  const entries = await pool.query(
    `select details from audit_entries where action = 'keys.reseal'`,
  );
  expect(entries.rows).toHaveLength(1);
  // The stop of invitations still holds, and an earlier code opens nothing.
  const { rows } = await pool.query(
    `select state from invitation_letters where address in (select address from invitation_stops)`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect((await server.ask('invite-open', { code })).result).toBeNull();
  // No part of the files opens under the published key.
  const { rows: files } = await pool.query(
    'select id, path, size from files where path is not null',
  );
  const blobs = diskBlobs(join(CORRIDOR_HOME, 'files'));
  for (const { id, path, size } of files)
    for (let index = 0; index < segmentsOf(size); index++) {
      const bytes = (await blobs.get(`${path}/${index}`)) ?? Buffer.alloc(2);
      expect(() => old.open(bytes, segmentContext(id, index))).toThrow();
      expect(keys.open(bytes, segmentContext(id, index)).length).toBeGreaterThan(0);
    }
  await server.stop();
});

it('a value that does not open is named, and stays if the operator wants that', async () => {
  const spoilt = await onPool(async (pool) => {
    const first = '(select id from files order by time limit 1)';
    const { rows } = await pool.query(
      `update files set sealed_name = '\\x0001ff' where id = ${first} returning id`,
    );
    return rows[0].id;
  });
  await expect(resealed()).rejects.toThrow(`files.sealed_name ${spoilt}\nNothing was lost.`);
  expect(await resealed({}, true)).toMatchObject({ unreadable: 1 });
  const { rows } = await onPool((pool) =>
    pool.query('select sealed_name from files where id = $1', [spoilt]),
  );
  expect(rows[0].sealed_name).toEqual(Buffer.from('0001ff', 'hex'));
});

it('it works a second time and after a rotation, and an altered trail stays altered', async () => {
  await resealed();
  rmSync(`${keyFile}.audit-head`);
  await onPool(async (pool) => {
    await rotateKeys(pool, keyFile);
    await sealAudit({ pool, keys: await openKeys(pool, keyFile), heads: heads() }, now);
    await pool.query('alter table audit_entries disable trigger user');
    await pool.query(`update audit_entries set action = 'x' where action = 'keys.reseal'`);
    await pool.query('alter table audit_entries enable trigger user');
  });
  await resealed();
  const server = await start();
  const { pool, keys } = server.app;
  const { token } = await server.signIn('Grace');
  const found = await server.ask('inbox-search', { terms: ['brandt'] }, token);
  expect(found.result).toEqual(before.found);
  expect((await verifyAudit(pool, keys)).broken).toBe(2);
  const { rows } = await pool.query('select state from data_keys order by id');
  expect(rows.map(({ state }) => state)).toEqual(['retired', 'retired', 'active']);
  await expect(pool.query(`update audit_entries set action = 'y'`)).rejects.toThrow('append only');
  await server.stop();
});

it('a trail that differs from the kept head does not become the kept one', async () => {
  heads().replace({ id: 1, hash: 'ab'.repeat(32) });
  expect(await resealed()).toMatchObject({ ownTrail: false });
  const keys = await onPool((pool) => openKeys(pool, keyFile));
  expect((await onPool((pool) => verifyAudit(pool, keys))).broken).toBe(1);
  expect(heads().read()).toEqual([{ id: 1, hash: 'ab'.repeat(32) }]);
});
