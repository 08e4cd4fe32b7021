/** A patient's copy of a consult, from the form to the page behind the link. */

import type { Service } from '@corridor/contract/directory/schemas.ts';
import { messageStateOf, messageStates } from '@corridor/contract/patients/messages/rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { pdfPages } from '../platform/pdf/testing.ts';
import { sendFile, startTestServer, type TestServer } from '../testing.ts';
import { drawPhoto } from '../uploads/demo/scenes.ts';

let server: TestServer;
let now = new Date('2026-12-02T05:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
const mails: Mail[] = [];
let answer: () => void = () => undefined;
let service: Service;

beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  const send = async (mail: Mail) => {
    answer();
    mails.push(mail);
  };
  server.app.mail = { send, close: () => undefined };
  for (const name of ['Grace', 'Amara', 'Karim', 'Peter']) people[name] = await server.signIn(name);
  const where = { specialty: 'Dermatology', subsite: 'Skin Lesion' };
  service = (await ask('services-getServicePage', where)).result.services[0];
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = new Date('2026-12-02T05:00:00Z');
  mails.length = 0;
  answer = () => undefined;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.app.pool.query('delete from sign_in_failures');
});

const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const address = 'walter@brandt.example';
const fields = (more: object = {}) => ({
  gpUid: people.Grace?.uid,
  phn: '50009-1234',
  oop: false,
  locationIdx: 0,
  patientFirstName: 'Walter',
  patientLastName: 'Brandt',
  patientPhone: '',
  patientEmail: address,
  patientDateOfBirth: '1958/03/14',
  patientProvince: 'AB',
  emailPatient: true,
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  billingCode: '',
  serviceId: service.id,
  symptoms: {
    Duration: '3 months',
    'Number of lesions': ['single'],
    'Body site': 'Left upper back',
    'Size in mm': '7',
    'Question for the specialist': 'Is it safe?',
    'Relevant history': 'None',
  },
  oopData: null,
  ...more,
});
const send = async (more: object = {}, attachments: string[] = []): Promise<string> =>
  (await ask('consult-sendConsult', { inputFields: fields(more), attachments })).result.activityId;

