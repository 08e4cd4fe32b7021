/** The list of a person's messages to patients. */
import type { ListedMessage } from '@corridor/contract/patients/messages/schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { jobs } from '../../handlers.ts';
import { inBackground } from '../../platform/change.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { addMessage, asOneself, type NewMessage } from '../actions.ts';
import { noteDelivered, noteFailed } from '../mailing/actions.ts';
import { noteProgress, noteSubmitted } from '../opening/actions.ts';
import { patientIndex } from '../patientIndex.ts';
import { scannedRows } from './queries.ts';

let server: TestServer;
const start = new Date('2026-12-02T17:00:00Z');
let now = start;
const people: Record<string, { token: string; uid: string }> = {};
const mails: Mail[] = [];
let activityId = '';

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const send = async (mail: Mail) => void mails.push(mail);
  server.app.mail = { send, close: () => undefined };
  for (const name of ['Grace', 'Amara', 'Samuel', 'Karim', 'Joanne'])
    people[name] = await server.signIn(name);
  const econsult = { patientEmail: 'walter@brandt.example' };
  activityId = await makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), econsult });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = start;
  mails.length = 0;
  for (const table of ['graphile_worker._private_jobs', 'moa_forwards', 'patient_messages'])
    await server.app.pool.query(`delete from ${table}`);
});

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
type More = Partial<NewMessage> & { name?: string; phn?: string; subject?: string; email?: string };

/** Adds a message of the moment. */
function add({ name = 'Walter Brandt', phn = '500091234', ...more }: More = {}) {
  const { subject = 'Your appointment', email = 'walter@brandt.example', ...message } = more;
  const { app } = server;
  return inBackground(app, (inside) =>
    addMessage(inside, app.keys, {
      kind: 'OneWayPatient',
      sender: asOneself(uidOf('Grace')),
      patient: patientIndex(app.keys, phn),
      letter: { email, dateOfBirth: '1958/03/14', phn, name, subject },
      body: 'Please come.',
      sendAt: now,
      delay: false,
      ...message,
    }),
  );
}
const later = (minutes = 1) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const list = async (more: object = {}, person = 'Grace') =>
  (await ask('patientMessages-list', { folder: 'sent', ...more }, person)).result as {
    messages: ListedMessage[];
    next: object | null;
  };
const ids = async (more: object = {}, person = 'Grace') =>
  (await list(more, person)).messages.map(({ id }) => id);
const find = (...terms: string[]) => ids({ terms });
const counts = async (person = 'Grace') => (await ask('patientMessages-counts', {}, person)).result;
const sent = (id: string) => ({
  id,
  activityId: null,
  patient: patientIndex(server.app.keys, '500091234'),
  hash: null,
  remind: false,
});

it('the list has all that the ledger names, the newest state first', async () => {
  claims('patients-07', 'patients-22');
  const first = await add({ delay: true, sendAt: new Date('2026-12-03T14:00:00Z') });
  later();
  const second = await add({ kind: 'Forms', subject: 'PHQ-9', form: { id: first, version: 1 } });
  const { messages, next } = await list();
  expect(next).toBeNull();
  expect(messages).toEqual([
    expect.objectContaining({ id: second, subType: 'Forms', subject: 'PHQ-9' }),
    {
      id: first,
      subject: 'Your appointment',
      read: true,
      folder: 'sent',
      status: 'sending',
      state: 'scheduled',
      statusUpdatedAt: start.toISOString(),
      created: start.toISOString(),
      sendAt: '2026-12-03T14:00:00.000Z',
      delay: true,
      subType: 'OneWayPatient',
      patient: { name: 'Walter Brandt', phn: '500091234', email: 'walter@brandt.example' },
      error: null,
      hasAttachments: false,
      responseReceived: false,
      needsReview: false,
      openedAt: null,
    },
  ]);
  // A new state brings a message to the top.
  later();
  await inBackground(server.app, (inside) => noteFailed(inside, sent(first), 'refused'));
  expect((await list()).messages[0]).toMatchObject({
    id: first,
    status: 'failed',
    error: 'refused',
    read: false,
    statusUpdatedAt: now.toISOString(),
  });
  expect(await ids({ failed: true })).toEqual([first]);
  expect(await counts()).toEqual({ unread: { inbox: 0, sent: 1, archive: 0 }, failed: 1 });
  // A physician sees their own messages only.
  expect(await ids({}, 'Samuel')).toEqual([]);
  expect((await ask('patientMessages-message', { messageId: first }, 'Samuel')).status).toBe(404);
  expect((await ask('patientMessages-pdf', { messageId: first }, 'Karim')).status).toBe(404);
});

