import type { Service } from '@corridor/contract/directory/schemas.ts';
import { emptyForm } from '@corridor/contract/drafts/rules.ts';
import { byWeekday } from '@corridor/contract/schedule/weekdays.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../tools/claims.ts';
import { jobs } from '../handlers.ts';
import { change } from '../platform/change.ts';
import { readOutbox } from '../platform/mail/mail.ts';
import { pdfPages } from '../platform/pdf/testing.ts';
import { addVacation, putSchedule } from '../schedule/actions.ts';
import { pngStart, runJobs, sendFile, startTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let now = new Date('2026-11-18T16:00:00Z');
const people: Record<string, { token: string; uid: string }> = {};
let service: Service;
/** Moves to another day and signs everybody in again. */
async function goTo(moment: string) {
  now = new Date(moment);
  for (const name of ['Grace', 'Samuel', 'Nadia', 'Amara', 'Rachel', 'Karim'])
    people[name] = await server.signIn(name);
}
beforeEach(async () => {
  now = new Date('2026-11-18T16:00:00Z');
  server = await startTestServer({ clock: () => now });
  await goTo('2026-11-18T16:00:00Z');
  const { result } = await ask('services-getServicePage', {
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
  });
  service = result.services[0];
});
afterEach(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (
  name: Parameters<TestServer['ask']>[0],
  data: object,
  person = 'Grace',
  headers: Record<string, string> = {},
) => server.ask(name, data, people[person]?.token, headers);
const inside = <T>(work: Parameters<typeof change<T>>[2]) =>
  change(
    server.app.pool,
    { viewer: undefined, origin: { address: 'test', agent: 'test' }, now },
    work,
  );

const answers = {
  Duration: '3 months',
  'Number of lesions': ['single'],
  'Body site': 'Left upper back',
  'Size in mm': '7',
  'Question for the specialist': 'Is it safe?',
  'Relevant history': 'None',
};
const fields = (more = {}, person = 'Grace') => ({
  gpUid: uidOf(person),
  phn: '50009-1234',
  oop: false,
  locationIdx: 0,
  galleryMediaURIs: [],
  patientFirstName: 'Walter',
  patientLastName: 'Brandt',
  patientPhone: '(403) 555-0188',
  patientEmail: '',
  patientDateOfBirth: '1958/03/14',
  patientProvince: 'BC',
  emailPatient: false,
  specialty: 'Dermatology',
  subsite: 'Skin Lesion',
  billingCode: '',
  serviceId: service.id,
  symptoms: answers,
  oopData: null,
  ...more,
});
/** A patient of Alberta with a number of Alberta. */
const albertan = { patientProvince: 'AB' };
const send = (more: object = {}, other: object = {}, person = 'Grace') =>
  ask(
    'consult-sendConsult',
    { inputFields: fields({ ...albertan, ...more }, person), ...other },
    person,
  );
/** Changes the permissions of all roles or of one. */
const grants = (set: string, role = '') =>
  server.app.pool.query(`update role_permissions set permissions = ${set} where $1 in ('', role)`, [
    role,
  ]);
const thread = async (activityId: string, person = 'Grace') =>
  (await ask('thread-activity', { activityId }, person)).result;
const upload = async (name: string, person = 'Grace') =>
  (
    await sendFile(server.url, people[person]?.token ?? '', {
      content: pngStart,
      name,
      purpose: 'attachment',
    })
  ).id;

it('one call puts the thread into every inbox that it concerns', async () => {
  claims('consult-54', 'consult-22 (server)');
  const file = await upload('lesion.png');
  const { result, status } = await send({}, { attachments: [file] });
  expect(status).toBe(200);
  const { activityId } = result;
  expect(await thread(activityId, 'Amara')).toMatchObject({
    activityType: 'econsult',
    specialty: 'Dermatology',
    subsite: 'Skin Lesion',
    status: 'pending',
    role: 'consultant',
  });
  const { econsult } = (await ask('thread-econsult', { activityId }, 'Amara')).result;
  expect(econsult).toMatchObject({
    phn: '500091234',
    patientFirstName: 'Walter',
    patientPhone: '4035550188',
    patientProvince: 'AB',
    oop: false,
  });
  // The answers follow the order of the form, not of the object.
  expect(econsult.symptoms.map(({ question }: { question: string }) => question)).toEqual(
    Object.keys(answers),
  );
  expect(econsult.symptoms[1]).toEqual({ question: 'Number of lesions', answer: 'single' });
  // Nobody is notified while the consult may be taken back.
  const { rows: waits } = await server.app.pool.query(
    `select j.run_at from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'thread-notify' and j.payload->>'activityId' = $1`,
    [activityId],
  );
  expect(waits).toEqual([{ run_at: new Date(now.getTime() + 15_000) }]);
  const rows = async (person: string, more = {}) =>
    (await ask('inbox-page', { folder: 'inbox', limit: 50, ...more }, person)).result.rows;
  for (const person of ['Grace', 'Amara'])
    expect((await rows(person)).map((row: { activityId: string }) => row.activityId)).toContain(
      activityId,
    );
  const [message] = (await ask('thread-messages', { activityId, limit: 10 }, 'Amara')).result
    .messages;
  expect(message).toMatchObject({
    message: 'eConsult sent to Dermatology · Skin Lesion.',
    sentBy: uidOf('Grace'),
  });
  const { rows: files } = await server.app.pool.query(
    'select path, purpose from files where id = $1',
    [file],
  );
  expect(files[0]).toEqual({ purpose: 'thread', path: expect.stringMatching(/^activityMedia\//) });
  const { rows: bills } = await server.app.pool.query(
    'select kind, code, status from billing_records where activity_id = $1',
    [activityId],
  );
  // A bill without a chosen code waits for its owner.
  expect(bills).toEqual([{ kind: 'econsult', code: '03.01R', status: 'onHold' }]);
  await runJobs(server.app);
});

it('one answer has the sender’s clinics and everything else of the page', async () => {
  claims('consult-08 (server)', 'consult-20 (locations)');
  const { result } = await ask('consult-start', {});
  expect(result).toEqual({
    locations: [
      {
        locationIdx: 0,
        clinicName: 'Parkland Family Clinic',
        city: 'Red Deer',
        province: 'AB',
        emr: 'Wolf',
        billable: true,
        clock: [{ from: '2026-11-11T16:00:00.000Z', minutes: -360 }],
      },
    ],
    today: '2026-11-18',
    offsetMinutes: -360,
    call: { phoneNumber: '', calendarEmail: '' },
  });
  const set = (disabled: boolean) =>
    server.app.pool.query('update locations set disabled = $2 where uid = $1', [
      uidOf('Grace'),
      disabled,
    ]);
  await set(true);
  expect((await ask('consult-start', {})).result.locations).toEqual([]);
  await set(false);
});

it('the server checks the form by the same rules and stores nothing wrong', async () => {
  const before = await count();
  const wrong = await send({ patientFirstName: '', phn: '123456789', symptoms: {} });
  expect(wrong.error?.details).toMatchObject({ code: 'invalid-argument', reason: 'form' });
  expect(wrong.error?.details.fields).toEqual(
    expect.arrayContaining([
      { field: 'firstName', message: 'Patient first name is required' },
      { field: 'phn', message: 'PHN is invalid' },
      { field: 'symptoms.Duration', message: 'Duration is required' },
    ]),
  );
  // The server decides on its own whether a patient is out of province.
  const elsewhere = await send({ patientProvince: 'BC', phn: '9876543218', oop: false });
  expect(elsewhere.error?.details.fields).toContainEqual({
    field: 'genderCode',
    message: "Patient's sex is required.",
  });
  for (const locationIdx of [-1, 7])
    expect((await send({ locationIdx })).error?.details.fields).toEqual([
      { field: 'locationIdx', message: 'Please select a location' },
    ]);
  expect((await send({ gpUid: uidOf('Amara') })).error?.details.reason).toBe('other-sender');
  expect((await send({ serviceId: crypto.randomUUID() })).error?.details.reason).toBe('no-service');
  // A picture that is not the sender's is refused instead of dropped.
  const picture = { galleryMediaURIs: [crypto.randomUUID()] };
  expect((await send(picture)).error?.details.reason).toBe('file-gone');
  expect(await count()).toEqual(before);
});
const count = async () =>
  (
    await server.app.pool.query(
      `select (select count(*) from activities) as threads, (select sum(taken) from consult_days) as taken`,
    )
  ).rows[0];

it('a patient from another province is stored with an address', async () => {
  claims('consult-15', 'consult-37 (server)');
  const lives = {
    genderCode: 'F',
    addressLine1: '12 Main Street',
    addressLine2: '',
    addressLine3: '',
    cityName: 'Vancouver',
    postalCode: 'V6H1A5',
    firstName: 'Walter',
    surname: 'Brandt',
    birthDate: '1958/03/14',
    provinceCode: 'BC',
  };
  const { result } = await send({
    patientProvince: 'BC',
    phn: '9876543218',
    oop: true,
    oopData: lives,
  });
  const { econsult } = (await ask('thread-econsult', { activityId: result.activityId })).result;
  expect(econsult.oop).toBe(true);
  const { genderCode, addressLine1, cityName, postalCode } = lives;
  expect(econsult.oopData).toMatchObject({ genderCode, addressLine1, cityName, postalCode });
  // The server keeps its own decision, whatever the sender says.
  const said = { patientProvince: 'BC', phn: '9876543218', oop: false, oopData: lives };
  const other = (await send(said)).result.activityId;
  expect((await ask('thread-econsult', { activityId: other })).result.econsult.oop).toBe(true);
});

it('the ids of the records system stay with the consult', async () => {
  claims('consult-52 (sent)');
  const avaData = { avaConsultId: 'c-1', avaUuid: 'u-1' };
  const { result } = await send({ avaData });
  const { econsult } = (await ask('thread-econsult', { activityId: result.activityId })).result;
  expect(econsult.avaData).toEqual(avaData);
});

it('the chart number stands with the name of the clinic’s records system, on paper too', async () => {
  claims('consult-09 (server)');
  const emrOf = async (more: object) => {
    const { result } = await send(more);
    const { activityId } = result;
    const { econsult } = (await ask('thread-econsult', { activityId })).result;
    const { result: pdf } = await ask('secureMessaging-exportEconsultPdf', { activityId });
    return { emr: econsult.emr, page: (await pdfPages(Buffer.from(pdf, 'base64')))[0] };
  };
  const { emr, page } = await emrOf({ emrChartNumber: ' W-10442 ' });
  expect(emr).toEqual({ name: 'Wolf', chartNumber: 'W-10442' });
  expect(page).toContain('Wolf chart number W-10442');
  const none = await emrOf({});
  expect(none.emr).toBeUndefined();
  expect(none.page).not.toContain('chart number');
});

it('a draft changed elsewhere is not sent in its old version and is not lost', async () => {
  const saved = await ask('consultDraft-saveDraft', {
    draftId: null,
    consultDraftsCollectionType: 'user_drafts',
    formData: emptyForm,
    subject: 'On the phone',
    selectedMedia: [],
  });
  const { draftId, version } = saved.result;
  const draft = (more: object) => ({ draft: { collection: 'user_drafts', draftId, ...more } });
  const late = await send({}, draft({ version: version - 1 }));
  expect(late.error?.details.reason).toBe('newer-version');
  expect((await send({}, draft({ version }))).status).toBe(200);
});

it('a repeat under one key sends once', async () => {
  const key = { 'idempotency-key': 'sent-once' };
  const body = { inputFields: fields(albertan) };
  const [first, second] = [
    await ask('consult-sendConsult', body, 'Grace', key),
    await ask('consult-sendConsult', body, 'Grace', key),
  ];
  expect(second.result).toEqual(first.result);
});

it('a referral has its own call and needs a service that takes the patient', async () => {
  claims('consult-55');
  const set = (more: string) =>
    server.app.pool.query(`update services set ${more} where id = $1`, [service.id]);
  const refer = (more = {}) =>
    ask('referral-sendReferral', { inputFields: fields(albertan), ...more });
  expect((await refer()).error?.details.reason).toBe('other-kind');
  await set(`type = 'referral', accepts_referral = false`);
  expect((await refer()).error?.details.fields).toEqual([
    { field: 'serviceId', message: 'This service takes only patients whom it knows already.' },
  ]);
  const { result } = await refer({ attested: true });
  expect((await thread(result.activityId)).activityType).toBe('referral');
  expect((await send()).error?.details.reason).toBe('other-kind');
  await set(`type = 'consult', accepts_referral = true`);
});

it('a consult appears in the inbox of the clinic that answers its service', async () => {
  const query = (text: string, values: unknown[]) => server.app.pool.query(text, values);
  const elsewhere = crypto.randomUUID();
  await query(
    `insert into clinics select (jsonb_populate_record(c, jsonb_build_object('id', $1::text))).*
     from clinics c limit 1`,
    [elsewhere],
  );
  await query(
    `insert into locations (id, uid, clinic_id, position, is_default) values ($1, $2, $3, 7, false)`,
    [crypto.randomUUID(), uidOf('Amara'), elsewhere],
  );
  const { rows } = await query('select clinic_id from services where id = $1', [service.id]);
  const moveService = (clinicId: string) =>
    query('update services set clinic_id = $1 where id = $2', [clinicId, service.id]);
  await moveService(elsewhere);
  const { result } = await send();
  const owners = await query('select owner from inbox_entries where activity_id = $1', [
    result.activityId,
  ]);
  expect(owners.rows.map(({ owner }) => owner)).toContain(elsewhere);
  await moveService(rows[0].clinic_id);
  await query('delete from locations where clinic_id = $1', [elsewhere]);
});

it('a send names its recipients, and is refused when they have changed', async () => {
  const sendTo = (answeredBy: string[]) =>
    ask('consult-sendConsult', { inputFields: fields(albertan), answeredBy });
  const { rows } = await server.app.pool.query(
    'select uid from service_members where service_id = $1',
    [service.id],
  );
  const people = rows.map(({ uid }) => uid as string);
  const refused = (await sendTo([crypto.randomUUID()])).error?.details;
  expect(refused).toMatchObject({ code: 'failed-precondition', reason: 'other-people' });
  expect((await sendTo([...people, crypto.randomUUID()])).error?.details.reason).toBe(
    'other-people',
  );
  expect((await sendTo(people.toReversed())).result.activityId).toBeDefined();
});

const phoneConsultData = {
  startTime: '2026-11-19T16:00:00.000Z',
  endTime: '2026-11-19T16:10:00.000Z',
  physicianPhoneNumber: '4035550142',
  physicianCalendarEmail: '',
};

it('the sender of a phone consult gets a copy at 7:00 AM the next day, unless it was taken back', async () => {
  claims('consult-11 (server)');
  const [kept, back] = [await send({ phoneConsultData }), await send({ phoneConsultData })];
  await ask('consult-undo', { activityId: back.result.activityId });
  const mails = async () => {
    await runJobs(server.app);
    const box = await readOutbox(
      server.app.pool,
      server.app.keys,
      'grace.lindqvist@demo.corridor.example',
    );
    return box.filter(({ subject }) => subject === 'Your copy of a phone consult');
  };
  now = new Date('2026-11-19T12:59:00Z');
  expect(await mails()).toEqual([]);
  now = new Date('2026-11-19T13:00:00Z');
  const [copy, ...more] = await mails();
  expect(more).toEqual([]);
  expect(copy?.text).toContain(`/secure-messaging?econsultId=${kept.result.activityId}`);
  expect(copy?.text).not.toMatch(/Brandt|Walter|50009|Dermatology/);
  now = new Date('2026-11-18T16:00:00Z');
});

it('both sides of a call get its invitation without the patient, once it cannot be taken back', async () => {
  const ownCalendar = 'grace.calendar@example.com';
  const otherCalendar = 'amara.calendar@example.com';
  await server.app.pool.query(
    `update user_preferences set calendar_email = case uid when $1 then $2 else '' end`,
    [uidOf('Amara'), otherCalendar],
  );
  const data = { ...phoneConsultData, physicianCalendarEmail: ownCalendar };
  const { result } = await send({ phoneConsultData: data });
  const back = await send({ phoneConsultData: data });
  await ask('consult-undo', { activityId: back.result.activityId });
  const mails = async (to: string) => {
    await runJobs(server.app);
    return readOutbox(server.app.pool, server.app.keys, to);
  };
  now = new Date('2026-11-18T16:00:14Z');
  expect(await mails(ownCalendar)).toEqual([]);
  now = new Date('2026-11-18T16:00:15Z');
  const [asker, ...more] = await mails(ownCalendar);
  expect(more).toEqual([]);
  expect(asker?.subject).toBe('Phone consult with Amara Okafor');
  expect(asker?.text).toContain('DTSTART:20261119T160000Z\r\nDTEND:20261119T161000Z');
  expect(asker?.text).toContain(`UID:${result.activityId}@`);
  const [asked] = await mails(otherCalendar);
  expect(asked?.subject).toBe('Phone consult with Grace Lindqvist');
  for (const mail of [asker, asked])
    expect(mail?.text).not.toMatch(/Brandt|Walter|50009|Dermatology|Lesion/);
  now = new Date('2026-11-18T16:00:00Z');
});

it('a phone consult is booked inside the saved hours of the specialist', async () => {
  const timeslots = [{ start: '1000', end: '1030' }];
  const schedule = byWeekday((day) => ({ timeslots: day === 'thursday' ? timeslots : [] }));
  const settings = { part: 'phone', phoneConsultSchedule: { schedule } };
  await ask('schedule-save', { forUid: null, after: 0, settings }, 'Amara');
  // Thursday at 9:00 in Alberta.
  const early = {
    ...phoneConsultData,
    startTime: '2026-11-19T15:00:00.000Z',
    endTime: '2026-11-19T15:10:00.000Z',
  };
  const { error } = await send({ phoneConsultData: early });
  expect(error?.details.fields).toEqual([
    {
      field: 'startTime',
      message:
        'Choose a time within the hours of the specialist: Thu 10:00 to 10:30, Mountain Time',
    },
  ]);
  // 10:00 to 10:10.
  expect((await send({ phoneConsultData })).status).toBe(200);
});

it('a phone consult has its time and its numbers, and no status', async () => {
  const { result } = await send({ phoneConsultData });
  const { rows } = await server.app.pool.query(
    'select start_time, specialist_phone from phone_consults where activity_id = $1',
    [result.activityId],
  );
  expect(rows[0]).toEqual({
    start_time: new Date('2026-11-19T16:00:00Z'),
    specialist_phone: '7805550164',
  });
  expect(await thread(result.activityId)).toMatchObject({
    activityType: 'phoneConsult',
    status: null,
  });
});

it('an absent or full specialist is named, and nothing is sent', async () => {
  claims('directory-21', 'directory-22 (server)');
  const problems = async () => (await send()).error?.details.fields?.map(({ message }) => message);
  await inside((made) =>
    addVacation(made, {
      uid: uidOf('Amara'),
      description: '',
      disableEconsult: true,
      disablePhoneConsult: false,
      startsAt: new Date('2026-11-18T06:00:00Z'),
      endsAt: new Date('2026-11-20T06:00:00Z'),
    }),
  );
  expect(await problems()).toEqual([
    'Specialist is unavailable, please save draft and wait for return or select another specialist.',
  ]);
  await server.app.pool.query('delete from vacations where uid = $1', [uidOf('Amara')]);
  const weekdays = [true, true, true, false, true, true, true];
  await inside((made) =>
    putSchedule(made, { uid: uidOf('Amara'), weekdays, limited: false, dailyLimit: 0 }),
  );
  expect(await problems()).toEqual([
    'Service is not available. Please save as draft and wait for the service to be available again, or select another service.',
  ]);
});

it('of 50 simultaneous consults for 10 places 10 are sent, and the others keep their draft', async () => {
  await goTo('2026-11-19T16:00:00Z');
  const uid = uidOf('Amara');
  await inside((made) =>
    putSchedule(made, { uid, weekdays: Array(7).fill(true), limited: true, dailyLimit: 10 }),
  );
  const answered = await Promise.all(Array.from({ length: 50 }, () => send()));
  expect(answered.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { status, error } of answered)
    if (status !== 200) expect(error?.details.reason).toBe('daily-limit');
  const { rows } = await server.app.pool.query(
    'select taken from consult_days where uid = $1 and day = $2',
    [uid, '2026-11-19'],
  );
  expect(rows).toEqual([{ taken: 10 }]);
  await goTo('2026-11-20T16:00:00Z');
  expect((await send()).status).toBe(200);
});

it('a consult can be taken back for ten seconds, and only before it is opened', async () => {
  await goTo('2026-11-21T16:00:00Z');
  const taken = async () =>
    (await server.app.pool.query(`select taken from consult_days where day = '2026-11-21'`)).rows[0]
      ?.taken;
  const undo = (activityId: string, person = 'Grace') =>
    ask('consult-undo', { activityId }, person);
  const file = await upload('again.png');
  const first = (await send({}, { attachments: [file] })).result.activityId;
  expect(await taken()).toBe(1);
  expect((await undo(first, 'Amara')).error?.details.code).toBe('not-found');
  expect((await undo(first)).result).toEqual({ undone: true });
  expect(await taken()).toBe(0);
  expect((await ask('thread-activity', { activityId: first })).error?.details.code).toBe(
    'not-found',
  );
  // Its files stay, although their first place is cleared later, and can be sent again.
  await runJobs(server.app);
  const stored = await server.app.pool.query(
    'select id, path, size::int from files where id = $1',
    [file],
  );
  const parts: Buffer[] = [];
  for await (const part of server.app.files.read(stored.rows[0])) parts.push(part);
  expect(Buffer.concat(parts)).toEqual(Buffer.from(pngStart));
  const again = (await send({}, { attachments: [file] })).result.activityId;
  await ask('thread-markRead', { activityId: again }, 'Amara');
  expect((await undo(again)).error?.details.reason).toBe('too-late');
  const late = (await send()).result.activityId;
  now = new Date(now.getTime() + 16_000);
  expect((await undo(late)).error?.details.reason).toBe('too-late');
});

it('a completed call can be billed from 7:00 AM of the next day', async () => {
  claims('consult-11 (claims)');
  await goTo('2026-11-21T16:00:00Z');
  const planned = { startTime: '2026-11-21T17:00:00.000Z', endTime: '2026-11-21T17:10:00.000Z' };
  const { result } = await send({ phoneConsultData: { ...phoneConsultData, ...planned } });
  const { activityId } = result;
  const spoken = { startTime: '2026-11-21T15:00:00.000Z', endTime: '2026-11-21T15:10:00.000Z' };
  const done = await ask(
    'phoneConsult-billAndMarkComplete',
    { activityId, billingCode: '03.01LJ', outcome: 'Unknown', ...spoken },
    'Amara',
  );
  expect(done.status).toBe(200);
  const statusAt = async (moment: string) => {
    now = new Date(moment);
    await jobs['billing-ready']?.handle({}, server.app);
    const { rows } = await server.app.pool.query(
      'select status from billing_records where activity_id = $1',
      [activityId],
    );
    return rows.map(({ status }) => status);
  };
  expect(await statusAt('2026-11-22T05:59:00Z')).toEqual(['new']);
  expect(await statusAt('2026-11-22T12:59:00Z')).toEqual(['new']);
  expect(await statusAt('2026-11-22T13:00:00Z')).toEqual(['pending']);
});

it('an approver sends as referrer, the author follows, and the draft goes without its files', async () => {
  claims('drafts-01 (server)');
  const file = await upload('from-resident.png', 'Samuel');
  const { formData } = { formData: (await import('@corridor/contract/drafts/rules.ts')).emptyForm };
  const draft = {
    consultDraftsCollectionType: 'user_drafts',
    subject: 'Look',
    selectedMedia: [],
    formData: { ...formData, subsite: 'Skin Lesion' },
    attachments: [file],
    approverUid: uidOf('Nadia'),
  };
  const { draftId } = (await ask('consultDraft-saveDraft', draft, 'Samuel')).result;
  const which = { collection: 'drafts_pending_approval', draftId };
  const stolen = await send({}, { draft: which, attachments: [file] });
  expect(stolen.error?.details.code).toBe('not-found');
  await grants(`array_remove(permissions, 'approveEconsult')`);
  const former = await send({}, { draft: which, attachments: [file] }, 'Nadia');
  expect(former.error?.details.code).toBe('not-found');
  await grants(`permissions || 'approveEconsult'::text`, 'approver');
  const { result } = await send({}, { draft: which, attachments: [file] }, 'Nadia');
  // The draft was its author's, so the approver cannot take the consult back.
  const undone = await ask('consult-undo', { activityId: result.activityId }, 'Nadia');
  expect(undone.error?.details.reason).toBe('too-late');
  expect(await thread(result.activityId, 'Samuel')).toMatchObject({ role: 'forwarder' });
  expect(await thread(result.activityId, 'Nadia')).toMatchObject({ role: 'referrer' });
  const gone = { draftId, consultDraftsCollectionType: 'drafts_pending_approval' };
  expect((await ask('consultDraft-getDraft', gone, 'Nadia')).error?.details.code).toBe('not-found');
  const { referralMediaURIs } = (
    await ask('thread-econsult', { activityId: result.activityId }, 'Samuel')
  ).result.econsult;
  expect(referralMediaURIs).toHaveLength(1);
});

it('a consult makes no claim where nobody can be billed, and none by a forbidden code', async () => {
  const bills = async (more: object) => {
    const { result } = await send(more);
    const { rows } = await server.app.pool.query(
      'select code, status from billing_records where activity_id = $1',
      [result.activityId],
    );
    return rows;
  };
  expect(await bills({ patientProvince: 'QC', phn: 'BRAW58031418' })).toEqual([]);
  const billsFrom = (billable: boolean) =>
    server.app.pool.query('update locations set billable = $2 where uid = $1', [
      uidOf('Grace'),
      billable,
    ]);
  await billsFrom(false);
  expect(await bills({})).toEqual([]);
  await billsFrom(true);
  expect((await send({ billingCode: '0' })).error?.details.code).toBe('invalid-argument');
  expect(await bills({ billingCode: '03.05A' })).toEqual([{ code: '03.01R', status: 'onHold' }]);
  await grants(`permissions || 'billingCodeCustomization'::text`);
  expect(await bills({ billingCode: '03.05A' })).toEqual([{ code: '03.05A', status: 'new' }]);
});

it('a patient is known to people who sent or received a consult about them, and to their clinics', async () => {
  claims('platform-15');
  await send();
  const lookUp = async (phn: string | undefined, person = 'Grace') =>
    (await ask('patientInfo-lookup', phn === undefined ? {} : { phn }, person)).result;
  expect(await lookUp(undefined)).toEqual([]);
  const known = [
    {
      phn: '500091234',
      firstName: 'Walter',
      lastName: 'Brandt',
      email: '',
      dateOfBirth: '1958/03/14',
    },
  ];
  expect(await lookUp('50009-1234')).toEqual(known);
  // Colleagues of the clinics on both sides know the patient, and nobody else.
  for (const person of ['Rachel', 'Karim'])
    expect(await lookUp('500091234', person), person).toEqual(known);
  await server.app.pool.query('update clinic_members set left_at = $1 where uid = $2', [
    now,
    uidOf('Karim'),
  ]);
  people.Karim = await server.signIn('Karim');
  expect(await lookUp('500091234', 'Karim')).toEqual([]);
  expect(await lookUp('203091111')).toEqual([]);
  const { rows } = await server.app.pool.query(
    `select count(*)::int as n from audit_entries where action = 'patients.lookup'`,
  );
  expect(rows[0].n).toBe(5);
});

it('an earlier consult for patient and service within 30 days is found in own threads', async () => {
  await send();
  const patientAndService = { phn: '500091234', serviceId: service.id };
  const mine = (await ask('consult-earlier', patientAndService)).result;
  expect(mine.length).toBeGreaterThan(0);
  expect((await ask('consult-earlier', patientAndService, 'Karim')).result).toEqual([]);
  await goTo('2026-12-24T16:00:00Z');
  expect((await ask('consult-earlier', patientAndService)).result).toEqual([]);
});

it('the beginning of a name finds an approver', async () => {
  claims('inbox-31', 'drafts-05 (server)');
  const find = async (searchText: string) =>
    (await ask('consult-searchApprovers', { searchText }, 'Samuel')).result;
  expect(await find('hadd')).toEqual([
    { uid: uidOf('Nadia'), firstName: 'Nadia', lastName: 'Haddad' },
  ]);
  expect(await find('Grace')).toEqual([]);
  // Text without letters finds nobody, instead of everybody.
  for (const none of ['%', "'", '*', '李']) expect(await find(none), none).toEqual([]);
});

it('answers keep the exact question, whatever characters it has, and an unknown question is refused', async () => {
  const question = 'BP/pulse at 5%20 [rest]';
  const unasked = await send({ symptoms: { ...answers, [question]: '120/80' } });
  expect(unasked.error?.details.fields).toEqual([
    { field: `symptoms.${question}`, message: `This service does not ask for ${question}` },
  ]);
  await server.app.pool.query(
    'update services set form_fields = form_fields || $2::jsonb where id = $1',
    [
      service.id,
      JSON.stringify([
        { header: question, inputType: 'Textfield', values: [], single: false, required: false },
      ]),
    ],
  );
  const { result } = await send({ symptoms: { ...answers, [question]: '120/80' } });
  const { econsult } = (await ask('thread-econsult', { activityId: result.activityId }, 'Amara'))
    .result;
  expect(econsult.symptoms.at(-1)).toEqual({ question, answer: '120/80' });
});
