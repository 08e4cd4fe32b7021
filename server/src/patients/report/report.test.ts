/** The report of a patient: who may send it, and what it shows. */

import { linkTries } from '@corridor/contract/patients/link.ts';
import type { calls } from '@corridor/contract/patients/report/calls.ts';
import { mostReaders } from '@corridor/contract/patients/report/rules.ts';
import type { SentOutput } from '@corridor/contract/platform/wire.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inBackground } from '../../platform/change.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { addCopy, asOneself, type NewMessage, sendMessage } from '../actions.ts';
import { patientIndex } from '../patientIndex.ts';

let server: TestServer;
const start = new Date('2026-11-12T17:00:00Z');
let now = start;
const people: Record<string, { token: string; uid: string }> = {};
const mails: Mail[] = [];
let parkland = '';

type Report = SentOutput<(typeof calls)['patients-openReport']>;

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const send = async (mail: Mail) => void mails.push(mail);
  server.app.mail = { send, close: () => undefined };
  for (const name of ['Grace', 'Amara', 'Samuel', 'Joanne', 'Ruth', 'Tomasz'])
    people[name] = await server.signIn(name);
  const { rows } = await server.app.pool.query(
    "select id from clinics where name = 'Parkland Family Clinic'",
  );
  parkland = rows[0].id;
});
afterAll(() => server.stop());
let turn = 0;
let phn = '';
beforeEach(async () => {
  now = start;
  mails.length = 0;
  // Each test has a patient of its own, because nothing leaves the audit trail.
  phn = `50009${1200 + turn++}`;
  for (const table of ['graphile_worker._private_jobs', 'sign_in_failures'])
    await server.app.pool.query(`delete from ${table}`);
});

const uidOf = (name: string) => people[name]?.uid ?? '';
const indexOf = (number: string) => patientIndex(server.app.keys, number);
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, people[person]?.token);
const birth = '1958/03/14';

/** A letter of Grace at her clinic to the patient, which arrives. */
async function letter(more: Partial<NewMessage> = {}, dateOfBirth = birth) {
  const email = 'walter@brandt.example';
  const id = await inBackground(server.app, (inside) =>
    sendMessage(inside, server.app.keys, {
      kind: 'OneWayPatient',
      sender: asOneself(uidOf('Grace'), parkland),
      patient: indexOf(phn),
      letter: { email, dateOfBirth, phn, name: 'Walter Brandt', subject: 'Your biopsy' },
      body: 'It is harmless.',
      sendAt: now,
      delay: false,
      ...more,
    }),
  );
  await runJobs(server.app);
  return id;
}
const consult = (from = 'Grace', to = 'Amara', born = birth) =>
  makeThread(server, {
    from: uidOf(from),
    to: uidOf(to),
    econsult: { phn, patientDateOfBirth: born },
  });
const read = async (activityId: string, person: string) => {
  expect((await ask('thread-econsult', { activityId }, person)).error).toBeUndefined();
  await server.app.reads.flush();
};

const send = (messageId: string, person = 'Grace') =>
  ask('patients-sendReport', { messageId }, person);
const token = () => /#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
const open = (dateOfBirth = birth, of = token()) =>
  server.ask('patients-openReport', { token: of, dateOfBirth });
/** Sends the report and reads it as the patient. */
async function reported(messageId: string): Promise<Report> {
  expect((await send(messageId)).error).toBeUndefined();
  await runJobs(server.app);
  return (await open()).result as Report;
}
const linesOf = ({ readers }: Report) =>
  readers.map(({ person, act, day }) => [person?.name ?? null, act, day]);

it('a clinic sends a link by a mail without content, and the patient reads who opened the consult', async () => {
  const activityId = await consult();
  const messageId = await letter();
  await read(activityId, 'Amara');
  now = new Date('2026-11-13T18:00:00Z');
  people.Grace = await server.signIn('Grace');
  await read(activityId, 'Grace');
  const { result } = await ask('patientMessages-message', { messageId });
  expect(result).toMatchObject({ mayReport: true });
  await server.app.reads.flush();
  mails.length = 0;
  const report = await reported(messageId);
  expect(mails).toMatchObject([
    { to: 'walter@brandt.example', subject: 'A message from your clinic' },
  ]);
  expect(mails[0]?.text).toContain('Parkland Family Clinic has sent you something');
  expect(mails[0]?.text).toContain(`${server.app.settings.publicUrl}/patient/report#`);
  expect(JSON.stringify(mails)).not.toMatch(/Walter|50009|biopsy|opened your|record|1958|Amara/);
  expect(report).toMatchObject({
    clinicName: 'Parkland Family Clinic',
    clinicPhone: '4035550142',
    patient: 'Walter Brandt',
    sentAt: now.toISOString(),
    expiresAt: '2026-12-13T18:00:00.000Z',
    sent: [
      { kind: 'AccessReport', from: 'Parkland Family Clinic', at: now.toISOString() },
      { kind: 'OneWayPatient', from: 'Dr. Grace Lindqvist', at: start.toISOString() },
    ],
    more: false,
  });
  expect(linesOf(report)).toEqual([
    ['Dr. Grace Lindqvist', 'message', '2026-11-13'],
    ['Dr. Grace Lindqvist', 'consult', '2026-11-13'],
    ['Dr. Amara Okafor', 'consult', '2026-11-12'],
  ]);
  expect(report.readers[2]?.person).toEqual({
    name: 'Dr. Amara Okafor',
    role: 'specialist',
    specialty: 'Dermatology',
    cover: null,
  });
  expect(report.readers[1]?.person).toMatchObject({ role: 'doctor', specialty: null });
  // Neither the number nor the content, an address or an id.
  expect(JSON.stringify(report)).not.toMatch(
    /50009|biopsy|harmless|lesion|@|[0-9a-f]{8}-[0-9a-f]{4}/,
  );
});

