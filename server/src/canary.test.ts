/** Marked words go in through every input; none may be found in a place without personal data. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { calls, queries } from '@corridor/contract/endpoints.ts';
import { mergeAreas } from '@corridor/contract/platform/mergeAreas.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { claims } from '../../tools/claims.ts';
import { Device } from './auth/passkeys/testing.ts';
import { skinHistory } from './forms/shipped/skinHistory.ts';
import { sendForm } from './forms/testing.ts';
import * as areaWalks from './lists/areaWalks.ts';
import { openPool, type Pool } from './platform/database/database.ts';
import { type Keys, openKeys } from './platform/keystore/keys.ts';
import { type KeptMail, readOutbox } from './platform/mail/mail.ts';
import { type KeptPush, readPushOutbox } from './platform/push/local.ts';
import { type Provider, startProvider } from './platform/push/testing.ts';
import {
  startProcess,
  type TestDatabase,
  testDatabase,
  testFolder,
  waitForExit,
} from './platform/testing.ts';
import type { TestServer } from './testing.ts';
import { makeThread } from './thread/testing.ts';
import { pngOf } from './uploads/cleaning/testing.ts';
import { canary, email, password, typed } from './walk/canaryMarks.ts';
import { type Name, type Rows, rowOf } from './walk/rows.ts';

const endpoints = { ...calls, ...queries };

const device = new Device();
const passkey = device.id.toString('base64url');
const answered = () => device.get({ challenge: typed });

/** Every text that a person can type freely, area by area. */
const listed: Rows = mergeAreas(areaWalks, 'rows');
const planted = (Object.keys(listed) as Name[]).flatMap((name) =>
  (rowOf(listed[name] ?? 'public').marked ?? []).map((input) => [name, input] as const),
);

/** All plain-text places of the database; the list is exact in both directions. */
const inClear = [
  // The profile of a member at the time of the consult.
  'activity_members.profile: email',
  'activity_members.profile: firstname',
  'activity_members.profile: lastname',
  // The typed name of a clinic and the credentials of a person.
  'clinics.city: town',
  'clinics.emr: emr',
  'clinics.name: clinic',
  // The address that asked for a sign-up code.
  'email_codes.email: newcomer',
  // The version of an app and the description of a browser.
  'one_time_codes.payload: version',
  'one_time_tooltips.name: tooltip',
  'passkeys.name: passkey',
  // The target of a push.
  'push_tokens.token: device',
  'sessions.agent: agent',
  'user_metadata.platforms: version',
  'users.credentials: degree',
  'users.email: email',
  'users.first_name: firstname',
  'users.last_name: lastname',
  'users.practice_id: id',
];

const folder = testFolder();
let database: TestDatabase;
let provider: Provider;
let pool: Pool;
let running: Awaited<ReturnType<typeof startProcess>>;
let token = '';
let mails: KeptMail[] = [];
let pushes: KeptPush[] = [];
const broken: { status: number; text: string }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  provider = await startProvider();
  provider.answer = () => ({ status: 500, body: { why: typed } });
  const keyFile = join(folder.path, 'keys.json');
  running = await startProcess({
    CORRIDOR_ENV: 'local',
    CORRIDOR_HOME: join(folder.path, 'home'),
    KEY_FILE: keyFile,
    DATABASE_URL: database.url,
    PUBLIC_URL: 'http://localhost:3000',
    WEB_PUSH_HOSTS: provider.host,
    LOG_LEVEL: 'debug',
  });
  await running.listening;
  pool = openPool(database.url, 4, () => undefined);
  await prepare();
  const keys = await openKeys(pool, keyFile);
  const [thread, locked] = [await consult(keys), await consult(keys)];
  const entered = await ask('auth-signIn', { email, password, version: canary('version') });
  token = JSON.parse(entered.text).result.token;
  const picture = await upload();
  const marking = { thread, locked, picture, provider, passkey, answered, newPasskey };
  for (const [name, input] of planted)
    await ask(name, typeof input === 'function' ? await input(marking) : input);
  await writeLetter();
  await fillForm(keys);
  await search();
  await knockEverywhere();
  await breakThings();
  await vi.waitFor(
    async () => {
      mails = await readOutbox(pool, keys, '');
      pushes = await readPushOutbox(pool, keys);
      expect([mails.length, pushes.length]).toEqual([10, 1]);
    },
    { timeout: 15_000, interval: 100 },
  );
  running.child.kill('SIGTERM');
  await waitForExit(running.child);
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await pool?.end();
  await provider?.stop();
  await database?.drop();
  folder.remove();
});

