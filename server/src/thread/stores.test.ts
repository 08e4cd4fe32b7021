import { afterEach, beforeEach, expect, it } from 'vitest';
import { sendingStatements } from '../../../bench/driver.ts';
import { claims } from '../../../tools/claims.ts';
import { change } from '../platform/change.ts';
import { pngStart, sendFile, startTestServer, statementsOf, type TestServer } from '../testing.ts';
import { addMessage } from './messages/actions.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;

beforeEach(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Joanne', 'Rachel', 'Owen'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: unknown, person: string, more = {}) =>
  server.ask(name, data, by(person).token, more);
const consult = (more = {}) =>
  makeThread(server, {
    from: by('Grace').uid,
    to: by('Amara').uid,
    message: 'Is it safe?',
    ...more,
  });
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).error?.details.code;

it('a person and a clinic have the same metadata of a thread', async () => {
  claims('inbox-24');
  const activityId = await consult();
  const { messages } = (await ask('thread-messages', { activityId }, 'Amara')).result;
  const kept = await ask('thread-saveDraft', { activityId, text: 'Half a thought' }, 'Amara');
  const { result } = await ask('thread-metadata', { activityId }, 'Amara');
  expect(result).toEqual({
    folder: 'inbox',
    muted: false,
    overdue: false,
    status: 'pending',
    lastMessageReceivedAt: messages[0].sentAt,
    readSeq: 0,
    messageDraft: 'Half a thought',
    draftSavedAt: kept.result.savedAt,
  });
  const clinicId = (await ask('shell-me', {}, 'Joanne')).result.clinicIds[0];
  const clinic = (await ask('thread-metadata', { activityId, inboxOf: clinicId }, 'Joanne')).result;
  expect(Object.keys(clinic).sort()).toEqual(Object.keys(result).sort());
  expect(clinic.messageDraft).toBe('');
});

it('inboxes are read by folder, status and words in pages, moved together, and marked read in one change', async () => {
  claims('inbox-34');
  const ids = [];
  for (let n = 0; n < 3; n++)
    ids.push(await consult({ econsult: { patientLastName: 'Stores' }, to: by('Tomasz').uid }));
  const move = { activityIds: ids.slice(0, 2), folder: 'archive' };
  expect((await ask('thread-moveToFolder', move, 'Tomasz')).result).toEqual({ moved: 2 });
  const page = async (more: object) =>
    (await ask('inbox-page', { folder: 'inbox', ...more }, 'Tomasz')).result;
  expect((await page({})).rows.map((row: { activityId: string }) => row.activityId)).toEqual([
    ids[2],
  ]);
  const one = await page({ folder: 'archive', limit: 1 });
  const two = await page({ folder: 'archive', limit: 1, after: one.next });
  expect([one, two].map(({ rows }) => rows[0].activityId)).toEqual([ids[1], ids[0]]);
  const found = await ask(
    'inbox-search',
    { terms: ['stores', 'x'], statuses: ['pending'] },
    'Tomasz',
  );
  expect(found.result.rows).toHaveLength(3);
  await server.app.pool.query('update inbox_entries set overdue = true where owner = $1', [
    by('Tomasz').uid,
  ]);
  await ask('thread-markRead', { activityId: ids[2] }, 'Tomasz');
  const { result } = await ask('thread-metadata', { activityId: ids[2] }, 'Tomasz');
  expect(result).toMatchObject({ readSeq: 1, overdue: false });
});