const waiting = async (name: string) =>
  (
    await server.app.pool.query(
      `select j.run_at, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
      [name],
    )
  ).rows as { run_at: Date; payload: object }[];
const work = async (name = 'patients-mail') => {
  const [waits] = await waiting(name);
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  if (waits) await jobs[name]?.handle(waits.payload, server.app);
};
/** The next morning. */
const morning = () => {
  now = new Date('2026-12-02T13:00:00Z');
  return work();
};
const copies = async (activityId: string, person = 'Grace') =>
  (await ask('thread-forwards', { activityId }, person)).result.copies;
/** The present state that the sender acts on. */
const presentState = async (messageId: string) => {
  const text = 'select send_at from patient_messages where id = $1';
  const { rows } = await server.app.pool.query(text, [messageId]);
  return { messageId, sendAt: rows[0].send_at.toISOString() };
};
const noSuchUser = () =>
  Object.assign(new Error('550'), { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 });
const token = () => /\/patient\/copy#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
const asked = (dateOfBirth = '1958-3-14', of = token()) => ({ token: of, dateOfBirth });
const open = (...of: Parameters<typeof asked>) => server.ask('thread-openCopy', asked(...of));
const paper = async () => (await server.ask('thread-copyPdf', asked())).result as string;

it('a sender with patientCC sends the patient a copy at 7:00 AM the next day, in a mail without content', async () => {
  claims('consult-49', 'patients-19');
  const id = await send();
  // 7:00 AM in Alberta, which has kept UTC−06:00 since 2026.
  expect(await waiting('patients-mail')).toMatchObject([
    { run_at: new Date('2026-12-02T13:00:00Z') },
  ]);
  expect(await copies(id)).toEqual([
    expect.objectContaining({ email: address, state: 'scheduled', mayWithdraw: true }),
  ]);
  // Other members see the copy and cannot change it.
  expect(await copies(id, 'Amara')).toMatchObject([
    { state: 'scheduled', mayWithdraw: false, maySendAgain: false },
  ]);
  await morning();
  expect(mails).toMatchObject([{ to: address, subject: 'A message from your clinic' }]);
  expect(mails[0]?.text).toContain('Grace Lindqvist, Parkland Family Clinic');
  expect(JSON.stringify(mails)).not.toMatch(/Walter|Brandt,|50009|Dermatology|Skin|1958|Okafor/);
  expect(await copies(id)).toMatchObject([{ state: 'unopened' }]);
  // The copy is sealed, and the link is kept as a hash.
  const { rows } = await server.app.pool.query(
    'select row_to_json(m)::text as row from patient_messages m',
  );
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token()}|brandt|Walter|1958`));

  // Without the permission the whole consult is refused.
  const roles = `update role_permissions set permissions = array_remove(permissions, 'patientCC')`;
  const { rows: before } = await server.app.pool.query('select * from role_permissions');
  await server.app.pool.query(roles);
  const count = 'select count(*)::integer as count from activities';
  const threads = (await server.app.pool.query(count)).rows;
  const refused = await ask('consult-sendConsult', { inputFields: fields() });
  expect(refused.error?.details.reason).toBe('no-copies');
  expect((await server.app.pool.query(count)).rows).toEqual(threads);
  expect(
    (await ask('consult-sendConsult', { inputFields: fields({ emailPatient: false }) })).status,
  ).toBe(200);
  for (const { role, permissions } of before)
    await server.app.pool.query('update role_permissions set permissions = $1 where role = $2', [
      permissions,
      role,
    ]);
});

it('a copy without an address is refused, and none is sent unless asked for', async () => {
  claims('consult-32 (server)');
  const { error } = await ask('consult-sendConsult', { inputFields: fields({ patientEmail: '' }) });
  expect(error?.details.fields).toContainEqual({ field: 'email', message: 'Email is required' });
  expect(await copies(await send({ emailPatient: false }))).toEqual([]);
  expect(await waiting('patients-mail')).toEqual([]);
});

it('the patient reads the question and none of the later answers', async () => {
  const content = drawPhoto({ scene: 'lesion', skin: 'fair', seed: 3 });
  const upload = (person: string, purpose: 'attachment' | 'thread') =>
    sendFile(server.url, people[person]?.token ?? '', { content, name: `${person}.png`, purpose });
  const id = await send({}, [(await upload('Grace', 'attachment')).id]);
  const fileIds = [(await upload('Amara', 'thread')).id];
  const reply = { activityId: id, message: 'It looks malignant.', fileIds };
  expect((await ask('thread-sendMessage', reply, 'Amara')).status).toBe(200);
  await ask(
    'outcomes-save',
    { activityId: id, outcome: 'Unknown', diagnosis: 'Melanoma' },
    'Amara',
  );
  now = new Date(now.getTime() + 60_000);
  const joins = { newUserId: people.Peter?.uid, activityRole: 'consultant' };
  const added = await ask(
    'secureMessaging-addUserToActivity',
    { activityId: id, ...joins },
    'Amara',
  );
  expect(added.status).toBe(200);
  await morning();
  const { result } = await open();
  expect(result).toMatchObject({
    from: 'Dr. Grace Lindqvist',
    clinicName: 'Parkland Family Clinic',
    patient: 'Walter Brandt',
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    activityType: 'econsult',
    sentAt: '2026-12-02T05:00:00.000Z',
    expiresAt: '2027-01-01T13:00:00.000Z',
  });
  expect(result.symptoms[0]).toEqual({ question: 'Duration', answer: '3 months' });
  const pages = (await pdfPages(Buffer.from(await paper(), 'base64'))).join('\n');
  for (const said of ['Walter Brandt', 'Parkland Family Clinic', 'Is it safe?', '500091234'])
    expect(pages).toContain(said);
  expect(`${JSON.stringify(result)}${pages}`).not.toMatch(
    /malignant|Melanoma|Practice ID|Amara.png|Peter/,
  );
  expect(pages).toContain('Grace.png');
  expect(await copies(id)).toMatchObject([{ state: 'opened', openedAt: now.toISOString() }]);
  const { rows } = await server.app.pool.query(
    `select actor, patient from audit_entries where action = 'patients.open-link' and subject = $1`,
    [`thread:${id}`],
  );
  // The page and the PDF are two readings.
  const reading = { actor: null, patient: expect.any(Buffer) };
  expect(rows).toEqual([reading, reading]);
});

