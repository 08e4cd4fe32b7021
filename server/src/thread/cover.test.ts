import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmAsOfficer } from '../confirmed.ts';
import { readOutbox } from '../platform/mail/mail.ts';
import { readPushOutbox } from '../platform/push/local.ts';
import { runJobs, startTestServer, type TestServer } from '../testing.ts';
import { makeThread } from './testing.ts';

/** Amara is away from the 10th to the 12th, and Tomasz covers for her. */
const momentAt = (day: number, hour = 12) => new Date(Date.UTC(2027, 4, day, hour));
const days = { from: '2027-05-10', until: '2027-05-12' };

let server: TestServer;
let now = momentAt(3);
const people: Record<string, { token: string; uid: string }> = {};
const uidOf = (name: string) => people[name]?.uid ?? '';
beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
});
beforeEach(async () => {
  await goTo(momentAt(3));
  await server.app.pool.query('delete from covers');
  // The clock goes back for each test, so later sign-ins must not count as failures.
  await server.app.pool.query('delete from sign_in_failures');
  for (const name of [
    'Grace',
    'Amara',
    'Tomasz',
    'Peter',
    'Joanne',
    'Samuel',
    'Nadia',
    'Karim',
    'Owen',
  ])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const ask = (name: Parameters<TestServer['ask']>[0], data: object, by: string) =>
  server.ask(name, data, people[by]?.token, { 'idempotency-key': crypto.randomUUID() });
/** Moves to a time and keeps every session alive. */
async function goTo(to: Date) {
  now = to;
  await server.app.pool.query(
    `update sessions set seen_at = $1, expires_at = $1::timestamptz + interval '1 day'`,
    [to],
  );
}
const codeOf = async (asked: ReturnType<typeof ask>) => (await asked).error?.details.code;
const reasonOf = async (asked: ReturnType<typeof ask>) => (await asked).error?.details.reason;
const name = (more: object = {}, by = 'Amara') =>
  ask('cover-name', { uid: uidOf('Tomasz'), ...days, ...more }, by);
const consult = () =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), message: 'Is it safe?' });
const inbox = async () => {
  const { result, error } = await ask(
    'inbox-page',
    { folder: 'inbox', inboxOf: uidOf('Amara'), limit: 500 },
    'Tomasz',
  );
  return (result?.rows ?? error?.details.code) as { activityId: string; role: string }[] | string;
};
const trail = async (activityId: string) => {
  await server.app.reads.flush();
  const { rows } = await server.app.pool.query(
    'select action, actor, acting_for from audit_entries where subject = $1 and actor is not null order by id',
    [`thread:${activityId}`],
  );
  return rows.map(({ action, actor, acting_for }) => [action, actor, acting_for]);
};
const mailsTo = async (email: string) =>
  (await readOutbox(server.app.pool, server.app.keys, `${email}@demo.corridor.example`)).map(
    ({ subject, text }) => ({ subject, text }),
  );

it('a covering colleague has access from the first midnight to the last and not a minute more', async () => {
  const activityId = await consult();
  expect((await name()).error).toBeUndefined();
  const everything = [
    ['thread-activity', { activityId }],
    ['thread-metadata', { activityId }],
    ['thread-econsult', { activityId }],
    ['thread-messages', { activityId }],
    ['thread-deliveries', { activityId }],
    ['thread-forwards', { activityId }],
    ['inbox-badges', { inboxOf: uidOf('Amara') }],
  ] as const;
  // Midnight in Vancouver, where Amara works, is seven hours after midnight UTC.
  for (const [moment, open] of [
    [new Date('2027-05-10T06:59:59Z'), false],
    [new Date('2027-05-10T07:00:00Z'), true],
    [new Date('2027-05-13T06:59:59Z'), true],
    [new Date('2027-05-13T07:00:00Z'), false],
  ] as const) {
    await goTo(moment);
    for (const [endpoint, input] of everything) {
      const code = await codeOf(ask(endpoint, input, 'Tomasz'));
      expect([endpoint, code]).toEqual([endpoint, open ? undefined : 'not-found']);
    }
    const rows = await inbox();
    if (!open) expect(rows).toBe('not-found');
    else expect(rows).toContainEqual(expect.objectContaining({ activityId, role: 'consultant' }));
    const { result } = await ask('shell-me', {}, 'Tomasz');
    expect(result.covering.map(({ uid }: { uid: string }) => uid)).toEqual(
      open ? [uidOf('Amara')] : [],
    );
  }
});

