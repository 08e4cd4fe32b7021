import type { InboxRow } from '@corridor/contract/inbox/calls.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { patientIndex } from '../patients/patientIndex.ts';
import { pngStart, sendFile, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

let server: TestServer;
type Person = { token: string; uid: string };
const people: Record<string, Person> = {};
const by = (name: string) => people[name] as Person;
let now = new Date('2026-11-18T16:00:00Z');
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  server = await startTestServer({
    clock: () => now,
    settings: { SESSION_HOURS: '720', IDLE_MINUTES: '720' },
  });
  for (const name of ['Grace', 'Amara', 'Tomasz', 'Joanne', 'Rachel', 'Karim', 'Peter'])
    people[name] = await server.signIn(name);
});
afterEach(() => server.stop());

const ask = async (name: Parameters<TestServer['ask']>[0], data: unknown, person: string) => {
  const answer = await server.ask(name, data, by(person).token);
  return answer;
};
const send = (person: string, activityId: string, message: string, more = {}) =>
  ask('thread-sendMessage', { activityId, message, ...more }, person);
const inboxOf = async (person: string, more = {}) =>
  (await ask('inbox-page', { folder: 'inbox', ...more }, person)).result as {
    rows: InboxRow[];
    next: object | null;
  };
const consult = (more: Partial<Parameters<typeof makeThread>[1]> = {}) =>
  makeThread(server, {
    from: by('Grace').uid,
    to: by('Amara').uid,
    message: 'Is it safe?',
    ...more,
  });

it('a new thread has its members and a row in each inbox', async () => {
  claims('thread-01', 'thread-18', 'thread-19', 'thread-20');
  const amara = by('Amara').uid;
  await server.app.pool.query(`update users set practice_id = '123456' where id = $1`, [amara]);
  const id = await consult();
  const { result } = await ask('thread-activity', { activityId: id }, 'Amara');
  expect(result).toMatchObject({
    id,
    activityType: 'econsult',
    specialty: 'Dermatology',
    status: 'pending',
    role: 'consultant',
    auditLogs: [],
    phoneConsultData: null,
    locked: null,
    created: now.toISOString(),
  });
  expect(result.members).toMatchObject([
    {
      uid: by('Grace').uid,
      role: 'referrer',
      position: 0,
      firstName: 'Grace',
      credentials: 'MD, CCFP',
      location: { clinicName: 'Parkland Family Clinic', locationIndex: 0 },
    },
    {
      uid: by('Amara').uid,
      role: 'consultant',
      position: 1,
      email: 'amara.okafor@demo.corridor.example',
      lastName: 'Okafor',
      practiceId: '123456',
      location: {
        city: 'Vancouver',
        province: 'BC',
        clinicName: 'Harbour Specialists',
        clinicPhone: '6045550176',
        fax: '6045550177',
        locationIndex: 0,
        clinicId: (await ask('shell-me', {}, 'Amara')).result.clinicIds[0],
      },
    },
  ]);
  const { rows } = await inboxOf('Amara');
  expect(rows[0]).toMatchObject({
    activityId: id,
    unread: true,
    recentMessage: 'Is it safe?',
    patient: { phn: '50009-1234', name: 'Walter Brandt' },
    role: 'consultant',
  });
  expect((await inboxOf('Grace')).rows[0]).toMatchObject({ unread: false, sentByReader: true });
  const econsult = await ask('thread-econsult', { activityId: id }, 'Grace');
  expect(econsult.result.econsult).toMatchObject({ patientLastName: 'Brandt' });
});

it('the status rights are a query of their own for readers with the permission', async () => {
  claims('thread-76 (server)', 'thread-78 (server)');
  const activityId = await consult();
  const rights = (person: string) => ask('thread-statusRights', { activityId }, person);
  expect((await rights('Amara')).result).toEqual({ mayEditStatus: true });
  // The referrer's office, a stranger with the permission, and a reader without it.
  expect((await rights('Joanne')).result).toEqual({ mayEditStatus: false });
  expect((await rights('Tomasz')).error?.details.code).toBe('not-found');
  expect((await rights('Grace')).status).toBe(403);
});