it('five wrong dates or thirty days end a link, and a new one replaces it', async () => {
  const id = await send();
  await morning();
  for (let left = 4; left >= 0; left--)
    expect((await open('1958/03/15')).error).toMatchObject({
      message: 'The date or the link is not right.',
      details: { reason: 'invalid-link' },
    });
  await server.app.pool.query('delete from sign_in_failures');
  expect((await open()).error?.details.reason).toBe('invalid-link');
  expect(await copies(id)).toMatchObject([
    { state: 'closed', mayWithdraw: false, maySendAgain: true },
  ]);
  const [{ id: messageId }] = await copies(id);
  const before = token();
  expect((await ask('patients-sendAgain', await presentState(messageId))).result).toEqual({
    done: true,
  });
  expect(
    (await ask('patients-sendAgain', await presentState(messageId))).error?.details.reason,
  ).toBe('still-sending');
  expect((await open(undefined, before)).error?.details.reason).toBe('invalid-link');
  await work();
  expect(token()).not.toBe(before);
  expect((await open(undefined, before)).error?.details.reason).toBe('invalid-link');
  expect((await open()).status).toBe(200);
  now = new Date(now.getTime() + 30 * 86_400_000);
  expect((await open()).error?.details.reason).toBe('invalid-link');
  const { token: another } = await server.signIn('Grace');
  const { result } = await server.ask('thread-forwards', { activityId: id }, another);
  expect(result.copies).toMatchObject([{ state: 'expired', maySendAgain: true }]);
});

it('an act on an older link does not change a newer one, and there are ten links at most', async () => {
  const id = await send();
  await morning();
  const [{ id: messageId }] = await copies(id);
  const before = await presentState(messageId);
  now = new Date(now.getTime() + 60_000);
  expect((await ask('patients-sendAgain', before)).status).toBe(200);
  await work();
  for (const call of ['patients-withdraw', 'patients-sendAgain'] as const)
    expect((await ask(call, before)).error?.details.reason, call).toBe('newer-version');
  expect((await open()).status).toBe(200);
  for (let count = 1; count < 10; count++) {
    expect(await copies(id)).toMatchObject([{ maySendAgain: true, usedUp: false }]);
    now = new Date(now.getTime() + 60_000);
    expect((await ask('patients-sendAgain', await presentState(messageId))).status).toBe(200);
    await work();
  }
  const sent = mails.length;
  const more = await ask('patients-sendAgain', await presentState(messageId));
  expect(more.error?.details.reason).toBe('too-many-links');
  await work();
  expect(mails).toHaveLength(sent);
  expect(await copies(id)).toMatchObject([
    { maySendAgain: false, usedUp: true, mayWithdraw: true, state: 'unopened' },
  ]);
});

it('an impossible date is refused and costs no try', async () => {
  await send();
  await morning();
  for (const slip of ['', '2020/02/31', '1958/03/14\u0000', 'x'.repeat(20)])
    expect((await open(slip)).error).toMatchObject({
      details: { code: 'invalid-argument', fields: [{ field: 'dateOfBirth' }] },
    });
  const { rows } = await server.app.pool.query(
    'select tries from patient_messages order by created_at desc limit 1',
  );
  expect(rows).toEqual([{ tries: 0 }]);
});