it('opening a link stands on the report without a name, and repeats of a day are one line', async () => {
  const activityId = await consult();
  const messageId = await letter();
  const answer = await server.ask('patients-openLetter', { token: token(), dateOfBirth: birth });
  expect(answer.error).toBeUndefined();
  for (const minutes of [2, 4, 190]) {
    now = new Date(start.getTime() + minutes * 60_000);
    for (const name of ['Amara', 'Grace']) people[name] = await server.signIn(name);
    await read(activityId, 'Amara');
  }
  expect(linesOf(await reported(messageId))).toEqual([
    ['Dr. Amara Okafor', 'consult', '2026-11-12'],
    [null, 'link', '2026-11-12'],
  ]);
});

it('a busy day is one line, and a report says when older days are left out', async () => {
  const activityId = await consult();
  const messageId = await letter();
  /** So many entries of Amara, one in so many minutes, that end so many minutes ago. */
  const add = (count: number, every: number, ago: number) =>
    server.app.pool.query(
      `insert into audit_entries
         (id, at, actor, roles, action, subject, patient, details, address)
       select gen_random_uuid(), $1::timestamptz - make_interval(mins => $2 * n + $3), $4,
         '{specialist}', 'thread.read', $5, $6, '{}', 'test' from generate_series(0, $7 - 1) n`,
      [start, every, ago, uidOf('Amara'), `thread:${activityId}`, indexOf(phn), count],
    );
  const day = 24 * 60;
  await add(6_000, 0, 0);
  await add(2, day, 7 * day);
  const busy = await reported(messageId);
  expect(busy.more).toBe(false);
  expect(busy.readers.map((reader) => reader.day)).toEqual([
    '2026-11-12',
    '2026-11-05',
    '2026-11-04',
  ]);
  await add(mostReaders - 2, day, 10 * day);
  const { readers, more } = (await open()).result as Report;
  expect([readers.length, more]).toEqual([mostReaders, true]);
  expect(readers.map((reader) => reader.day)).toEqual(
    readers
      .map((reader) => reader.day)
      .toSorted()
      .reverse(),
  );
});

it('a report holds nothing of another clinic, of a locked consult, or of another person', async () => {
  const messageId = await letter();
  const locked = await consult();
  await read(locked, 'Grace');
  expect((await ask('thread-lock', { activityId: locked, reason: 'Wrong patient' })).error).toBe(
    undefined,
  );
  const { rows } = await server.app.pool.query(
    "select id from clinics where name = 'Harbour Specialists'",
  );
  const elsewhere = await letter({ sender: asOneself(uidOf('Amara'), rows[0].id) });
  const seen = await ask('patientMessages-message', { messageId: elsewhere }, 'Amara');
  expect(seen.error).toBeUndefined();
  await read(await consult('Tomasz', 'Amara'), 'Amara');
  // A consult that is now about another person.
  const moved = await consult();
  await read(moved, 'Amara');
  await server.app.pool.query('update activities set patient = $1 where id = $2', [
    indexOf('500091998'),
    moved,
  ]);
  const other = phn;
  phn = '500091999';
  const stranger = await consult();
  await letter();
  await read(stranger, 'Amara');
  phn = other;
  const report = await reported(messageId);
  expect(report.readers).toEqual([]);
  expect(report.sent.map(({ kind }) => kind)).toEqual(['AccessReport', 'OneWayPatient']);
  // A letter to a person with the same number and another date of birth, who may be another.
  const link = token();
  await letter({}, '1991/01/01');
  const { sent } = (await open(birth, link)).result as Report;
  expect(sent).toEqual(report.sent);
});