/** Marks one person, and records the payload and errors of every job, which a done job loses. */
async function prepare() {
  await pool.query(
    `update users set first_name = $1, last_name = $2, email = $3 where first_name = 'Grace'`,
    [canary('firstname'), canary('lastname'), email],
  );
  // Without a register of the province a typed number is kept.
  await pool.query(`delete from practice_register where province = 'AB'`);
  await pool.query(`
    create table jobs_seen (payload text, last_error text);
    create function see_job() returns trigger language plpgsql as $$
    begin
      insert into jobs_seen values (new.payload::text, new.last_error);
      return new;
    end $$;
    create trigger see_job after insert or update on graphile_worker._private_jobs
      for each row execute function see_job();
    -- Mail cannot be kept at first; PostgreSQL quotes the whole row in its error.
    alter table mail_outbox add constraint never check (sealed_to is null) not valid`);
}

/** A consult of the marked person about a marked patient. */
async function consult(keys: Keys): Promise<string> {
  const uidOf = async (column: string, value: string) =>
    (await pool.query(`select id from users where ${column} = $1`, [value])).rows[0].id as string;
  const app = { pool, keys, clock: () => new Date() };
  return makeThread({ app } as Pick<TestServer, 'app'>, {
    from: await uidOf('email', email),
    to: await uidOf('first_name', 'Amara'),
    message: canary('message'),
    econsult: {
      patientFirstName: canary('patient'),
      patientLastName: canary('patient'),
      phn: canary('phn'),
      patientPhone: canary('phone'),
      patientEmail: `${canary('mailbox')}@post.example`,
      oop: true,
      oopData: {
        genderCode: 'F',
        addressLine1: canary('street'),
        addressLine2: canary('floor'),
        addressLine3: canary('building'),
        cityName: canary('home'),
        postalCode: 'kanarie',
      },
      symptoms: [{ question: 'Reason', answer: canary('symptom') }],
    },
  });
}

async function send(path: string, init: RequestInit = {}) {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'user-agent': canary('agent'),
    'idempotency-key': typed,
    referer: `http://localhost:3000/${canary('address')}`,
  };
  const all = { ...headers, ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${running.url}${path}`, { ...init, headers: all });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
const post = (path: string, body: string) => send(path, { method: 'POST', body });
const ask = (name: Name, data: unknown) =>
  post(`/${endpoints[name].kind}/${name}`, JSON.stringify({ data }));

async function newPasskey() {
  const { text } = await ask('auth-startPasskey', { password });
  return device.create(JSON.parse(text).result);
}

async function upload() {
  const content = pngOf(200, Buffer.from(canary('content')));
  const name = Buffer.from(`${canary('file')}.png`).toString('base64');
  const tus = { 'tus-resumable': '1.0.0', 'upload-offset': '0' };
  const created = await send('/uploads', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${name}`,
    },
    body: '{}',
  });
  const path = created.headers.get('location') ?? '';
  const headers = { ...tus, 'content-type': 'application/offset+octet-stream' };
  expect((await send(path, { method: 'PATCH', headers, body: content })).status).toBe(204);
  const id = path.split('/').at(-1) ?? '';
  const { text } = await ask('gallery-item', { id });
  expect(JSON.parse(text).result.name).toBe(`${canary('file')}.png`);
  return id;
}

/** Sends a letter to a marked patient, with a marked file. */
async function writeLetter() {
  const uid = (await pool.query('select id from users where email = $1', [email])).rows[0].id;
  const mailbox = `${canary('recipient')}@post.example`;
  const form = new FormData();
  for (const [name, value] of Object.entries({
    physicianUid: uid,
    locationIdx: '0',
    phn: '50009-1234',
    patientEmail: mailbox,
    emailAgain: mailbox,
    dateOfBirth: '1958/03/14',
    subject: canary('subject'),
    body: canary('body'),
  }))
    form.append(name, value);
  const content = pngOf(200, Buffer.from(canary('content')));
  form.append('attachment', new File([new Uint8Array(content)], `${canary('attached')}.png`));
  const answer = await fetch(`${running.url}/one-way-patient-message`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'user-agent': canary('agent') },
    body: form,
  });
  expect(await answer.json()).toEqual({ messageId: expect.any(String) });
}

/**
 * A patient answers a form with marked words, and the physician reads the answers in each of their
 * shapes. The result goes by fax too.
 */
