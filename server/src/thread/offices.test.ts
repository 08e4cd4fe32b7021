import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { readOutbox } from '../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
let clinicId = '';

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Joanne', 'Ruth'])
    people[name] = await server.signIn(name);
  clinicId = (await ask('shell-me', {}, 'Joanne')).result.clinicIds[0];
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: unknown, person: string) =>
  server.ask(name, data, by(person).token);
const consult = () =>
  makeThread(server, { from: by('Grace').uid, to: by('Amara').uid, message: 'Is it safe?' });
const threadsIn = async (person: string, data: object) => {
  const { result } = await ask('inbox-page', { folder: 'inbox', limit: 100, ...data }, person);
  return result.rows.map(({ activityId }: { activityId: string }) => activityId) as string[];
};
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).error?.details.code;

it('an office archives and mutes the row of its clinic and no other', async () => {
  claims('inbox-26 (office)');
  const activityId = await consult();
  const archive = { activityIds: [activityId], folder: 'archive', inboxOf: clinicId };
  expect((await ask('thread-moveToFolder', archive, 'Joanne')).result).toEqual({ moved: 1 });
  expect(await threadsIn('Joanne', { inboxOf: clinicId })).not.toContain(activityId);
  expect(await threadsIn('Joanne', { inboxOf: clinicId, folder: 'archive' })).toContain(activityId);
  expect(await threadsIn('Grace', {})).toContain(activityId);
  // An office that has not joined acts on the row that it reads, even from a plain link.
  const back = { activityIds: [activityId], folder: 'inbox' };
  expect((await ask('thread-moveToFolder', back, 'Joanne')).result).toEqual({ moved: 1 });
  expect(await threadsIn('Joanne', { inboxOf: clinicId })).toContain(activityId);
  const muted = async (person: string, more: object) =>
    (await ask('thread-metadata', { activityId, ...more }, person)).result.muted;
  await ask('thread-setMuted', { activityId, muted: true, inboxOf: clinicId }, 'Joanne');
  expect([await muted('Joanne', { inboxOf: clinicId }), await muted('Grace', {})]).toEqual([
    true,
    false,
  ]);
  // A joined office has two rows, and each moves in its own inbox.
  await ask('activity-addSelfToActivityAsMoa_v1', { activityId }, 'Joanne');
  await ask('thread-moveToFolder', { activityIds: [activityId], folder: 'archive' }, 'Joanne');
  expect(await threadsIn('Joanne', {})).not.toContain(activityId);
  expect(await threadsIn('Joanne', { inboxOf: clinicId })).toContain(activityId);
  expect([await muted('Joanne', { inboxOf: clinicId }), await muted('Joanne', {})]).toEqual([
    true,
    false,
  ]);
  // Another clinic's row is not found.
  const foreign = (await ask('shell-me', {}, 'Amara')).result.clinicIds[0];
  for (const answer of [
    ask('thread-moveToFolder', { ...archive, inboxOf: foreign }, 'Joanne'),
    ask('thread-setMuted', { activityId, muted: true, inboxOf: foreign }, 'Joanne'),
    ask('thread-metadata', { activityId, inboxOf: foreign }, 'Joanne'),
  ])
    expect(await codeOf(answer)).toBe('not-found');
});

it('To Book is for people who may edit the status', async () => {
  claims('inbox-16');
  expect(await codeOf(ask('inbox-page', { folder: 'inbox', toBook: true }, 'Grace'))).toBe(
    'permission-denied',
  );
  expect(await threadsIn('Joanne', { inboxOf: clinicId, toBook: true })).toEqual([]);
});