it('messages stand in the order of sending and arrive once', async () => {
  claims('thread-22', 'thread-11', 'thread-19 (first response)');
  const id = await consult();
  later(1);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const data = { activityId: id, message: 'Full excision, 2 mm margin.' };
  const sent = await server.ask('thread-sendMessage', data, by('Amara').token, key);
  const again = await server.ask('thread-sendMessage', data, by('Amara').token, key);
  expect(again.result).toEqual(sent.result);
  later(1);
  await send('Grace', id, 'Thank you.');
  const { result } = await ask('thread-messages', { activityId: id }, 'Amara');
  expect(result.messages.map(({ message }: { message: string }) => message)).toEqual([
    'Is it safe?',
    'Full excision, 2 mm margin.',
    'Thank you.',
  ]);
  expect(result.messages[1]).toEqual({
    id: sent.result.messageId,
    seq: 2,
    sentBy: by('Amara').uid,
    sentAt: sent.result.sentAt,
    message: 'Full excision, 2 mm margin.',
    unreadable: false,
    retractedAt: null,
    billingCode: '',
    billingStatus: 'onHold',
    billingHold: 'no-code',
    messageAction: null,
    files: [],
    systemMessage: false,
  });
  expect(result.more).toBe(false);
  const older = await ask('thread-messages', { activityId: id, before: 3, limit: 1 }, 'Amara');
  expect(older.result).toMatchObject({ messages: [{ seq: 2 }], more: true });
  const { firstSpecialistResponse } = (await ask('thread-activity', { activityId: id }, 'Grace'))
    .result;
  expect(firstSpecialistResponse).toMatchObject({
    specialistId: by('Amara').uid,
    respondedAt: sent.result.sentAt,
    responseTime: 60_000,
    messageId: sent.result.messageId,
  });
});

it('simultaneous messages of a thread get one order and none is lost', async () => {
  const id = await consult();
  await Promise.all(
    Array.from({ length: 20 }, (_, n) => send(n % 2 ? 'Grace' : 'Amara', id, `number ${n}`)),
  );
  const { result } = await ask('thread-messages', { activityId: id }, 'Grace');
  expect(result.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
    Array.from({ length: 21 }, (_, n) => n + 1),
  );
  expect((await inboxOf('Amara')).rows[0]).toMatchObject({ activityId: id });
});

it('reading clears what is new, unread restores it, and others see who has read', async () => {
  claims('inbox-27', 'inbox-28');
  const id = await consult();
  const readers = async () => {
    const { result } = await ask('thread-activity', { activityId: id }, 'Grace');
    return result.members.map(({ readSeq }: { readSeq: number }) => readSeq);
  };
  expect(await readers()).toEqual([1, 0]);
  const before = (await ask('inbox-badges', {}, 'Amara')).result.unread;
  await server.app.pool.query(
    'update inbox_entries set overdue = true where owner = $1 and activity_id = $2',
    [by('Amara').uid, id],
  );
  await ask('thread-markRead', { activityId: id }, 'Amara');
  expect(await readers()).toEqual([1, 1]);
  expect((await ask('inbox-badges', {}, 'Amara')).result).toEqual({
    unread: before - 1,
    overdue: 0,
  });
  await send('Grace', id, 'And when?');
  await ask('thread-markRead', { activityId: id }, 'Amara');
  expect(await readers()).toEqual([2, 2]);
  // A message that came during the marking stays unread.
  await send('Grace', id, 'It grows.');
  await ask('thread-markRead', { activityId: id, seq: 2 }, 'Amara');
  expect(await readers()).toEqual([3, 2]);
  expect((await ask('inbox-badges', {}, 'Amara')).result.unread).toBe(before);
  await ask('thread-markRead', { activityId: id, seq: 9 }, 'Amara');
  await ask('thread-markRead', { activityId: id, seq: 1 }, 'Amara');
  expect(await readers()).toEqual([3, 3]);
  // Only the latest message is new again.
  await ask('thread-markUnread', { activityId: id }, 'Amara');
  expect(await readers()).toEqual([3, 2]);
  expect((await ask('inbox-badges', {}, 'Amara')).result.unread).toBe(before);
});