async function fillForm(keys: Keys) {
  const { rows } = await pool.query(
    `select u.id, k.clinic_id from users u join clinic_members k on k.uid = u.id
     where u.email = $1`,
    [email],
  );
  const [{ id: uid, clinic_id: clinicId }] = rows;
  await pool.query(`update clinics set fax = '4035550143' where id = $1`, [clinicId]);
  await pool.query(
    `insert into user_preferences (uid, delivery) values ($1, '{"fax":{"forms":true}}')
     on conflict (uid) do update set delivery = excluded.delivery`,
    [uid],
  );
  const app = { pool, keys, clock: () => new Date() };
  const sending = { uid, clinicId, form: skinHistory };
  const { messageId, opening } = await sendForm({ app } as TestServer, sending);
  const answers = {
    site: { site: 'left-forearm' },
    since: { choice: ['weeks'] },
    change: { choice: ['nothing'] },
    symptoms: { choice: ['nothing'] },
    treatment: { text: `${canary('answer')} cream` },
    'skin-cancer': { yes: false },
    family: { yes: false },
    sunburn: { yes: false },
  };
  const given = { ...opening, answers, revision: 0, device: canary('phone'), turn: 1 };
  expect((await ask('forms-keep', given)).text).toContain(canary('answer'));
  expect((await ask('forms-open', opening)).text).toContain(canary('answer'));
  const submitted = { ...given, turn: 2, language: 'en' };
  expect((await ask('forms-submit', submitted)).status).toBe(200);
  expect((await ask('forms-result', { messageId })).text).toContain(canary('answer'));
  expect((await ask('forms-resultFhir', { messageId })).text).toContain(canary('answer'));
  expect((await ask('forms-resultPdf', { messageId })).status).toBe(200);
  await vi.waitFor(
    async () => {
      const faxes = await pool.query('select ref from form_faxes where ref is not null');
      expect(faxes.rowCount).toBe(1);
    },
    { timeout: 15_000, interval: 100 },
  );
}

/** Searches for services by both ways of the protocol: in a body and in an address. */
async function search() {
  const { text } = await ask('typesense-getTypesenseApiKey', { collectionName: 'services' });
  const headers = { 'x-typesense-api-key': JSON.parse(text).result.apiKey };
  const question = { q: typed, query_by: 'serviceName,keywords' };
  const body = JSON.stringify({ searches: [{ collection: 'services', ...question }] });
  const inBody = await send('/search/multi_search', { method: 'POST', headers, body });
  const path = `/search/collections/services/documents/search?${new URLSearchParams(question)}`;
  const inAddress = await send(path, { headers });
  expect([inBody.text, inAddress.text].map((answer) => /"found":/.test(answer))).toEqual([
    true,
    true,
  ]);
}

/** Sends refused input, wrong addresses and nonsense over a socket. */
async function knockEverywhere() {
  for (const name of Object.keys(endpoints) as Name[]) {
    const { status } = await ask(name, { name: typed, [canary('field')]: typed });
    expect([400, 403], name).toContain(status);
  }
  await post('/call/auth-unlock', `{"data": "${typed}`);
  for (const path of [`/${canary('address')}`, '/files/x', '/uploads/x', '/call/x', '/ready'])
    for (const method of ['GET', 'DELETE'])
      await send(`${path}?q=${canary('address')}`, { method });
  const headers = { cookie: `corridor_session=${token}`, origin: 'http://localhost:3000' };
  const socket = new WebSocket(`${running.url.replace('http', 'ws')}/live`, { headers });
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.on('open', () => socket.send(typed));
  await closed;
}

/** Removes a table and refuses rows, because the driver quotes values in its errors. */
async function breakThings() {
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from jobs_seen where last_error like 'auth-sendResetMail: %'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  await pool.query(`
    alter table passkeys add constraint never check (name is null) not valid;
    alter table user_preferences rename to user_preferences_away`);
  broken.push(await ask('auth-renamePasskey', { id: passkey, name: canary('passkey') }));
  broken.push(await ask('shell-me', {}));
  await pool.query(`
    alter table user_preferences_away rename to user_preferences;
    alter table mail_outbox drop constraint never;
    update graphile_worker._private_jobs set run_at = now() where attempts > 0`);
}

// ── The marks, plain and encoded ──