it('a page has twenty messages and goes on from its last one', async () => {
  const all: string[] = [];
  // Several messages share a moment.
  for (let count = 0; count < 45; count++) {
    if (count % 3 === 0) later();
    all.unshift(await add());
  }
  all.sort();
  const order = (await list({ limit: 20 })).messages.map(({ id }) => id);
  expect(order).toHaveLength(20);
  const pages: string[][] = [];
  let before: object | undefined;
  do {
    const { messages, next } = await list({ ...(before && { before }) });
    pages.push(messages.map(({ id }) => id));
    before = next ?? undefined;
  } while (before);
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(pages.flat().sort()).toEqual(all);
  const times = (await list()).messages.map(({ statusUpdatedAt }) => String(statusUpdatedAt));
  expect(times).toEqual(times.toSorted().reverse());
  expect((await ask('patientMessages-list', { folder: 'sent', limit: 21 })).status).toBe(400);
});

it('days limit the list, by Edmonton’s midnight', async () => {
  const addAt = (moment: string) => {
    now = new Date(moment);
    return add();
  };
  const [before, first, last, after] = [
    await addAt('2026-12-01T05:59:59Z'),
    await addAt('2026-12-01T06:00:00Z'),
    await addAt('2026-12-03T05:59:59Z'),
    await addAt('2026-12-03T06:00:00Z'),
  ];
  now = start;
  expect(await ids({ from: '2026-12-01', to: '2026-12-02' })).toEqual([last, first]);
  expect(await ids({ from: '2026-12-01' })).toEqual([after, last, first]);
  expect(await ids({ to: '2026-12-02' })).toEqual([last, first, before]);
  expect(await ids({ to: '2026-12-02', terms: ['brandt'] })).toEqual([last, first, before]);
});

it('a search finds messages by the words of patient, number, address and subject', async () => {
  claims('patients-05 (server)');
  const walter = await add();
  later();
  const ida = await add({
    name: 'Ida O’Shaughnessy-Côté',
    phn: '203091111',
    email: 'ida.c@post.example',
    subject: 'Holter: what to bring',
  });
  for (const term of ['Brandt', 'walter', 'bran', '50009-1234', '500091234', 'appointment'])
    expect(await find(term), term).toEqual([walter]);
  for (const term of ['oshaughnessy', 'cote', 'ida.c@post.example', 'post.example', 'HOLTER'])
    expect(await find(term), term).toEqual([ida]);
  expect(await find('ida', 'holter')).toEqual([ida]);
  expect(await find('ida holter')).toEqual([ida]);
  expect(await find('ida', 'brandt')).toEqual([]);
  expect(await find('nobody')).toEqual([]);
  expect(await find(' ')).toEqual([ida, walter]);
  // The words of a letter itself are not searched.
  expect(await find('please')).toEqual([]);
  const terms = Array.from({ length: 10 }, () => 'ida');
  expect(await find(...terms)).toEqual([ida]);
  expect(
    (await ask('patientMessages-list', { folder: 'sent', terms: [...terms, 'ida'] })).status,
  ).toBe(400);
  // Ten words count, in however many terms they stand.
  const words = 'wal walt walte walter bran brand brandt 500091234 your appointment';
  expect(await find(words)).toEqual([walter]);
  expect(await find(`nobody ${words}`)).toEqual([]);
  expect(await find(`${words} nobody`, 'nobody')).toEqual([walter]);
  // Nobody finds the messages of others by them.
  expect(await ids({ terms: ['brandt'] }, 'Samuel')).toEqual([]);
  // The same words have other tokens in the list of another person.
  const samuels = await add({ sender: asOneself(uidOf('Samuel')) });
  const { rows } = await server.app.pool.query(
    `select token from patient_message_tokens where message_id = any ($1)
     group by token having count(*) > 1`,
    [[walter, samuels]],
  );
  expect(rows).toEqual([]);
});