it('archiving counts for one person until a new message, and muting for one person', async () => {
  claims('inbox-26', 'inbox-29');
  const id = await consult();
  const moved = await ask('thread-moveToFolder', { activityIds: [id], folder: 'archive' }, 'Amara');
  expect(moved.result).toEqual({ moved: 1 });
  const inFolder = async (person: string, folder: string) =>
    (await inboxOf(person, { folder, limit: 500 })).rows.some(
      ({ activityId }) => activityId === id,
    );
  expect(await inFolder('Amara', 'inbox')).toBe(false);
  expect(await inFolder('Amara', 'archive')).toBe(true);
  expect(await inFolder('Grace', 'inbox')).toBe(true);
  await ask('thread-setMuted', { activityId: id, muted: true }, 'Amara');
  await send('Grace', id, 'One more thing.');
  expect(await inFolder('Amara', 'inbox')).toBe(true);
  const metadata = async (person: string) =>
    (await ask('thread-metadata', { activityId: id }, person)).result;
  expect(await metadata('Amara')).toMatchObject({ muted: true, folder: 'inbox' });
  expect(await metadata('Grace')).toMatchObject({ muted: false });
});

it('an editor sets any other status, and each change is logged', async () => {
  claims('thread-26', 'thread-41', 'thread-55', 'thread-23');
  const id = await consult();
  const change = (person: string, status: string, before?: string) =>
    ask(
      'activity-changeStatus_v1',
      { activityId: id, status, ...(before ? { before } : {}) },
      person,
    );
  expect((await change('Amara', 'to_book_urgent', 'pending')).result).toEqual({
    activityId: id,
    status: 'to_book_urgent',
  });
  expect((await change('Amara', 'booked', 'pending')).error?.details.reason).toBe('newer-version');
  expect((await change('Amara', 'to_book_urgent')).error?.details.reason).toBe('same-status');
  expect((await change('Amara', 'no_status')).status).toBe(400);
  // The referrer's office reads the thread but is not the consultant's.
  expect((await change('Joanne', 'booked')).error?.details.reason).toBe('not-an-editor');
  expect((await change('Grace', 'booked')).error?.details.code).toBe('permission-denied');
  later(1);
  await change('Amara', 'booked', 'to_book_urgent');
  const { result } = await ask('thread-activity', { activityId: id }, 'Grace');
  expect(result.auditLogs).toMatchObject([
    {
      before: 'to_book_urgent',
      after: 'booked',
      userInfo: 'Amara Okafor',
      authUid: by('Amara').uid,
    },
    { before: 'pending', after: 'to_book_urgent' },
  ]);
  expect((await inboxOf('Grace')).rows[0]).toMatchObject({ status: 'booked' });
});

it('the office of a clinic reads its threads and joins by acting', async () => {
  claims('thread-28', 'thread-52', 'inbox-15');
  const id = await consult();
  const clinicId = (await ask('shell-me', {}, 'Joanne')).result.clinicIds[0];
  const { rows } = await inboxOf('Joanne', { inboxOf: clinicId });
  expect(rows[0]).toMatchObject({ activityId: id, role: null });
  expect((await inboxOf('Joanne')).rows).toEqual([]);
  await send('Joanne', id, 'Any morning next week.');
  const { members } = (await ask('thread-activity', { activityId: id }, 'Grace')).result;
  expect(members.at(-1)).toMatchObject({ uid: by('Joanne').uid, role: 'moa', position: 2 });
  expect((await inboxOf('Joanne')).rows[0]).toMatchObject({ activityId: id, role: 'moa' });
  const again = await ask('activity-addSelfToActivityAsMoa_v1', { activityId: id }, 'Joanne');
  expect(again.result).toEqual({ activityId: id, added: false });
  // An office does not read another clinic's inbox.
  const foreign = (await ask('shell-me', {}, 'Amara')).result.clinicIds[0];
  expect(
    (await ask('inbox-page', { folder: 'inbox', inboxOf: foreign }, 'Joanne')).error?.details.code,
  ).toBe('not-found');
});