it('a thread is read live, in the order of its messages, and both parts are sealed', async () => {
  claims('thread-59', 'thread-60');
  const activityId = await consult();
  const staleTopics: string[] = [];
  const stale = (topics: string[]) => void staleTopics.push(...topics);
  const { live } = server.app;
  const subscriber = { uid: by('Amara').uid, sessionId: '', stale, reread: () => undefined };
  live.join(subscriber);
  for (const name of ['thread-activity', 'thread-messages', 'thread-econsult'] as const) {
    const ticket = (await ask(name, { activityId }, 'Amara')).headers.get('live-ticket') ?? '';
    const [sessionId] = JSON.parse(Buffer.from(ticket.split('.')[0] ?? '', 'base64url').toString());
    Object.assign(subscriber, { sessionId });
    live.watch(subscriber, ticket, 10);
  }
  await ask('thread-sendMessage', { activityId, message: 'Second' }, 'Amara');
  await ask('outcomes-save', { activityId, outcome: 'Unknown', diagnosis: '' }, 'Amara');
  await expect
    .poll(() => [...new Set(staleTopics)].sort())
    .toEqual([
      `activity:${activityId}`,
      // Only the sender's own bill is announced.
      `billing:${by('Amara').uid}`,
      ...['econsult', 'messages', 'thread'].map((topic) => `${topic}:${activityId}`),
    ]);
  live.leave(subscriber);
  await ask('thread-sendMessage', { activityId, message: 'Third' }, 'Grace');
  const { messages } = (await ask('thread-messages', { activityId }, 'Grace')).result;
  const times = messages.map(({ sentAt }: { sentAt: string }) => sentAt);
  expect(times).toEqual(times.toSorted());
  expect(messages.map(({ message }: { message: string }) => message)).toEqual([
    'Is it safe?',
    'Second',
    'Third',
  ]);
  const { rows } = await server.app.pool.query(
    `select a.sealed as econsult, m.sealed as message from activities a
     join messages m on m.activity_id = a.id where a.id = $1`,
    [activityId],
  );
  for (const row of rows) {
    expect(row.econsult.toString('latin1')).not.toMatch(/Brandt|50009/);
    expect(row.message.toString('latin1')).not.toMatch(/Is it safe|Second|Third/);
  }
  const keys = await server.app.pool.query('select count(*)::integer as keys from data_keys');
  expect(keys.rows[0].keys).toBeGreaterThan(0);
});

it('writing and adding a consultant each need their permission from any role', async () => {
  claims('thread-42', 'thread-43', 'thread-40');
  const activityId = await consult();
  expect(await codeOf(ask('thread-sendMessage', { activityId, message: 'x' }, 'Owen'))).toBe(
    'permission-denied',
  );
  // Reading does not include writing.
  const { pool } = server.app;
  const grants = (change: string) =>
    pool.query(
      `update role_permissions set permissions = ${change} (permissions, 'secureMessagingSendMessages')
       where role = 'specialist'`,
    );
  await grants('array_remove');
  const refused = await ask('thread-sendMessage', { activityId, message: 'x' }, 'Amara');
  const read = await ask('thread-messages', { activityId }, 'Amara');
  await grants('array_append');
  expect([refused.status, read.status]).toEqual([403, 200]);
  const adding = { activityId, newUserId: by('Tomasz').uid, activityRole: 'consultant' };
  expect(await codeOf(ask('secureMessaging-addUserToActivity', adding, 'Grace'))).toBe(
    'permission-denied',
  );
  // One more role gives the person the permission.
  await server.app.pool.query(
    `update users set roles = roles || '{specialist}'::text[] where id = $1`,
    [by('Grace').uid],
  );
  people.Grace = await server.signIn('Grace');
  const { result } = await ask('secureMessaging-addUserToActivity', adding, 'Grace');
  expect(result).toEqual({ activityId, added: true });
});

it('a code of three characters is refused from any sender and not stored', async () => {
  claims('thread-33');
  const activityId = await consult();
  const short = { activityId, message: 'A reply', billingCode: '03.' };
  const { error } = await ask('thread-sendMessage', short, 'Amara');
  expect(error?.details.reason).toBe('too-short');
  const { messages } = (await ask('thread-messages', { activityId }, 'Grace')).result;
  expect(messages).toHaveLength(1);
});