it('a withdrawn copy is not sent or opens nothing, and only its sender withdraws it', async () => {
  const id = await send();
  const [{ id: messageId }] = await copies(id);
  for (const person of ['Amara', 'Karim'])
    expect((await ask('patients-withdraw', await presentState(messageId), person)).status).not.toBe(
      200,
    );
  expect((await ask('patients-withdraw', await presentState(messageId))).result).toEqual({
    done: true,
  });
  expect(
    (await ask('patients-withdraw', await presentState(messageId))).error?.details.reason,
  ).toBe('ended');
  await morning();
  expect(mails).toEqual([]);
  expect(await copies(id)).toMatchObject([{ state: 'withdrawn', withdrawnAt: expect.any(String) }]);
  await ask('patients-sendAgain', await presentState(messageId));
  await work();
  expect((await open()).status).toBe(200);
  await ask('patients-withdraw', await presentState(messageId));
  expect((await open()).error?.details.reason).toBe('invalid-link');
});

it('a withdrawn or locked consult sends the patient nothing, and a lock closes a sent link', async () => {
  const undone = await send();
  expect((await ask('consult-undo', { activityId: undone })).status).toBe(200);
  await morning();
  const locked = await send();
  await ask('thread-lock', { activityId: locked, reason: 'Another patient' });
  await work();
  expect(mails).toEqual([]);
  await ask('thread-unlock', { activityId: locked });
  expect(await copies(locked)).toMatchObject([{ state: 'unsent' }]);

  const read = await send();
  await work();
  expect((await open()).status).toBe(200);
  await ask('thread-lock', { activityId: read, reason: 'Another patient' });
  expect((await open()).error?.details.reason).toBe('thread-locked');
  const [{ id: messageId }] = (
    await server.app.pool.query('select id from patient_messages where activity_id = $1', [read])
  ).rows;
  expect(
    (await ask('patients-sendAgain', await presentState(messageId))).error?.details.reason,
  ).toBe('thread-locked');
});

it('a copy is not sent once its sender’s account is disabled', async () => {
  const id = await send();
  const gone = 'update users set disabled_at = $2 where id = $1';
  await server.app.pool.query(gone, [people.Grace?.uid, now]);
  await morning();
  await server.app.pool.query(gone, [people.Grace?.uid, null]);
  expect(mails).toEqual([]);
  expect(await copies(id)).toMatchObject([{ state: 'unsent', maySendAgain: true }]);
});

it('a mail overtaken by another changes nothing, and the reading of an earlier link stays visible', async () => {
  const id = await send();
  const [{ id: messageId }] = await copies(id);
  const [waits] = await waiting('patients-mail');
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  now = new Date('2026-12-02T13:00:00Z');
  // The copy is withdrawn and sent anew while the first mail is on its way.
  let arrive: () => void = () => undefined;
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { send: take } = server.app.mail;
  let begun: () => void = () => undefined;
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });
  server.app.mail.send = async (mail) => {
    begun();
    await arriving;
    return take(mail);
  };
  const slow = jobs['patients-mail']?.handle(waits?.payload, server.app);
  await first;
  server.app.mail.send = take;
  await ask('patients-withdraw', await presentState(messageId));
  await ask('patients-sendAgain', await presentState(messageId));
  arrive();
  await slow;
  const lost = token();
  expect(await copies(id)).toMatchObject([{ state: 'sending' }]);
  await work();
  expect(await copies(id)).toMatchObject([{ state: 'unopened' }]);
  expect((await open(undefined, lost)).status).toBe(404);
  expect((await open()).status).toBe(200);
  const [read] = await copies(id);
  expect(read).toMatchObject({ state: 'opened' });
  now = new Date('2026-12-02T14:00:00Z');
  await ask('patients-sendAgain', await presentState(messageId));
  await work();
  expect(await copies(id)).toMatchObject([{ state: 'unopened', openedAt: read.openedAt }]);
  expect((await open()).status).toBe(200);
  expect(await copies(id)).toMatchObject([{ state: 'opened', openedAt: now.toISOString() }]);
});