it('consultants are found by a question, the best first, with the remarks of the search', async () => {
  const find = async (search: string) =>
    (await ask('thread-findConsultants', { search }, 'Amara')).result;
  const { consultants, about } = await find('sore throat');
  expect(consultants[0].uid).toBe(by('Tomasz').uid);
  expect(about).toEqual({ guess: false, without: [], belongs: [], nobodyIn: [] });
  expect(await find(' ')).toEqual({ consultants: [] });
  expect((await find('sore throat zzyzx')).about.without).toEqual(['zzyzx']);
  expect((await find('sore throat whitehorse')).about.nobodyIn).toEqual(['Whitehorse']);
  const guessed = await find('throat zzyzx quobble flurbig wompatz');
  expect(guessed.about).toMatchObject({ guess: true });
  expect(guessed.consultants.length).toBeGreaterThan(0);
});

it('a consultant is added from the available ones and removed again', async () => {
  claims('thread-29', 'thread-53', 'thread-54');
  const id = await consult();
  const available = (await ask('secureMessaging-getConsultantsAvailableToUser', null, 'Amara'))
    .result;
  const tomasz = { uid: by('Tomasz').uid, label: 'Dr. Tomasz Wierzbicki, MD, FRCSC' };
  expect(available).toContainEqual(tomasz);
  const add = (newUserId: string) =>
    ask(
      'secureMessaging-addUserToActivity',
      { activityId: id, newUserId, activityRole: 'consultant' },
      'Amara',
    );
  expect((await ask('thread-activity', { activityId: id }, 'Tomasz')).error?.details.code).toBe(
    'not-found',
  );
  expect((await add(tomasz.uid)).result).toEqual({ activityId: id, added: true });
  expect((await add(tomasz.uid)).result).toEqual({ activityId: id, added: false });
  const { members } = (await ask('thread-activity', { activityId: id }, 'Tomasz')).result;
  expect(members.at(-1)).toMatchObject({ uid: tomasz.uid, role: 'consultant' });
  expect((await add(by('Rachel').uid)).error?.details.reason).toBe('no-consultant');
  expect((await ask('inbox-search', { terms: ['brandt'] }, 'Tomasz')).result.rows).toHaveLength(1);
  await ask('thread-removeMember', { activityId: id, uid: tomasz.uid }, 'Amara');
  for (const name of [
    'thread-activity',
    'thread-messages',
    'thread-econsult',
    'thread-metadata',
  ] as const)
    expect((await ask(name, { activityId: id }, 'Tomasz')).error?.details.code, name).toBe(
      'not-found',
    );
  expect((await ask('inbox-search', { terms: ['brandt'] }, 'Tomasz')).result.rows).toEqual([]);
  const stays = await ask('thread-removeMember', { activityId: id, uid: by('Grace').uid }, 'Amara');
  expect(stays.error?.details.reason).toBe('needed');
});