it('a sender’s resource goes with a message, and every reader of the thread opens it', async () => {
  const activityId = await consult();
  const sent = await sendFile(server.url, by('Amara').token, {
    content: pngStart,
    name: 'care.png',
    purpose: 'resource',
  });
  const document = {
    categories: { 'c-1': { id: 'c-1', name: 'Handouts', resourceIds: ['r-1'] } },
    categoryOrder: ['c-1'],
    resources: { 'r-1': { id: 'r-1', resourceName: 'Wound care', fileId: sent.id } },
  };
  const { version } = (await ask('resources-store', {}, 'Amara')).result;
  const saved = await ask('resources-save', { after: version, document }, 'Amara', key());
  expect(saved.error).toBeUndefined();
  const resource = { fileId: sent.id, resourceName: 'Wound care' };
  const sharing = { activityId, message: 'For the patient', resource };
  expect((await ask('thread-sendMessage', sharing, 'Amara')).status).toBe(200);
  // The record keeps a resource that was removed from the store.
  const emptied = { categories: {}, categoryOrder: [], resources: {} };
  await ask('resources-save', { after: version + 1, document: emptied }, 'Amara', key());
  const { messages } = (await ask('thread-messages', { activityId }, 'Grace')).result;
  const { messageAction, files } = messages.at(-1);
  expect(messageAction).toEqual({
    messageActionType: 'shareResource',
    resourceName: 'Wound care',
    downloadUrl: files[0].url,
  });
  const opened = await fetch(new URL(files[0].url, server.url), {
    headers: { authorization: `Bearer ${by('Grace').token}` },
  });
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(pngStart);
  // Another person's resource cannot be shared, and neither can another file by its id.
  expect(await codeOf(ask('thread-sendMessage', sharing, 'Grace'))).toBe('not-found');
  const both = { ...sharing, fileIds: [sent.id] };
  expect(await codeOf(ask('thread-sendMessage', both, 'Amara'))).toBe('invalid-argument');
});

it('specialists, specialties and people of clinics are read from their own tables', async () => {
  claims('thread-62');
  const asked = { city: 'Kelowna', province: 'BC', activityType: 'econsult' };
  const { result } = await ask('routing-routeReferral_v2', asked, 'Rachel');
  const [subsite] = Object.values(result.Dermatology as Record<string, { uid: string }[]>);
  expect(subsite?.map(({ uid }) => uid)).toContain(by('Amara').uid);
  const activityId = await consult();
  expect((await ask('thread-moaPeople', { activityId }, 'Grace')).result).toEqual([
    {
      uid: by('Joanne').uid,
      name: 'Joanne Petrie',
      clinicName: 'Parkland Family Clinic',
      member: false,
    },
  ]);
  const { members } = (await ask('thread-activity', { activityId }, 'Joanne')).result;
  // The consultant's clinic gives the office its rights.
  expect(members[1].location.clinicName).toBe('Harbour Specialists');
});

it('a thread is read with the same number of statements, however many messages it has', async () => {
  const activityId = await consult();
  const { app } = server;
  const who = { viewer: undefined, origin: { address: '', agent: '' }, now: app.clock() };
  await change(app.pool, who, async (inside) => {
    for (let n = 0; n < 120; n++) {
      const fileUris = [crypto.randomUUID()];
      await addMessage(inside, app.keys, {
        activityId,
        uid: by('Grace').uid,
        written: { text: `number ${n}`, action: { messageActionType: 'attachFile', fileUris } },
      });
    }
  });
  const statementsOfCall = async (name: Parameters<TestServer['ask']>[0], more = {}) => {
    // Earlier reads must not be written to the trail meanwhile.
    await app.reads.flush();
    return statementsOf(server, () => ask(name, { activityId, ...more }, 'Amara'));
  };
  // The statements of the session, of the call, and of all files.
  expect(
    [
      await statementsOfCall('thread-messages', { limit: 10 }),
      await statementsOfCall('thread-messages', { limit: 100 }),
    ].map((names) => names.length),
  ).toEqual([3, 3]);
  expect(await statementsOfCall('thread-activity')).toHaveLength(2);
  expect(await statementsOfCall('thread-metadata')).toHaveLength(2);
});

it('the bench sends a message by the statements that sending one uses', async () => {
  const activityId = await consult();
  const send = (message: string) =>
    ask('thread-sendMessage', { activityId, message }, 'Amara', key());
  // The first message of a day is billed and counts as an answer.
  await send('No.');
  const [session, ...asked] = await statementsOf(server, () => send('Not yet.'));
  expect(session).toBe('auth.session-by-token');
  expect(asked).toEqual(sendingStatements);
});