it('only the office of a consultant’s clinic sets the status', async () => {
  claims('thread-41 (office)', 'thread-78 (office)');
  const activityId = await consult();
  const mayEdit = async () =>
    (await ask('thread-statusRights', { activityId }, 'Joanne')).result?.mayEditStatus;
  const set = () => ask('activity-changeStatus_v1', { activityId, status: 'booked' }, 'Joanne');
  expect([await mayEdit(), (await set()).error?.details.reason]).toEqual([false, 'not-an-editor']);
  const { pool } = server.app;
  const other = (await ask('shell-me', {}, 'Amara')).result.clinicIds[0];
  const works = [other, by('Joanne').uid];
  await pool.query(
    `insert into clinic_members (clinic_id, uid, role, confirmed_at) values ($1, $2, 'moa', now())`,
    works,
  );
  const editing = (change: string) =>
    pool.query(
      `update role_permissions set permissions = ${change} (permissions, 'editActivityStatus')
       where role = 'moa'`,
    );
  await editing('array_remove');
  // A person without the permission gets no answer at all.
  expect([await mayEdit(), (await set()).status]).toEqual([undefined, 403]);
  await editing('array_append');
  // The office may set the status before it joins, joins by it, and may set it afterwards.
  expect(await mayEdit()).toBe(true);
  expect((await set()).result).toEqual({ activityId, status: 'booked' });
  expect(await mayEdit()).toBe(true);
  const { members } = (await ask('thread-activity', { activityId }, 'Grace')).result;
  expect(members.at(-1)).toMatchObject({ uid: by('Joanne').uid, role: 'moa' });
  await pool.query('delete from clinic_members where clinic_id = $1 and uid = $2', works);
});

it('only a person with the permission chooses a billing code', async () => {
  claims('thread-45 (server)');
  const activityId = await consult();
  const said = { activityId, message: 'Chosen?', billingCode: '03.01O' };
  await ask('thread-sendMessage', said, 'Grace');
  const { messages } = (await ask('thread-messages', { activityId }, 'Grace')).result;
  expect(messages.at(-1)).toMatchObject({ billingCode: '03.01NG', billingHold: 'unconfirmed' });
});

it('a wrong patient leaves the search too, members and the privacy officer are told, and an unlock restores it', async () => {
  const activityId = await consult();
  const found = async () =>
    (await ask('inbox-search', { terms: ['brandt'], limit: 100 }, 'Amara')).result.rows.some(
      (row: { activityId: string }) => row.activityId === activityId,
    );
  expect(await found()).toBe(true);
  await ask('thread-lock', { activityId, reason: 'Another Walter Brandt' }, 'Grace');
  expect(await found()).toBe(false);
  await runJobs(server.app);
  const mails = (await readOutbox(server.app.pool, server.app.keys)).filter(
    ({ subject }) => subject === 'A consult in Corridor was locked',
  );
  const address = async (name: string) => (await ask('shell-me', {}, name)).result.email;
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [await address('Amara'), await address('Ruth')].sort(),
  );
  expect(await codeOf(ask('thread-unlock', { activityId }, 'Joanne'))).toBe('permission-denied');
  expect(await codeOf(ask('thread-unlock', { activityId }, 'Tomasz'))).toBe('not-found');
  expect((await ask('thread-unlock', { activityId }, 'Amara')).result).toEqual({ done: true });
  expect(await found()).toBe(true);
  const { result } = await ask('thread-messages', { activityId }, 'Grace');
  expect(result.messages.at(-1)).toMatchObject({
    systemMessage: true,
    message: 'This thread was unlocked by Dr. Amara Okafor.',
  });
  const again = await ask('thread-unlock', { activityId }, 'Amara');
  expect(again.error?.details.reason).toBe('not-locked');
  // The trail names the patient in both entries.
  const trail = await server.app.pool.query(
    `select action, patient is not null as patient from audit_entries
     where subject = $1 and action in ('thread.lock', 'thread.unlock') order by at`,
    [`thread:${activityId}`],
  );
  expect(trail.rows).toEqual([
    { action: 'thread.lock', patient: true },
    { action: 'thread.unlock', patient: true },
  ]);
});

it('a thread locked meanwhile sends no message mails', async () => {
  const activityId = await consult();
  await ask('thread-sendMessage', { activityId, message: 'Yes.' }, 'Amara');
  await ask('thread-lock', { activityId, reason: 'Wrong' }, 'Amara');
  const mailed = async () =>
    (await server.app.pool.query(`select from mail_outbox where subject like '%new message%'`))
      .rowCount;
  const before = await mailed();
  await runJobs(server.app);
  expect(await mailed()).toBe(before);
});