it('acts of a covering colleague carry their own name and are recorded for the absent person', async () => {
  await name();
  await goTo(momentAt(10));
  const activityId = await consult();
  await ask('thread-econsult', { activityId }, 'Tomasz');
  const { result, error } = await ask(
    'thread-sendMessage',
    { activityId, message: 'Excise it.' },
    'Tomasz',
  );
  expect(error).toBeUndefined();
  expect(
    await codeOf(ask('activity-changeStatus_v1', { activityId, status: 'booked' }, 'Tomasz')),
  ).toBeUndefined();
  await ask('secureMessaging-exportEconsultPdf', { activityId }, 'Tomasz');
  const muted = { activityId, muted: true, inboxOf: uidOf('Amara') };
  await ask('thread-setMuted', muted, 'Tomasz');
  await ask(
    'thread-moveToFolder',
    { activityIds: [activityId], folder: 'archive', inboxOf: uidOf('Amara') },
    'Tomasz',
  );
  const entries = (await trail(activityId)).filter(([, actor]) => actor === uidOf('Tomasz'));
  expect(entries.map(([action]) => action).sort()).toEqual(
    [
      'thread.change-status',
      'thread.export-pdf',
      'thread.join',
      'thread.move',
      'thread.mute',
      'thread.read',
      'thread.send-message',
    ].sort(),
  );
  expect(new Set(entries.map(([, , actingFor]) => actingFor))).toEqual(new Set([uidOf('Amara')]));
  const activity = (await ask('thread-activity', { activityId }, 'Grace')).result;
  const tomasz = activity.members.find(({ uid }: { uid: string }) => uid === uidOf('Tomasz'));
  expect(tomasz).toMatchObject({ role: 'consultant', coverOf: uidOf('Amara') });
  // The colleague appears with the clinic of the absent person.
  expect(tomasz.location.clinicName).toBe('Harbour Specialists');
  const read = (await ask('thread-messages', { activityId }, 'Grace')).result.messages;
  expect(read.at(-1)).toMatchObject({ id: result.messageId, sentBy: uidOf('Tomasz') });
  // An act in an own thread is not recorded for anybody else.
  await ask('thread-sendMessage', { activityId, message: 'Thank you.' }, 'Grace');
  expect(await trail(activityId)).toContainEqual(['thread.send-message', uidOf('Grace'), null]);
});

it('a covering colleague bills by their own billing setting, even before writing', async () => {
  await name();
  await goTo(momentAt(11));
  const id = await consult();
  const { pool } = server.app;
  const bills = async (by: string) =>
    (await ask('thread-activity', { activityId: id }, by)).result.billsHere;
  const [{ clinic_id: before } = { clinic_id: '' }] = (
    await pool.query('select clinic_id from locations where uid = $1', [uidOf('Tomasz')])
  ).rows;
  // Both work at one clinic, where only one of them bills.
  await pool.query(
    `update locations set clinic_id = (select clinic_id from locations where uid = $2 limit 1)
     where uid = $1`,
    [uidOf('Tomasz'), uidOf('Amara')],
  );
  const only = (who: string) =>
    pool.query('update locations set billable = uid = $1 where uid = any ($2)', [
      uidOf(who),
      [uidOf('Tomasz'), uidOf('Amara')],
    ]);
  await only('Amara');
  expect([await bills('Amara'), await bills('Tomasz')]).toEqual([true, false]);
  await only('Tomasz');
  expect([await bills('Amara'), await bills('Tomasz')]).toEqual([false, true]);
  await pool.query('update locations set billable = true');
  await pool.query('update locations set clinic_id = $2 where uid = $1', [uidOf('Tomasz'), before]);
});

