/** The duties of a patient's record: a complete trail, and nothing lost to one broken value. */

import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { change } from '../platform/change.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { indexAnew } from './members/actions.ts';
import { makeThread, patient } from './testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz']) people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: unknown, person: string) =>
  server.ask(name, data, people[person]?.token);
const consult = (more = {}) =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), message: 'Is it safe?', ...more });
const diagnosed = async () => {
  const activityId = await consult();
  const recorded = { activityId, outcome: 'Unknown', diagnosis: 'Seborrhoeic keratosis' };
  await ask('outcomes-save', recorded, 'Amara');
  return activityId;
};
const trail = async (action: string, id: string) => {
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query(
    'select actor as uid, patient from audit_entries where action = $1 and subject = $2 order by id',
    [action, `thread:${id}`],
  );
  return rows;
};
const brokenByte = (column: string) => `set_byte(${column}, 12, get_byte(${column}, 12) # 1)`;

it('every way of showing a diagnosis leaves an entry', async () => {
  for (const [name, person] of [
    ['thread-activity', 'Grace'],
    ['outcomes-options', 'Amara'],
  ] as const) {
    const activityId = await diagnosed();
    expect((await ask(name, { activityId }, person)).result.diagnosis).toBe(
      'Seborrhoeic keratosis',
    );
    const reader = { uid: uidOf(person), patient: patientIndex(server.app.keys, patient.phn) };
    expect(await trail('thread.read', activityId), name).toEqual([reader]);
  }
  const nothing = await consult();
  await ask('thread-activity', { activityId: nothing }, 'Grace');
  expect(await trail('thread.read', nothing)).toEqual([]);
});

it('a completed call and a moved thread leave entries with their patient', async () => {
  const call = await consult({ type: 'phoneConsult', at: new Date(Date.now() - 3_600_000) });
  const times = { outcome: 'Unknown', billingCode: '' };
  expect(
    (await ask('phoneConsult-billAndMarkComplete', { activityId: call, ...times }, 'Amara')).status,
  ).toBe(200);
  await ask('thread-moveToFolder', { activityIds: [call], folder: 'archive' }, 'Amara');
  for (const action of ['phone.complete', 'thread.move'])
    expect(await trail(action, call), action).toEqual([
      { uid: uidOf('Amara'), patient: patientIndex(server.app.keys, patient.phn) },
    ]);
});

it('an unreadable value does not hide the rest', async () => {
  claims('thread-61 (names, diagnosis)');
  const { id } = await sendFile(server.url, people.Grace?.token ?? '', {
    content: pngStart,
    name: 'lesion.png',
    purpose: 'thread',
  });
  const activityId = await diagnosed();
  const message = { activityId, message: 'With a photo', fileIds: [id] };
  expect((await ask('thread-sendMessage', message, 'Grace')).status).toBe(200);
  await server.app.pool.query(
    `update files set sealed_name = ${brokenByte('sealed_name')} where id = $1`,
    [id],
  );
  await server.app.pool.query(
    `update activities set sealed_diagnosis = ${brokenByte('sealed_diagnosis')} where id = $1`,
    [activityId],
  );
  const log = vi.spyOn(server.app.log, 'error').mockReturnValue(undefined);
  const { result } = await ask('thread-messages', { activityId, limit: 10 }, 'Amara');
  expect(result.messages.at(-1)).toMatchObject({
    message: 'With a photo',
    files: [{ id, name: 'Unreadable file name' }],
  });
  expect((await ask('outcomes-options', { activityId }, 'Amara')).result.diagnosis).toBe('');
  // The log names the place and nothing of the content.
  expect(log.mock.calls.map(([where]) => where)).toEqual([
    { table: 'files', column: 'sealed_name', row: id },
    { table: 'activities', column: 'sealed_diagnosis', row: activityId },
  ]);
  expect((await ask('secureMessaging-exportEconsultPdf', { activityId }, 'Amara')).status).toBe(
    200,
  );
});

it('one of two simultaneous first drafts is kept and the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const activityId = await consult();
    const answers = await Promise.all(
      ['From the desk', 'From the phone'].map((text) =>
        ask('thread-saveDraft', { activityId, text, after: null }, 'Amara'),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = answers.findIndex(({ status }) => status === 200) === 0 ? 'desk' : 'phone';
    const { messageDraft } = (await ask('thread-metadata', { activityId }, 'Amara')).result;
    expect(messageDraft).toBe(`From the ${kept}`);
  }
});

it('a locked thread is not indexed until it is unlocked', async () => {
  const named = { econsult: { patientLastName: 'Quillfeather' } };
  const activityId = await consult(named);
  const found = async () =>
    (await ask('inbox-search', { terms: ['quillf'], folder: 'inbox' }, 'Amara')).result.rows.length;
  expect(await found()).toBe(1);
  await ask('thread-lock', { activityId, reason: 'Wrong patient' }, 'Grace');
  const who = { viewer: undefined, origin: { address: '', agent: 'test' }, now: new Date() };
  await change(server.app.pool, who, (inside) => indexAnew(inside, server.app, activityId));
  expect(await found()).toBe(0);
  await ask('thread-unlock', { activityId }, 'Grace');
  expect(await found()).toBe(1);
});

it('an added member is found at once in everybody’s search of the thread', async () => {
  const activityId = await consult();
  const found = async (person: string) =>
    (await ask('inbox-search', { terms: ['Wierzbicki'], folder: 'inbox' }, person)).result.rows.map(
      (row: { activityId: string }) => row.activityId,
    );
  expect(await found('Grace')).not.toContain(activityId);
  const added = { activityId, newUserId: uidOf('Tomasz'), activityRole: 'consultant' };
  expect((await ask('secureMessaging-addUserToActivity', added, 'Amara')).status).toBe(200);
  for (const person of ['Grace', 'Amara', 'Tomasz'])
    expect(await found(person), person).toContain(activityId);
});

it('a sent message removes its saved draft, although its words were corrected since', async () => {
  claims('thread-30 (corrected)');
  const activityId = await consult();
  const draft = async () =>
    (await ask('thread-metadata', { activityId }, 'Amara')).result.messageDraft as string;
  const save = (text: string) => ask('thread-saveDraft', { activityId, text }, 'Amara');
  const send = (more: object) =>
    ask('thread-sendMessage', { activityId, message: 'She is well, thank you.', ...more }, 'Amara');
  await save('She is well, thnak you');
  await send({ draft: 'She is well, thnak you' });
  expect(await draft()).toBe('');
  // A draft about something else from another window stays.
  await save('And the other lesion?');
  await send({ draft: 'She is well, thnak you' });
  expect(await draft()).toBe('And the other lesion?');
});