it('a search of frequent words reads on until all are found', async () => {
  const { pool } = server.app;
  const whole = await add({ name: 'Rare Both', subject: 'Common' });
  const partial = await add({ name: 'Rare', subject: 'Common' });
  const copies = scannedRows + 50;
  // Copies of both messages, in turns, each with its words.
  const { rows } = await pool.query<{ id: string }>(
    `with copies as (
       select gen_random_uuid() id, m.id original, m.status_updated_at + make_interval(secs => n) updated_at
       from patient_messages m, generate_series(1, $3) n where m.id in ($1, $2)),
     stored as (
       insert into patient_messages (id, kind, uid, owner, sent_by, patient, sealed, status,
         created_at, send_at, status_updated_at)
       select c.id, kind, uid, owner, sent_by, patient, sealed, status, created_at, send_at, c.updated_at
       from copies c join patient_messages m on m.id = c.original),
     words as (
       insert into patient_message_tokens (token, message_id)
       select token, c.id from copies c join patient_message_tokens t on t.message_id = c.original)
     select id from copies where original = $1`,
    [whole, partial, copies],
  );
  const found: string[] = [];
  let before: object | undefined;
  let pages = 0;
  do {
    const page = await list({
      terms: ['rare', 'common', 'both', 'walter@brandt.example'],
      ...(before && { before }),
    });
    found.push(...page.messages.map(({ id }) => id));
    before = page.next ?? undefined;
    pages += 1;
  } while (before);
  expect(found).toHaveLength(copies + 1);
  expect(new Set(found)).toEqual(new Set([whole, ...rows.map(({ id }) => id)]));
  expect(pages).toBeGreaterThan(50);
});

it('messages are moved, moved back, read and marked as unread', async () => {
  claims('patients-23', 'patients-13 (server)', 'patients-14 (server)', 'patients-15 (server)');
  const [first, second] = [await add(), await add()];
  const both = [first, second];
  const moved = await ask('patientMessages-move', { ids: both, folder: 'archive' });
  expect(moved.result.moved).toEqual(
    expect.arrayContaining(both.map((id) => ({ id, from: 'sent' }))),
  );
  expect(await ids()).toEqual([]);
  expect((await ids({ folder: 'archive' })).sort()).toEqual(both.sort());
  expect(
    (await ask('patientMessages-move', { ids: [first], folder: 'sent' })).result.moved,
  ).toEqual([{ id: first, from: 'archive' }]);
  expect(await ids()).toEqual([first]);
  await ask('patientMessages-setRead', { ids: [first], read: false });
  expect((await list()).messages).toMatchObject([{ read: false }]);
  expect((await counts()).unread).toEqual({ inbox: 0, sent: 1, archive: 0 });
  await ask('patientMessages-setRead', { ids: [first], read: true });
  expect((await counts()).unread.sent).toBe(0);
  // One message of somebody else, and nothing happens to any.
  const others = await add({ sender: asOneself(uidOf('Samuel')) });
  for (const [call, more] of [
    ['patientMessages-move', { folder: 'inbox' }],
    ['patientMessages-setRead', { read: false }],
  ] as const)
    expect((await ask(call, { ids: [first, others], ...more })).status, call).toBe(404);
  expect((await list()).messages).toMatchObject([{ id: first, read: true }]);
});

it('a submitted form comes unread into the inbox as a response', async () => {
  claims('patients-10 (server)');
  const id = await add({ kind: 'Forms', form: { id: activityId, version: 1 } });
  await inBackground(server.app, async (inside) => {
    await noteDelivered(inside, sent(id));
    await noteProgress(inside, sent(id), { done: 3, of: 7 });
  });
  expect((await list()).messages).toMatchObject([
    { progress: { done: 3, of: 7 }, responseReceived: false },
  ]);
  later();
  const submit = () => inBackground(server.app, (inside) => noteSubmitted(inside, sent(id)));
  expect([await submit(), await submit()]).toEqual([true, false]);
  expect(await ids()).toEqual([]);
  expect((await list({ folder: 'inbox' })).messages).toMatchObject([
    { id, responseReceived: true, read: false, statusUpdatedAt: now.toISOString() },
  ]);
  expect((await counts()).unread.inbox).toBe(1);
  const { sendAt } = (await ask('patientMessages-message', { messageId: id })).result;
  const again = await ask('patients-sendAgain', { messageId: id, sendAt });
  expect(again.error?.details.reason).toBe('submitted');
});