it('lists and look-ups of members count as of the clinic, and those of others do not', async () => {
  await consult();
  const messageId = await letter();
  await ask('patientInfo-lookup', { phn });
  await ask('patientMessages-list', { folder: 'sent' });
  const page = await ask('inbox-page', { folder: 'inbox', limit: 50 }, 'Amara');
  expect(page.error).toBeUndefined();
  await server.app.reads.flush();
  const acts = linesOf(await reported(messageId));
  expect(acts).toEqual(
    expect.arrayContaining([
      ['Dr. Grace Lindqvist', 'number', '2026-11-12'],
      ['Dr. Grace Lindqvist', 'list', '2026-11-12'],
    ]),
  );
  expect(acts.flat()).not.toContain('Dr. Amara Okafor');
  // Before a person joined and after they left, their lists are none of the clinic's.
  const set = (column: string, moment: Date | null) =>
    server.app.pool.query(
      `update clinic_members set ${column} = $1 where uid = $2 and clinic_id = $3`,
      [moment, uidOf('Grace'), parkland],
    );
  const { rows } = await server.app.pool.query(
    'select confirmed_at from clinic_members where uid = $1 and clinic_id = $2',
    [uidOf('Grace'), parkland],
  );
  const listed = async () =>
    linesOf((await open()).result as Report).some(([, act]) => act === 'list');
  const away = { left_at: [-60_000, null], confirmed_at: [60_000, rows[0].confirmed_at] } as const;
  for (const [column, [shift, before]] of Object.entries(away)) {
    await set(column, new Date(start.getTime() + shift));
    expect(await listed(), column).toBe(false);
    await set(column, before);
  }
  expect(await listed()).toBe(true);
});

it('only members of the clinic who have the message send a report', async () => {
  const messageId = await letter();
  // Neither a colleague who has it in no list, nor another clinic, nor the privacy officer.
  for (const stranger of ['Samuel', 'Amara', 'Ruth'])
    expect((await send(messageId, stranger)).error?.status, stranger).toBe('NOT_FOUND');
  // A letter that Grace has sent from a clinic that she has left.
  const left = 'update clinic_members set left_at = $1 where uid = $2 and clinic_id = $3';
  const values = (at: Date | null) => [at, uidOf('Grace'), parkland];
  await server.app.pool.query(left, values(now));
  people.Grace = await server.signIn('Grace');
  expect((await send(messageId)).error).toMatchObject({
    status: 'FAILED_PRECONDITION',
    details: { reason: 'not-a-member' },
  });
  const { result } = await ask('patientMessages-message', { messageId });
  expect(result).toMatchObject({ mayReport: false });
  await server.app.pool.query(left, values(null));
  people.Grace = await server.signIn('Grace');
  // The report stands in the list of the clinic, so its office sees it too.
  const { result: sent } = await send(messageId);
  await runJobs(server.app);
  const seen = await ask('patientMessages-message', sent as object, 'Joanne');
  expect(seen.result).toMatchObject({
    subType: 'AccessReport',
    subject: 'Who opened your record',
    from: 'Parkland Family Clinic',
    state: 'unopened',
    mayReport: false,
    hasPdf: false,
  });
  const { rows } = await server.app.pool.query(
    "select action, patient, details from audit_entries where subject = $1 and action = 'patients.send'",
    [`patient-message:${(sent as { messageId: string }).messageId}`],
  );
  expect(rows).toMatchObject([{ patient: indexOf(phn), details: { kind: 'AccessReport' } }]);
});

it('a message that may have had a wrong address, and a number of two people, get no report', async () => {
  const change = (columns: string, id: string, ...values: unknown[]) =>
    server.app.pool.query(`update patient_messages set ${columns} where id = $1`, [id, ...values]);
  const reasonOf = async (id: string) => (await send(id)).error?.details.reason;
  const withdrawn = await letter();
  await change('withdrawn_at = $2, withdrawn_by = uid', withdrawn, now);
  const closed = await letter();
  await change('tries = $2', closed, linkTries);
  const failed = await letter();
  await change("status = 'failed'", failed);
  for (const id of [withdrawn, closed, failed]) expect(await reasonOf(id)).toBe('not-reportable');
  const locked = await consult();
  const copy = await inBackground(server.app, (inside) =>
    addCopy(inside, server.app.keys, {
      uid: uidOf('Grace'),
      activityId: locked,
      patient: indexOf(phn),
      letter: { email: 'walter@brandt.example', dateOfBirth: birth, phn, name: '', subject: '' },
      sendAt: now,
    }),
  );
  await ask('thread-lock', { activityId: locked, reason: 'Wrong patient' });
  expect(await reasonOf(copy)).toBe('thread-locked');
  const next = await letter();
  await consult('Grace', 'Amara', '1991/01/01');
  const before = mails.length;
  expect(await reasonOf(next)).toBe('two-dates');
  await runJobs(server.app);
  expect(mails).toHaveLength(before);
});

it('a wrong date, an ended link and a link that never was have one answer', async () => {
  await reported(await letter());
  const good = token();
  const wrong = await open('1958/03/15', good);
  const never = await open(birth, 'x'.repeat(43));
  // A link of a letter opens no report.
  await letter();
  const other = await open(birth, token());
  now = new Date(start.getTime() + 30 * 86_400_000);
  const ended = await open(birth, good);
  expect(wrong.error).toMatchObject({ status: 'NOT_FOUND', details: { reason: 'invalid-link' } });
  for (const { error } of [never, other, ended]) expect(error).toEqual(wrong.error);
});

it('the opening of a report stands in the trail', async () => {
  await reported(await letter());
  const { rows } = await server.app.pool.query(
    "select actor, action from audit_entries where patient = $1 and action = 'patients.open-link'",
    [indexOf(phn)],
  );
  expect(rows).toEqual([{ actor: null, action: 'patients.open-link' }]);
});