it('a covering colleague may fax the office before writing and joins the thread by it', async () => {
  await name();
  await goTo(momentAt(11));
  const activityId = await consult();
  const fax = await ask('fax-queueMOAEConsultFax', { activityId, messageToMOA: 'Book.' }, 'Tomasz');
  expect(fax.result).toMatchObject({ state: 'queued' });
  const { members } = (await ask('thread-activity', { activityId }, 'Grace')).result;
  const tomasz = members.find(({ uid }: { uid: string }) => uid === uidOf('Tomasz'));
  expect(tomasz).toMatchObject({ role: 'consultant', coverOf: uidOf('Amara') });
});

it('after the cover the colleague loses the thread, and their messages keep their name', async () => {
  await name();
  await goTo(momentAt(11));
  const activityId = await consult();
  await ask('thread-sendMessage', { activityId, message: 'Excise it.' }, 'Tomasz');
  // The thread is in no inbox of the colleague, so nothing of it stays there.
  const own = (await ask('inbox-page', { folder: 'inbox', limit: 500 }, 'Tomasz')).result.rows;
  expect(own.map((row: { activityId: string }) => row.activityId)).not.toContain(activityId);
  await goTo(momentAt(13, 8));
  await runJobs(server.app);
  for (const endpoint of ['thread-activity', 'thread-messages', 'thread-econsult'] as const)
    expect(await codeOf(ask(endpoint, { activityId }, 'Tomasz'))).toBe('not-found');
  expect(await codeOf(ask('thread-sendMessage', { activityId, message: 'Late' }, 'Tomasz'))).toBe(
    'not-found',
  );
  const { members } = (await ask('thread-activity', { activityId }, 'Amara')).result;
  expect(members.find(({ uid }: { uid: string }) => uid === uidOf('Tomasz'))).toMatchObject({
    removed: true,
    firstName: 'Tomasz',
  });
});