it('copies and forwards to offices stand among the messages, also those of before', async () => {
  claims('patients-34');
  const to = { email: 'office@clinic.example' };
  await ask('thread-forwardToMoa', { activityId, to, body: 'Please book.' });
  await runJobs(server.app);
  const [forward] = (await list()).messages;
  expect(forward).toMatchObject({
    subType: 'MOAMessage',
    subject: 'eConsult forwarded to an office',
    status: 'delivered',
    state: 'unopened',
    patient: { name: 'Walter Brandt', phn: '50009-1234', email: to.email },
  });
  const token = /office#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  await server.ask('thread-openMoaLink', { token, dateOfBirth: '1958/03/14' });
  const [opened] = (await list()).messages;
  expect(opened).toMatchObject({ state: 'opened', openedAt: start.toISOString() });
  const id = forward?.id ?? '';
  const whole = (await ask('patientMessages-message', { messageId: id })).result;
  expect(whole).toMatchObject({ activityId, mayWithdraw: false, maySendAgain: false, body: null });
  // Its link belongs to the consult, where it is revoked.
  expect((await ask('patients-withdraw', { messageId: id, sendAt: whole.sendAt })).status).toBe(
    404,
  );
  await ask('thread-revokeMoaLink', { activityId, linkId: id });
  expect((await list()).messages).toMatchObject([{ state: 'withdrawn' }]);

  // A row of before has the date and the address only; a job adds what the list shows.
  const copy = await add({ kind: 'PatientCC', activityId });
  const old = server.app.keys.seal('{"email":"old@brandt.example","dateOfBirth":"1958/03/15"}', {
    table: 'patient_messages',
    column: 'sealed',
    row: copy,
  });
  const { pool } = server.app;
  await pool.query('delete from patient_message_tokens');
  await pool.query('update patient_messages set described = false, sealed = null');
  await pool.query('update patient_messages set sealed = $1 where id = $2', [old, copy]);
  await jobs['thread-describeMessages']?.handle({}, server.app);
  const found = (await list({ terms: ['brandt'] })).messages;
  expect(found.map(({ subType, subject, patient }) => [subType, subject, patient])).toEqual([
    [
      'PatientCC',
      'Copy of the eConsult',
      { name: 'Walter Brandt', phn: '50009-1234', email: 'old@brandt.example' },
    ],
    ['MOAMessage', 'eConsult forwarded to an office', forward?.patient],
  ]);
  const shown = (await ask('patientMessages-message', { messageId: copy })).result;
  expect(shown.dateOfBirth).toBe('1958/03/15');

  // A locked consult shows nothing of its patient.
  await ask('thread-lock', { activityId, reason: 'Another patient' });
  const nothing = { name: '', phn: '', email: '' };
  expect((await list()).messages.map(({ patient }) => patient)).toEqual([nothing, nothing]);
  expect((await ask('patientMessages-message', { messageId: copy })).result).toMatchObject({
    patient: nothing,
    dateOfBirth: '',
  });
  await ask('thread-unlock', { activityId });
});

it('the patients that a list showed stand in the audit trail', async () => {
  const messageId = await add();
  const written = async () => {
    await server.app.reads.flush();
    const { rows } = await server.app.pool.query(
      "select action from audit_entries where action like 'patients.%message%' order by id",
    );
    return rows.map(({ action }) => action);
  };
  await list();
  await list({ terms: ['brandt'] });
  await ask('patientMessages-message', { messageId });
  const actions = await written();
  for (const action of ['list-messages', 'search-messages', 'read-message'])
    expect(actions, action).toContain(`patients.${action}`);
});