it('added members can be removed, however they came, and the first two cannot', async () => {
  const activityId = await consult();
  const removable = async (person: string) => {
    const { members } = (await ask('thread-activity', { activityId }, person)).result;
    return members
      .filter((member: { removable: boolean }) => member.removable)
      .map(({ firstName }: { firstName: string }) => firstName);
  };
  await ask('activity-addSelfToActivityAsMoa_v1', { activityId }, 'Joanne');
  const adding = { activityId, newUserId: by('Tomasz').uid, activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', adding, 'Amara');
  expect(await removable('Amara')).toEqual(['Joanne', 'Tomasz']);
  expect(await removable('Grace')).toEqual([]);
  const remove = (uid: string, person: string) =>
    ask('thread-removeMember', { activityId, uid }, person);
  expect((await remove(by('Amara').uid, 'Tomasz')).error?.details.reason).toBe('needed');
  expect((await remove(by('Tomasz').uid, 'Amara')).result).toEqual({ done: true });
  expect(await codeOf(remove(by('Joanne').uid, 'Grace'))).toBe('permission-denied');
});

it('a sent message removes its own draft and no other', async () => {
  const activityId = await consult();
  const draft = async () =>
    (await ask('thread-metadata', { activityId }, 'Amara')).result.messageDraft;
  const keep = (text: string) => ask('thread-saveDraft', { activityId, text }, 'Amara');
  const say = (message: string) => ask('thread-sendMessage', { activityId, message }, 'Amara');
  await keep('Within two w');
  await say('Within two weeks.');
  expect(await draft()).toBe('');
  await keep('What another window holds');
  await say('Thank you.');
  expect(await draft()).toBe('What another window holds');
});

it('a save does not overwrite a newer draft from elsewhere, and one based on it does', async () => {
  const activityId = await consult();
  const read = async () => (await ask('thread-metadata', { activityId }, 'Amara')).result;
  const keep = (text: string, after?: string | null) =>
    ask('thread-saveDraft', { activityId, text, after }, 'Amara');
  const { savedAt } = (await keep('From the desk', null)).result;
  // Two saves in one millisecond would have the same time.
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(savedAt));
  const later = (await keep('From the phone', savedAt)).result.savedAt;
  for (const text of ['From the desk, longer', ''])
    expect((await keep(text, savedAt)).error?.details.reason).toBe('newer-version');
  expect(await read()).toMatchObject({ messageDraft: 'From the phone', draftSavedAt: later });
  await keep('', later);
  expect(await read()).toMatchObject({ messageDraft: '', draftSavedAt: null });
  // No newer text is there to be lost.
  expect((await keep('Anew', savedAt)).result.savedAt).toEqual(expect.any(String));
});

it('a column is chosen once, and a key belongs to one message', async () => {
  claims('inbox-13 (server)');
  const twice = { searchFilters: ['PHN', 'PHN'] };
  expect(await codeOf(ask('inbox-saveColumns', twice, 'Amara'))).toBe('invalid-argument');
  const activityId = await consult();
  const send = (message: string, key: string) =>
    server.ask('thread-sendMessage', { activityId, message }, by('Amara').token, {
      'idempotency-key': key,
    });
  const long = 'k'.repeat(199);
  expect((await send('one', `${long}1`)).result.seq).toBe(2);
  expect((await send('two', `${long}2`)).result.seq).toBe(3);
  expect(await codeOf(send('three', 'k'.repeat(201)))).toBe('invalid-argument');
  expect(await codeOf(send('three', ''))).toBe('invalid-argument');
});