it('the sender hears of an address that refuses mail, if they want to', async () => {
  claims('preferences-02 (failedEmails)');
  const id = await send();
  answer = () => {
    throw noSuchUser();
  };
  await morning();
  answer = () => undefined;
  expect(await copies(id)).toMatchObject([{ state: 'failed', maySendAgain: true }]);
  const [waitingJob] = await waiting('notifications-mailFailed');
  await work('notifications-mailFailed');
  expect(mails).toMatchObject([
    {
      to: 'grace.lindqvist@demo.corridor.example',
      subject: 'A mail of yours did not arrive',
      text: expect.stringContaining(`econsultId=${id}`),
    },
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/brandt|Walter|Dermatology/);
  mails.length = 0;
  await server.app.pool.query(
    `insert into user_preferences (uid, delivery) values ($1, '{"email": {"failedEmails": false}}')
     on conflict (uid) do update set delivery = excluded.delivery`,
    [people.Grace?.uid],
  );
  await jobs['notifications-mailFailed']?.handle(waitingJob?.payload, server.app);
  expect(mails).toEqual([]);
});

it('a mail that no server accepts is given up after a while and reported', async () => {
  const id = await send();
  const [waits] = await waiting('patients-mail');
  answer = () => {
    throw new Error('connection refused');
  };
  now = new Date('2026-12-02T13:00:00Z');
  const { handle, givenUp } = jobs['patients-mail'] ?? {};
  await expect(handle?.(waits?.payload, server.app)).rejects.toThrow('connection refused');
  expect(await copies(id)).toMatchObject([{ state: 'sending' }]);
  // A refused sign-in at the server says nothing about the address.
  answer = () => {
    throw Object.assign(new Error('535'), { code: 'EAUTH', command: 'AUTH', responseCode: 535 });
  };
  await expect(handle?.(waits?.payload, server.app)).rejects.toThrow('535');
  const kept = async () =>
    (
      await server.app.pool.query(
        'select hash is not null as opens from patient_messages where activity_id = $1',
        [id],
      )
    ).rows;
  expect(await kept()).toEqual([{ opens: true }]);
  await givenUp?.(waits?.payload, server.app);
  // The link of the mail opens nothing, even if the mail arrived after all.
  expect(await kept()).toEqual([{ opens: false }]);
  expect(await copies(id)).toMatchObject([{ state: 'failed' }]);
});

it('the stored values give every state of a copy', () => {
  const moment = new Date('2026-12-02T13:00:00Z');
  const later = new Date('2027-01-01T13:00:00Z');
  const whole = {
    status: 'delivered' as const,
    sendAt: moment,
    openedAt: null,
    expiresAt: later,
    withdrawnAt: null,
    withdrawnBy: null,
    tries: 0,
  };
  const states = [
    messageStateOf({ ...whole, status: 'sending', sendAt: later, expiresAt: null }, moment),
    messageStateOf({ ...whole, status: 'sending', expiresAt: null }, moment),
    messageStateOf(whole, moment),
    messageStateOf({ ...whole, openedAt: moment, tries: 4 }, moment),
    messageStateOf({ ...whole, status: 'failed', expiresAt: null }, moment),
    messageStateOf({ ...whole, withdrawnAt: moment, withdrawnBy: 'x' }, moment),
    messageStateOf({ ...whole, withdrawnAt: moment }, moment),
    messageStateOf({ ...whole, tries: 5 }, moment),
    messageStateOf({ ...whole, expiresAt: moment, openedAt: moment }, moment),
  ];
  expect(states).toEqual(messageStates);
});