it('the thread records each joining and removal once, with its author', async () => {
  claims('thread-28', 'thread-29 (lines)');
  const id = await consult();
  const uid = by('Tomasz').uid;
  const adding = { activityId: id, newUserId: uid, activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', adding, 'Amara');
  await ask('secureMessaging-addUserToActivity', adding, 'Amara');
  later(1);
  await send('Joanne', id, 'Any morning next week.');
  await send('Joanne', id, 'Or the week after.');
  later(1);
  await ask('thread-removeMember', { activityId: id, uid }, 'Amara');
  const { result } = await ask('thread-activity', { activityId: id }, 'Grace');
  const [amara, joanne] = [by('Amara').uid, by('Joanne').uid];
  const changed = { timestamp: expect.any(String), authUid: amara, userInfo: 'Amara Okafor' };
  expect(result.memberLogs).toEqual([
    { ...changed, uid, role: 'consultant', joined: true },
    {
      ...changed,
      authUid: joanne,
      userInfo: 'Joanne Petrie',
      uid: joanne,
      role: 'moa',
      joined: true,
    },
    { ...changed, uid, role: 'consultant', joined: false },
  ]);
  // A system note does not count as a message, read or unread.
  expect(result.lastSeq).toBe(3);
});

it('a stranger, a removed member and another clinic get the answer of an unknown thread', async () => {
  const id = await consult();
  const nowhere = crypto.randomUUID();
  const calls = [
    ['thread-activity', {}],
    ['thread-metadata', {}],
    ['thread-econsult', {}],
    ['thread-messages', {}],
    ['thread-sendMessage', { message: 'x' }],
    ['thread-retractMessage', { messageId: nowhere }],
    ['thread-setMuted', { muted: true }],
    ['thread-saveDraft', { text: 'x' }],
    ['thread-lock', { reason: 'x' }],
  ] as const;
  for (const [name, more] of calls)
    for (const stranger of ['Rachel', 'Karim', 'Peter'])
      for (const activityId of [id, nowhere]) {
        const { error } = await ask(name, { activityId, ...more }, stranger);
        expect(error?.details.code, `${name} by ${stranger}`).toBe('not-found');
      }
  const moved = await ask(
    'thread-moveToFolder',
    { activityIds: [id], folder: 'archive' },
    'Rachel',
  );
  expect(moved.result).toEqual({ moved: 0 });
  await ask('thread-markRead', { activityId: id }, 'Rachel');
  expect(
    (await ask('thread-activity', { activityId: id }, 'Grace')).result.members[1].readSeq,
  ).toBe(0);
});

it('the first message in 24 hours is billed, and too short a code is refused', async () => {
  claims('thread-75', 'thread-34', 'thread-32');
  const id = await consult();
  const codeOf = async (seq: number, person = 'Amara') => {
    const { result } = await ask('thread-messages', { activityId: id }, person);
    return result.messages.find((message: { seq: number }) => message.seq === seq).billingCode;
  };
  expect((await send('Amara', id, 'a', { billingCode: '03.' })).error?.details.reason).toBe(
    'too-short',
  );
  await send('Amara', id, 'not billed', { bill: false });
  await send('Amara', id, 'billed', { billingCode: '03.01O' });
  later(24 * 60 - 1);
  for (const name of ['Amara', 'Grace']) people[name] = await server.signIn(name);
  await send('Amara', id, 'second');
  // The 24 hours count for the thread, with any author.
  await send('Grace', id, 'third');
  expect(await Promise.all([2, 3, 4, 5].map((seq) => codeOf(seq)))).toEqual([
    null,
    '03.01O',
    null,
    null,
  ]);
  later(2);
  // Grace works in Alberta.
  await send('Grace', id, 'next day');
  expect([await codeOf(6, 'Grace'), await codeOf(6)]).toEqual(['03.01NG', null]);
  expect(await codeOf(3, 'Grace')).toBeNull();
  const { rows } = await server.app.pool.query(
    'select code, status from billing_records where activity_id = $1 order by created_at',
    [id],
  );
  expect(rows).toEqual([
    { code: '03.01O', status: 'new' },
    { code: '03.01NG', status: 'onHold' },
  ]);
  // Without the permission nothing is billed, whatever was sent.
  people.Rachel = await server.signIn('Rachel');
  const unbilled = await consult({ from: by('Rachel').uid });
  await send('Rachel', unbilled, 'mine', { billingCode: '03.01R' });
  const records = await server.app.pool.query(
    'select from billing_records where activity_id = $1',
    [unbilled],
  );
  expect(records.rowCount).toBe(0);
});

it('a missing code becomes Alberta’s usual one in Alberta and none elsewhere, on hold', async () => {
  claims('thread-34 (provinces)');
  const billingOf = async (activityId: string, person: string) => {
    const { result } = await ask('thread-messages', { activityId }, person);
    const { billingCode, billingHold } = result.messages.at(-1);
    return [billingCode, billingHold];
  };
  people.Joanne = await server.signIn('Joanne');
  const [id, other, chosen] = [await consult(), await consult(), await consult()];
  // Amara works in British Columbia.
  await send('Amara', id, 'Yes.');
  expect(await billingOf(id, 'Amara')).toEqual(['', 'no-code']);
  await send('Grace', other, 'And this?');
  expect(await billingOf(other, 'Grace')).toEqual(['03.01NG', 'unconfirmed']);
  const { messageId } = (await send('Amara', chosen, 'Yes.', { billingCode: '00120' })).result;
  expect(await billingOf(chosen, 'Amara')).toEqual(['00120', null]);
  for (const other of ['Joanne', 'Grace'])
    expect(await billingOf(chosen, other)).toEqual([null, null]);
  await ask('thread-retractMessage', { activityId: chosen, messageId }, 'Amara');
  expect(await billingOf(chosen, 'Amara')).toEqual(['00120', 'retracted']);
  const wrong = await consult();
  await send('Amara', wrong, 'Yes.', { billingCode: '00120' });
  await ask('thread-lock', { activityId: wrong, reason: 'Wrong' }, 'Amara');
  await ask('thread-unlock', { activityId: wrong }, 'Amara');
  const { messages } = (await ask('thread-messages', { activityId: wrong }, 'Amara')).result;
  expect(messages[1]).toMatchObject({ billingCode: '00120', billingHold: 'locked' });
});

it('a message from a clinic without billing makes no claim', async () => {
  const billsFrom = (billable: boolean) =>
    server.app.pool.query('update locations set billable = $2 where uid = $1', [
      by('Amara').uid,
      billable,
    ]);
  const id = await consult();
  await billsFrom(false);
  expect((await ask('thread-activity', { activityId: id }, 'Amara')).result.billsHere).toBe(false);
  expect((await ask('thread-activity', { activityId: id }, 'Grace')).result.billsHere).toBe(true);
  await send('Amara', id, 'Yes.', { billingCode: '00120' });
  const at = new Date(server.app.clock().getTime() - 3_600_000);
  const call = await consult({ type: 'phoneConsult', at });
  const done = { activityId: call, billingCode: '00120', outcome: 'Unknown' };
  const { result } = await ask('phoneConsult-billAndMarkComplete', done, 'Amara');
  expect(result.billingCode).toBe('');
  const claims = () =>
    server.app.pool.query('select code from billing_records where activity_id = any ($1)', [
      [id, call],
    ]);
  expect((await claims()).rows).toEqual([]);
  await billsFrom(true);
  await send('Amara', id, 'And yes.', { billingCode: '00120' });
  expect((await claims()).rows).toEqual([{ code: '00120' }]);
});

it('messages of a phone consult are not billed', async () => {
  claims('phone-09');
  const id = await consult({ type: 'phoneConsult' });
  await send('Amara', id, 'I will call.', { billingCode: '03.01LJ' });
  const { rows } = await server.app.pool.query(
    'select from billing_records where activity_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
  const { result } = await ask('thread-activity', { activityId: id }, 'Grace');
  expect(result).toMatchObject({ status: null, phoneConsultData: { callComplete: false } });
});

it('a draft is for its writer alone and goes when the message is sent', async () => {
  claims('thread-30');
  const id = await consult();
  await ask('thread-saveDraft', { activityId: id, text: 'Half a thou' }, 'Amara');
  const draftOf = async (person: string) =>
    (await ask('thread-metadata', { activityId: id }, person)).result.messageDraft;
  expect([await draftOf('Amara'), await draftOf('Grace')]).toEqual(['Half a thou', '']);
  await send('Amara', id, 'Half a thought.');
  expect(await draftOf('Amara')).toBe('');
});

it('a sender retracts a message visibly, and a wrong patient is locked away', async () => {
  const id = await consult();
  const { messageId } = (await send('Amara', id, 'Meant for another.')).result;
  expect(
    (await ask('thread-retractMessage', { activityId: id, messageId }, 'Grace')).error?.details
      .code,
  ).toBe('not-found');
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Amara');
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Grace')).result;
  expect(messages[1]).toMatchObject({
    message: null,
    retractedAt: expect.any(String),
    unreadable: false,
  });
  await ask('thread-lock', { activityId: id, reason: 'This is Mr. Braun.' }, 'Grace');
  for (const name of ['thread-messages', 'thread-econsult'] as const)
    expect((await ask(name, { activityId: id }, 'Amara')).error?.details.reason).toBe(
      'thread-locked',
    );
  expect((await send('Amara', id, 'x')).error?.details.reason).toBe('thread-locked');
  expect((await ask('thread-activity', { activityId: id }, 'Amara')).result.locked).toMatchObject({
    by: 'Grace Lindqvist',
    reason: 'This is Mr. Braun.',
  });
  const row = (await inboxOf('Amara')).rows.find(({ activityId }) => activityId === id);
  expect(row).toMatchObject({ locked: true, patient: null, recentMessage: null });
});

it('an unreadable part says so in its place, and the rest is shown', async () => {
  claims('thread-61');
  const id = await consult();
  await send('Amara', id, 'whole');
  const log = vi.spyOn(server.app.log, 'error').mockReturnValue(undefined);
  const breakIn = (table: string, where: string) =>
    server.app.pool.query(
      `update ${table} set sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1) where ${where}`,
      [id],
    );
  await breakIn('messages', 'activity_id = $1 and seq = 1');
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Grace')).result;
  expect(messages).toMatchObject([{ message: null, unreadable: true }, { message: 'whole' }]);
  const problem = 'a sealed value cannot be opened';
  const place = { table: 'messages', column: 'sealed', row: `${id}:1` };
  expect(log.mock.calls).toEqual([[place, problem]]);
  log.mockClear();
  await breakIn('activities', 'id = $1');
  expect((await ask('thread-econsult', { activityId: id }, 'Grace')).result).toEqual({
    econsult: null,
    files: [],
  });
  expect(log.mock.calls).toEqual([[{ table: 'activities', column: 'sealed', row: id }, problem]]);
  const row = (await inboxOf('Amara')).rows.find(({ activityId }) => activityId === id);
  expect(row).toMatchObject({ patient: null, recentMessage: 'whole' });
});

it('a dump holds no name, number or word of a patient', async () => {
  const id = await consult({
    econsult: {
      phn: '98765-4321',
      patientFirstName: 'Canaria',
      patientLastName: 'Birdsong',
      symptoms: [{ question: 'Reason', answer: 'Yellow plumage' }],
    },
  });
  await send('Amara', id, 'Plumage of Birdsong is normal.');
  await ask('thread-saveDraft', { activityId: id, text: 'Canaria again' }, 'Amara');
  const tables = [
    'activities',
    'activity_members',
    'messages',
    'inbox_entries',
    'inbox_tokens',
    'message_drafts',
    'audit_entries',
    'idempotency_keys',
  ];
  for (const table of tables) {
    const { rows } = await server.app.pool.query(`select t::text as row from ${table} t`);
    const text = rows.map(({ row }) => row).join('\n');
    // The whole number is searched, because five of its digits may appear by chance in sealed
    // bytes.
    for (const planted of ['Canaria', 'Birdsong', '98765-4321', '987654321', 'lumage'])
      expect(text.includes(planted), `${planted} in ${table}`).toBe(false);
  }
});

it('opening a patient’s thread leaves one entry while it stays open', async () => {
  for (const name of ['Amara', 'Joanne', 'Rachel']) people[name] = await server.signIn(name);
  const id = await consult({ econsult: { phn: '44444-1111' } });
  const trail = async () => {
    await server.app.reads.flush();
    const { rows } = await server.app.pool.query(
      `select actor, patient from audit_entries where action = 'thread.read' and subject = $1`,
      [`thread:${id}`],
    );
    return rows as { actor: string; patient: Buffer }[];
  };
  await ask('thread-activity', { activityId: id }, 'Amara');
  expect(await trail()).toEqual([]);
  await ask('thread-econsult', { activityId: id }, 'Amara');
  await ask('thread-messages', { activityId: id }, 'Amara');
  await ask('thread-messages', { activityId: id }, 'Joanne');
  await ask('thread-econsult', { activityId: id }, 'Rachel');
  const entries = await trail();
  expect(new Set(entries.map(({ actor }) => actor))).toEqual(
    new Set([by('Amara').uid, by('Joanne').uid]),
  );
  expect(entries).toHaveLength(2);
  expect(entries[0]?.patient).toEqual(patientIndex(server.app.keys, '444441111'));
  later(11);
  await ask('thread-messages', { activityId: id }, 'Amara');
  expect(await trail()).toHaveLength(3);
});

it('a sender’s own files go with a message, once', async () => {
  claims('thread-31', 'thread-63');
  for (const name of ['Amara', 'Grace', 'Rachel']) people[name] = await server.signIn(name);
  const id = await consult();
  const content = { content: pngStart, name: 'left back.png', purpose: 'thread' };
  const { id: file } = await sendFile(server.url, by('Grace').token, content);
  const { id: foreign } = await sendFile(server.url, by('Rachel').token, content);
  expect((await send('Grace', id, 'See this.', { fileIds: [foreign] })).error?.details.code).toBe(
    'not-found',
  );
  expect((await send('Grace', id, 'See this.', { fileIds: [file] })).status).toBe(200);
  expect((await send('Grace', id, 'Again.', { fileIds: [file] })).error?.details.code).toBe(
    'not-found',
  );
  const { messages } = (await ask('thread-messages', { activityId: id }, 'Amara')).result;
  expect(messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({
    messageAction: { messageActionType: 'attachFile', fileUris: [file] },
    files: [{ id: file, name: 'left back.png', contentType: 'image/png', size: pngStart.length }],
  });
  const open = (person: string) =>
    fetch(`${server.url}${messages[1].files[0].url}`, {
      headers: { authorization: `Bearer ${by(person).token}` },
    });
  expect(Buffer.from(await (await open('Amara')).arrayBuffer())).toEqual(pngStart);
  // The link works only for its reader.
  expect((await open('Grace')).status).toBe(404);
  const { rows } = await server.app.pool.query('select path from files where id = $1', [file]);
  expect(rows[0].path).toMatch(/^activityMedia\/[0-9a-f]{32}\.png$/);
});

it('a removed member’s name stays on their messages, an office may not lock, and a lock holds the billing', async () => {
  for (const name of ['Amara', 'Grace', 'Tomasz', 'Joanne'])
    people[name] = await server.signIn(name);
  const id = await consult();
  const tomasz = { activityId: id, newUserId: by('Tomasz').uid, activityRole: 'consultant' };
  await ask('secureMessaging-addUserToActivity', tomasz, 'Amara');
  await send('Tomasz', id, 'My advice.', { billingCode: '03.01O' });
  await ask('thread-removeMember', { activityId: id, uid: by('Tomasz').uid }, 'Amara');
  const { members } = (await ask('thread-activity', { activityId: id }, 'Grace')).result;
  expect(members).toMatchObject([
    { removed: false },
    { removed: false },
    { uid: by('Tomasz').uid, lastName: 'Wierzbicki', removed: true },
  ]);
  const lock = (person: string) => ask('thread-lock', { activityId: id, reason: 'Wrong' }, person);
  expect((await lock('Joanne')).error?.details.reason).toBe('not-a-party');
  expect((await lock('Amara')).status).toBe(200);
  const { rows } = await server.app.pool.query(
    'select status from billing_records where activity_id = $1',
    [id],
  );
  expect(rows).toEqual([{ status: 'onHold' }]);
});

it('only one of several simultaneous messages is billed as the first', async () => {
  const id = await consult();
  await Promise.all([0, 1, 2, 3].map((n) => send('Amara', id, `at once ${n}`)));
  const { rows } = await server.app.pool.query(
    'select from billing_records where activity_id = $1',
    [id],
  );
  expect(rows).toHaveLength(1);
});