it('a removed consultant’s clinic loses the thread too', async () => {
  const activityId = await consult();
  const { pool } = server.app;
  const own = (await ask('shell-me', {}, 'Amara')).result.clinicIds[0];
  // Tomasz works elsewhere, and Joanne is that clinic's office too.
  const elsewhere = crypto.randomUUID();
  await pool.query(
    `insert into clinics select (jsonb_populate_record(c, jsonb_build_object('id', $1::text))).*
     from clinics c where c.id = $2`,
    [elsewhere, own],
  );
  const tomasz = by('Tomasz').uid;
  await pool.query('update locations set clinic_id = $1 where uid = $2', [elsewhere, tomasz]);
  const adding = { activityId, newUserId: tomasz, activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', adding, 'Amara');
  const entryCount = async () =>
    (
      await pool.query('select from inbox_entries where activity_id = $1 and owner = $2', [
        activityId,
        elsewhere,
      ])
    ).rowCount;
  expect(await entryCount()).toBe(1);
  await ask('thread-removeMember', { activityId, uid: tomasz }, 'Amara');
  expect(await entryCount()).toBe(0);
  // The clinics of the remaining members keep the thread.
  expect(await threadsIn('Joanne', { inboxOf: clinicId })).toContain(activityId);
});

it('retracting a billed message puts it on hold, and a text with NUL is refused', async () => {
  const activityId = await consult();
  const said = { activityId, message: 'Billed', billingCode: '03.01O' };
  const { messageId } = (await ask('thread-sendMessage', said, 'Amara')).result;
  const states = async () =>
    (
      await server.app.pool.query('select status from billing_records where activity_id = $1', [
        activityId,
      ])
    ).rows.map(({ status }) => status);
  expect(await states()).toEqual(['new']);
  await ask('thread-retractMessage', { activityId, messageId }, 'Amara');
  expect(await states()).toEqual(['onHold']);
  const other = await consult();
  const nul = { activityId: other, message: 'x', billingCode: '03\u0000.01' };
  expect(await codeOf(ask('thread-sendMessage', nul, 'Amara'))).toBe('invalid-argument');
  const { messages } = (await ask('thread-messages', { activityId: other }, 'Amara')).result;
  expect(messages).toHaveLength(1);
});

it('only the owner of a bill sees its code', async () => {
  claims('thread-46 (server)');
  const activityId = await consult();
  await ask(
    'thread-sendMessage',
    { activityId, message: 'Billed', billingCode: '03.01O' },
    'Amara',
  );
  const codeFor = async (person: string) =>
    (await ask('thread-messages', { activityId }, person)).result.messages.at(-1).billingCode;
  expect(await codeFor('Amara')).toBe('03.01O');
  expect(await codeFor('Joanne')).toBeNull();
  const { pool } = server.app;
  for (const plan of ['free', 'adminFee']) {
    await pool.query('update users set roles = $2 where id = $1', [
      by('Grace').uid,
      ['Doctor', plan],
    ]);
    expect(await codeFor('Grace'), plan).toBeNull();
  }
});

it('invisible text is not a message, and wrong characters are not a code', async () => {
  claims('thread-32 (server)');
  const activityId = await consult();
  const send = async (message: string, billingCode = '') =>
    (await ask('thread-sendMessage', { activityId, message, billingCode }, 'Amara')).error?.details;
  for (const nothing of [
    '\u200b',
    ' \u200b\u2060\n',
    '\ufeff\u00ad',
    '\u3164',
    '\u2800',
    '\u202e\u200d',
  ])
    expect((await send(nothing))?.code, JSON.stringify(nothing)).toBe('invalid-argument');
  expect((await send('x', '😀😀'))?.reason).toBe('bad-code');
  expect((await send('x', '03 01'))?.reason).toBe('bad-code');
  expect(await send('👍')).toBeUndefined();
  const lock = { activityId, reason: '\u200b' };
  expect(await codeOf(ask('thread-lock', lock, 'Amara'))).toBe('invalid-argument');
});

it('the inbox row of a retracted message says so', async () => {
  const activityId = await consult();
  const { messageId } = (await ask('thread-sendMessage', { activityId, message: 'x' }, 'Amara'))
    .result;
  await ask('thread-retractMessage', { activityId, messageId }, 'Amara');
  const { rows } = (await ask('inbox-page', { folder: 'inbox', limit: 100 }, 'Amara')).result;
  const row = rows.find((one: { activityId: string }) => one.activityId === activityId);
  expect(row).toMatchObject({ retracted: true, recentMessage: null });
});

it('an office of several clinics sees their names and reads each inbox', async () => {
  const clinics = async () => (await ask('inbox-clinics', {}, 'Joanne')).result;
  expect(await clinics()).toEqual([{ id: clinicId, name: 'Parkland Family Clinic' }]);
  const other = (await ask('shell-me', {}, 'Amara')).result.clinicIds[0];
  await server.app.pool.query(
    `insert into clinic_members (clinic_id, uid, role, confirmed_at) values ($1, $2, 'moa', now())`,
    [other, by('Joanne').uid],
  );
  expect(await clinics()).toEqual([
    { id: other, name: 'Harbour Specialists' },
    { id: clinicId, name: 'Parkland Family Clinic' },
  ]);
  const activityId = await consult();
  expect(await threadsIn('Joanne', { inboxOf: other })).toContain(activityId);
  await server.app.pool.query('delete from clinic_members where clinic_id = $1 and uid = $2', [
    other,
    by('Joanne').uid,
  ]);
  expect(await clinics()).toHaveLength(1);
});