it('either of the two ends the cover at once, the other is notified, and nobody else can end it', async () => {
  const activityId = await consult();
  for (const [by, notified] of [
    ['Amara', 'tomasz.wierzbicki'],
    ['Tomasz', 'amara.okafor'],
  ] as const) {
    await goTo(momentAt(3));
    const { coverId } = (await name()).result;
    await goTo(momentAt(10));
    await ask('thread-sendMessage', { activityId, message: 'I stand in.' }, 'Tomasz');
    expect(await codeOf(ask('cover-end', { coverId }, 'Peter'))).toBe('not-found');
    const before = (await mailsTo(notified)).length;
    expect((await ask('cover-end', { coverId }, by)).result).toEqual({ done: true });
    expect(await codeOf(ask('thread-activity', { activityId }, 'Tomasz'))).toBe('not-found');
    await runJobs(server.app);
    const after = await mailsTo(notified);
    expect(after.filter(({ subject }) => subject === 'Cover has ended').length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(before);
    expect((await ask('cover-list', {}, 'Amara')).result.given).toEqual([]);
    // A repeat ends nothing again and notifies nobody.
    expect((await ask('cover-end', { coverId }, by)).result).toEqual({ done: true });
    await runJobs(server.app);
    expect((await mailsTo(notified)).length).toBe(after.length);
  }
});

it('a cover needs a validated colleague of the same profession and free days ahead', async () => {
  expect(await reasonOf(name({ uid: uidOf('Grace') }))).toBe('no-peer');
  expect(await reasonOf(name({ uid: uidOf('Amara') }))).toBe('no-peer');
  expect(await reasonOf(name({ uid: uidOf('Samuel') }, 'Grace'))).toBe('no-peer');
  expect(await reasonOf(name({ uid: crypto.randomUUID() }))).toBe('no-peer');
  expect(await reasonOf(name({ from: '2027-05-02' }))).toBe('past');
  expect(await reasonOf(name({ until: '2027-05-09' }))).toBe('backwards');
  expect(await reasonOf(name({ until: '2028-06-01' }))).toBe('too-far');
  expect(await codeOf(name({ from: 'soon' }))).toBe('invalid-argument');
  expect(await codeOf(name({}, 'Joanne'))).toBe('permission-denied');
  expect((await ask('cover-list', {}, 'Amara')).result.given).toEqual([]);
  // One of several simultaneous requests gets the days.
  for (let round = 0; round < 4; round++) {
    await server.app.pool.query('delete from covers');
    const last = ['2027-05-11', '2027-05-12', '2027-05-13', '2027-05-14'];
    const answers = await Promise.all(
      last.map((until) => name({ uid: uidOf('Grace'), until }, 'Nadia')),
    );
    const refused = answers.flatMap(({ error }) => error?.details.reason ?? []);
    expect(refused).toEqual(['overlaps', 'overlaps', 'overlaps']);
  }
  await server.app.pool.query('delete from covers');
  await name();
  expect((await name({ from: '2027-05-13', until: '2027-05-14' })).error).toBeUndefined();
  const { today, given } = (await ask('cover-list', {}, 'Amara')).result;
  expect([today, given.length]).toEqual(['2027-05-03', 2]);
  expect(given[0]).toMatchObject({ ...days, running: false, colleague: { uid: uidOf('Tomasz') } });
  const { taken } = (await ask('cover-list', {}, 'Tomasz')).result;
  expect(taken.map((one: { colleague: { uid: string } }) => one.colleague.uid)).toEqual([
    uidOf('Amara'),
    uidOf('Amara'),
  ]);
});

it('the search finds colleagues of the same profession by name', async () => {
  const found = async (search: string, by = 'Amara') =>
    (await ask('cover-find', { search }, by)).result.people.map(
      (one: { name: string }) => one.name,
    );
  expect(await found('tom wier')).toEqual(['Tomasz Wierzbicki']);
  expect(await found('haddad')).toEqual([]);
  expect(await found('haddad', 'Grace')).toEqual(['Nadia Haddad']);
  expect(await found('marchetti', 'Grace')).toEqual([]);
  expect(await found('osei', 'Grace')).toEqual([]);
  expect(await found('to')).toEqual([]);
  expect(await found('%%%')).toEqual([]);
  expect(await found('okafor')).toEqual([]);
});

it('news of a consult reaches the covering colleague and leads to the covered inbox', async () => {
  await name();
  await runJobs(server.app);
  expect((await mailsTo('tomasz.wierzbicki')).map(({ subject }) => subject)).toContain(
    'You were named as cover',
  );
  await goTo(momentAt(11));
  const activityId = await consult();
  const before = (await mailsTo('amara.okafor')).length;
  const phone = { fcmToken: 'phone-of-tomasz', platform: 'ios' };
  await ask('auth-registerPushToken', phone, 'Tomasz');
  await ask('thread-sendMessage', { activityId, message: 'Please look today.' }, 'Grace');
  await runJobs(server.app);
  await goTo(new Date(momentAt(11).getTime() + 5 * 60_000));
  await runJobs(server.app);
  const link = `econsultId=${activityId}&coverFor=${uidOf('Amara')}`;
  expect((await mailsTo('tomasz.wierzbicki')).some(({ text }) => text.includes(link))).toBe(true);
  expect((await mailsTo('amara.okafor')).length).toBe(before);
  expect(await readPushOutbox(server.app.pool, server.app.keys)).toMatchObject([
    { token: phone.fcmToken, link: `/dashboard/secure-messaging?coverFor=${uidOf('Amara')}` },
  ]);
  // The reading of the colleague does not count as the absent person's.
  await ask('thread-markRead', { activityId }, 'Tomasz');
  const sent = (await ask('thread-deliveries', { activityId }, 'Grace')).result;
  const amara = sent[0].people.find((one: { uid: string }) => one.uid === uidOf('Amara'));
  expect(amara).toEqual({ uid: uidOf('Amara'), readAt: null, ways: [] });
  const { rows } = await server.app.pool.query(
    'select read_seq = last_seq as read from inbox_entries where owner = $1 and activity_id = $2',
    [uidOf('Amara'), activityId],
  );
  expect(rows).toEqual([{ read: true }]);
});

it('an absent person cannot cover, and a covering colleague cannot forward a consult', async () => {
  await name();
  expect(await reasonOf(ask('cover-name', { uid: uidOf('Amara'), ...days }, 'Tomasz'))).toBe(
    'away',
  );
  const later = { from: '2027-05-20', until: '2027-05-21' };
  expect((await ask('cover-name', { uid: uidOf('Amara'), ...later }, 'Tomasz')).error).toBe(
    undefined,
  );
  expect(await reasonOf(name({ ...later }))).toBe('away');
  await server.app.pool.query('delete from covers');
  // Grace covers for Nadia and must be present on these days.
  await ask('cover-name', { uid: uidOf('Grace'), ...days }, 'Nadia');
  expect(await reasonOf(ask('cover-name', { uid: uidOf('Karim'), ...days }, 'Grace'))).toBe(
    'stands-in',
  );
  await server.app.pool.query('delete from covers');
  const activityId = await makeThread(server, {
    from: uidOf('Nadia'),
    to: uidOf('Amara'),
    message: 'Safe?',
  });
  await goTo(momentAt(3));
  await ask('cover-name', { uid: uidOf('Grace'), ...days }, 'Nadia');
  await goTo(momentAt(10));
  const handed = {
    activityId: activityId,
    recipientSpecialistUId: uidOf('Tomasz'),
    newSpecialty: 'Dermatology',
    newSubSite: 'Skin Lesion',
    referingPhysicianUid: uidOf('Grace'),
    previousMessages: false,
  };
  expect(await reasonOf(ask('secureMessaging-forwardEconsult', handed, 'Grace'))).toBe(
    'not-the-referrer',
  );
});

it('a suspended specialist’s consults go on the list despite a cover and can go to the colleague', async () => {
  await name();
  await goTo(momentAt(10));
  const activityId = await consult();
  await ask('thread-sendMessage', { activityId, message: 'I stand in.' }, 'Tomasz');
  // A system note has no author for its fax and still reaches everybody.
  await server.app.pool.query(
    `insert into user_preferences (uid, delivery) values ($1,
       '{"fax": {"secureMessage": {"incoming": {"enabled": true}}}}')`,
    [uidOf('Grace')],
  );
  await ask('operator-suspend', { uid: uidOf('Amara') }, 'Owen');
  expect(await codeOf(ask('thread-activity', { activityId }, 'Tomasz'))).toBe('not-found');
  const { rows } = await server.app.pool.query(
    'select activity_id from orphans where uid = $1 and settled_at is null',
    [uidOf('Amara')],
  );
  expect(rows.map((row) => row.activity_id)).toContain(activityId);
  expect((await ask('cover-list', {}, 'Tomasz')).result.taken).toEqual([]);
  // No job has removed the colleague yet.
  const given = { activityId, uid: uidOf('Amara'), to: uidOf('Tomasz') };
  expect((await ask('operator-reassign', given, 'Owen')).error).toBeUndefined();
  await runJobs(server.app);
  await goTo(momentAt(14));
  await runJobs(server.app);
  const { result } = await ask('thread-activity', { activityId }, 'Tomasz');
  expect(result).toMatchObject({ role: 'consultant', actingFor: null });
  const { result: own } = await ask('inbox-page', { folder: 'inbox', limit: 500 }, 'Tomasz');
  expect(own.rows.map((row: { activityId: string }) => row.activityId)).toContain(activityId);
  await confirmAsOfficer(server, ask('operator-reinstate', { uid: uidOf('Amara') }, 'Owen'));
});

it('a change of profession ends a cover, and both people are notified', async () => {
  const cover = { uid: uidOf('Nadia'), ...days };
  expect((await ask('cover-name', cover, 'Grace')).error).toBeUndefined();
  const { person, version } = (await ask('operator-person', { uid: uidOf('Nadia') }, 'Owen'))
    .result;
  const saved = { uid: uidOf('Nadia'), after: version, person: { ...person, roles: ['Resident'] } };
  const { error } = await confirmAsOfficer(server, ask('operator-savePerson', saved, 'Owen'));
  expect(error).toBeUndefined();
  expect((await ask('cover-list', {}, 'Grace')).result.given).toEqual([]);
  await runJobs(server.app);
  for (const one of ['grace.lindqvist', 'nadia.haddad'])
    expect((await mailsTo(one)).map(({ subject }) => subject)).toContain('Cover has ended');
  await server.app.pool.query(`update users set roles = '{approver,free}' where id = $1`, [
    uidOf('Nadia'),
  ]);
});