const mark = canary('');
const base64 = [0, 1, 2].map((shift) =>
  Buffer.from(' '.repeat(shift) + mark)
    .toString('base64')
    .slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + mark.length) * 8) / 6)),
);
const encoded = [Buffer.from(mark).toString('hex'), ...base64];
const found = (text: string) =>
  new Set([
    ...[...text.matchAll(/kanarie([a-z]+)/gi)].map(([, thing = '']) => thing.toLowerCase()),
    ...encoded.filter((shape) => text.includes(shape)).map(() => 'encoded'),
  ]);

it('every endpoint with a free text has a canary', () => {
  const takes = (schema: z.core.JSONSchema.BaseSchema | boolean | undefined): boolean => {
    if (typeof schema !== 'object') return false;
    const { type, properties = {}, items, anyOf = [], pattern, format, enum: words } = schema;
    if (type === 'string' && !words && schema.const === undefined && !format)
      return !pattern || new RegExp(pattern, 'u').test(typed);
    return [...Object.values(properties), ...anyOf, items].some((part) => takes(part as never));
  };
  const free = (Object.keys(endpoints) as Name[]).filter((name) =>
    takes(z.toJSONSchema(endpoints[name].input, { io: 'input', unrepresentable: 'any' })),
  );
  expect(free.length).toBeGreaterThan(10);
  expect(free.filter((name) => !planted.some(([one]) => one === name))).toEqual([]);
});

it('answers of a patient are sealed wherever they are kept', async () => {
  const { rows } = await pool.query(
    `select from form_faxes f join form_answers using (message_id)
     join form_submissions using (message_id) join fax_outbox o on o.id::text = f.ref`,
  );
  // The next tests look through all columns, jobs, mails, files and the log.
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(mails)).toContain('A patient has sent a form back');
});

it('no log line holds personal data, even at the most detailed level', () => {
  const log = running.said();
  for (const line of ['"level":20', 'unexpected error', 'job done', 'job failed'])
    expect(log).toContain(line);
  expect([...found(log)]).toEqual([]);
  expect(log).not.toContain(token);
});

it('a server error says nothing about its input', () => {
  expect(broken.map(({ status }) => status)).toEqual([500, 500]);
  expect([...found(broken.map(({ text }) => text).join())]).toEqual([]);
});

it('only the named columns hold a canary in clear', async () => {
  claims('thread-77 (canary)');
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select format('%I.%I', table_schema, table_name) as "table", column_name as "column"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  expect(columns.map(({ table }) => table)).toContain('graphile_worker._private_jobs');
  const places = new Set<string>();
  for (const { table, column } of columns) {
    const { rows } = await pool.query(`select "${column}"::text as value from ${table}`);
    for (const { value } of rows as { value: string | null }[])
      for (const thing of found(value ?? ''))
        places.add(`${table.replace('public.', '')}.${column}: ${thing}`);
  }
  expect([...places].sort()).toEqual(inClear);
  const { rows } = await pool.query('select payload, last_error from jobs_seen');
  expect(JSON.stringify(rows)).toContain('auth-sendPasskeyAddedMail: ');
});

it('mails and pushes say that something is there and nothing of its content', () => {
  // An invitation holds only the words of its sender. The demo begins with one by the same person.
  const invites = ({ subject }: { subject: string }) => subject === 'An invitation to Corridor';
  const invitation = mails.filter(invites);
  // The mail to a patient names its sender.
  const toPatients = ({ subject }: { subject: string }) => subject === 'A message from your clinic';
  const letters = mails.filter(toPatients);
  expect([...found(letters.map(({ subject, text }) => subject + text).join())].sort()).toEqual([
    'firstname',
    'lastname',
  ]);
  const others = mails.filter((mail) => !invites(mail) && !toPatients(mail));
  expect([...found(invitation.map(({ subject }) => subject).join())]).toEqual([]);
  expect([...found(invitation.map(({ text }) => text).join())].sort()).toEqual([
    'firstname',
    'invited',
    'lastname',
    'words',
  ]);
  expect([...found(others.map(({ subject, text }) => subject + text).join())]).toEqual([]);
  expect([...found(pushes.map(({ title, body, link }) => title + body + link).join())]).toEqual([]);
});

it('no file in the data folder holds a canary in its name or content', () => {
  const home = join(folder.path, 'home');
  const files = readdirSync(home, { recursive: true, encoding: 'utf8' });
  const whole = files.filter((file) => statSync(join(home, file)).isFile());
  expect(whole.length).toBeGreaterThan(0);
  for (const file of whole)
    expect([...found(file + readFileSync(join(home, file)).toString('latin1'))], file).toEqual([]);
});
