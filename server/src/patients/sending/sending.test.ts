/** Letters and forms to patients: who may get them, the mail, and the page behind its link. */
import type { FormSending } from '@corridor/contract/patients/messages/schemas.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { jobs } from '../../handlers.ts';
import { change } from '../../platform/change.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import {
  pngStart,
  runJobs,
  startTestServer,
  type TestServer,
  uploadPicture,
} from '../../testing.ts';
import { makeThread } from '../../thread/testing.ts';
import { sendForms } from './sending.ts';

let server: TestServer;
const start = new Date('2026-12-02T17:00:00Z');
let now = start;
const signedInAt = new Map<string, number>();
const people: Record<string, { token: string; uid: string }> = {};
const mails: Mail[] = [];
let answer: (mail: Mail) => void = () => undefined;
let clinicId = '';

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  const send = async (mail: Mail) => {
    answer(mail);
    mails.push(mail);
  };
  server.app.mail = { send, close: () => undefined };
  for (const name of ['Grace', 'Amara', 'Samuel', 'Karim', 'Joanne', 'Owen'])
    people[name] = await server.signIn(name);
  clinicId = (
    await rowsOf('select clinic_id from clinic_members where uid = $1', [people.Grace?.uid])
  )[0]?.clinic_id;
  const econsult = { patientEmail: address };
  await makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), econsult });
});
afterAll(() => server.stop());
beforeEach(async () => {
  now = start;
  mails.length = 0;
  answer = () => undefined;
  for (const table of ['graphile_worker._private_jobs', 'sign_in_failures', 'patient_addresses'])
    await server.app.pool.query(`delete from ${table}`);
  await server.app.pool.query('delete from patient_messages');
});

const address = 'walter@brandt.example';
const uidOf = (name: string) => people[name]?.uid ?? '';
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
const rowsOf = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await server.app.pool.query(text, values)).rows;
/** A session of the moment, because the tests move the clock by weeks. */
async function tokenOf(name: string): Promise<string> {
  const moment = now.getTime();
  if (signedInAt.get(name) !== moment) people[name] = await server.signIn(name);
  signedInAt.set(name, moment);
  return people[name]?.token ?? '';
}
const ask = async (name: Parameters<TestServer['ask']>[0], data: object, person = 'Grace') =>
  server.ask(name, data, await tokenOf(person));

const letter = {
  locationIdx: '0',
  phn: '50009-1234',
  patientEmail: address,
  subject: 'Your appointment',
  body: 'Dear Mr. Brandt,\n\nplease come on Tuesday.\n\nDr. Lindqvist',
  delay: 'false',
};
type Sent = { status: number; messageId?: string; error?: string; reason?: string };
type More = Record<string, string | string[]>;

/** Sends a letter as the portal does: a form with fields and files. */
async function sendLetter(
  more: More = {},
  { person = 'Grace', files = [] as File[], key = '' } = {},
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ physicianUid: uidOf(person), ...letter, ...more }))
    for (const one of [value].flat()) form.append(name, one);
  for (const file of files) form.append('attachment', file);
  const response = await fetch(`${server.url}/one-way-patient-message`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await tokenOf(person)}`,
      ...(key && { 'idempotency-key': key }),
    },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as object) };
}

const viewerOf = async (name: string): Promise<Viewer> => {
  const uid = uidOf(name);
  const [user] = await rowsOf(
    `select u.roles, array(select distinct p from role_permissions r, unnest(r.permissions) p
       where r.role = any (u.roles)) as permissions,
       array(select clinic_id from clinic_members where uid = u.id and confirmed_at is not null
             and left_at is null) as "clinicIds" from users u where id = $1`,
    [uid],
  );
  return { uid, ...user, permissions: new Set(user.permissions), covering: [] };
};
const formId = '0199a000-0000-7000-8000-000000000001';
/** Sends a form; the area of forms finds its version. */
async function sendForm(
  patients: Partial<FormSending['patients'][number]>[],
  { person = 'Grace', ...more }: Partial<FormSending> & { person?: string } = {},
) {
  const viewer = await viewerOf(person);
  const sending = {
    physicianUid: viewer.uid,
    locationIdx: 0,
    formId,
    remind: false,
    ...more,
    patients: patients.map((one) => ({ phn: '500091234', email: address, delay: false, ...one })),
  };
  const actor = { viewer, origin: { address: 'test', agent: 'test' }, now };
  return change(server.app.pool, actor, (inside) =>
    sendForms(inside, server.app, viewer, {
      sending,
      findForm: async (_db, _viewer, id) =>
        id === formId ? { version: 3, title: 'PHQ-9' } : undefined,
    }),
  );
}

const work = () => runJobs(server.app);
const token = () => /#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
const open = (dateOfBirth = '1958/03/14', of = token()) =>
  server.ask('patients-openLetter', { token: of, dateOfBirth });
const shown = async (messageId: string, person = 'Grace') =>
  (await ask('patientMessages-message', { messageId }, person)).result;
const sent = async (more: More = {}, options = {}) => {
  const { messageId = '' } = await sendLetter(more, options);
  await work();
  return messageId;
};

it('a letter goes by a mail without content, and its patient reads it behind their date of birth', async () => {
  claims('patients-01', 'patients-08', 'patients-20', 'patients-24', 'patients-09');
  const file = new File([new Uint8Array(pngStart)], 'back.png', { type: 'image/png' });
  const { status, messageId = '' } = await sendLetter({}, { files: [file] });
  expect([status, messageId]).toEqual([200, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect(await shown(messageId)).toMatchObject({ status: 'sending', state: 'sending' });
  await work();
  expect(mails).toMatchObject([{ to: address, subject: 'A message from your clinic' }]);
  expect(mails[0]?.text).toContain('Dr. Grace Lindqvist, Parkland Family Clinic');
  expect(mails[0]?.text).toContain(`${server.app.settings.publicUrl}/patient/letter#`);
  expect(JSON.stringify(mails)).not.toMatch(/Walter|Brandt,|50009|appointment|Tuesday|1958/);
  expect(await shown(messageId)).toMatchObject({
    status: 'delivered',
    state: 'unopened',
    openedAt: null,
    subType: 'OneWayPatient',
    subject: 'Your appointment',
    body: letter.body,
    patient: { name: 'Walter Brandt', phn: '500091234', email: address },
    dateOfBirth: '1958/03/14',
    physicianUid: uidOf('Grace'),
    from: 'Dr. Grace Lindqvist',
    clinicName: 'Parkland Family Clinic',
    sentBy: null,
    hasPdf: true,
    hasAttachments: true,
    files: [{ name: 'back.png', contentType: 'image/png' }],
    deliveredAt: now.toISOString(),
    expiresAt: '2027-01-01T17:00:00.000Z',
    mayWithdraw: true,
    maySendAgain: true,
  });

  now = new Date(start.getTime() + 60_000);
  const { result } = await open();
  expect(result).toMatchObject({
    from: 'Dr. Grace Lindqvist',
    clinicName: 'Parkland Family Clinic',
    patient: 'Walter Brandt',
    subject: 'Your appointment',
    body: letter.body,
    sentAt: start.toISOString(),
    files: [{ name: 'back.png', contentType: 'image/png' }],
  });
  // A right date means opened. Taking the PDF is a second time.
  expect(await shown(messageId)).toMatchObject({
    state: 'opened',
    openedAt: now.toISOString(),
    downloadedAt: null,
  });
  const asked = { token: token(), dateOfBirth: '19580314' };
  const pdf = (await server.ask('patients-letterPdf', asked)).result as string;
  const pages = (await pdfPages(Buffer.from(pdf, 'base64'))).join('\n');
  for (const text of [
    'Parkland Family Clinic',
    'December 2, 2026',
    'Walter Brandt, born 1958/03/14',
  ])
    expect(pages).toContain(text);
  for (const text of ['Your appointment', 'please come on Tuesday.', 'back.png', 'Call 911'])
    expect(pages).toContain(text);
  expect((await ask('patientMessages-pdf', { messageId })).result).toHaveLength(pdf.length);
  expect(await shown(messageId)).toMatchObject({ downloadedAt: now.toISOString() });

  // The attachment opens by its signed address, for a while and as long as the link does.
  const [{ url, id }] = result.files;
  const get = (path: string) => fetch(`${server.url}${path}`);
  const answered = await get(url);
  expect([answered.status, answered.headers.get('content-type')]).toEqual([200, 'image/png']);
  const again = (await server.ask('patients-letterFile', { ...asked, fileId: id })).result;
  expect(again.url).toBe(url);
  const other = url.replace(/place=[^&]+/, `place=letter:${formId}`);
  for (const bad of [other, url.replace('signature=', 'signature=A'), `/patient-files/${id}`])
    expect((await get(bad)).status, bad).toBe(404);
  now = new Date(start.getTime() + 2 * 3_600_000);
  expect((await get(url)).status).toBe(404);
  now = start;
  const { sendAt } = await shown(messageId);
  await ask('patients-withdraw', { messageId, sendAt });
  expect((await get(url)).status).toBe(404);
  expect((await open()).error?.details.reason).toBe('invalid-link');

  const stored = JSON.stringify(
    await rowsOf('select row_to_json(m)::text from patient_messages m'),
  );
  expect(stored).not.toMatch(new RegExp(`${token()}|brandt|Walter|1958|Tuesday|appointment`, 'i'));
});

it('a delayed message goes out the next day at 7:00 AM in Alberta', async () => {
  claims('patients-11');
  const messageId = await sent({ delay: 'true' });
  expect(mails).toEqual([]);
  const at7 = '2026-12-03T13:00:00.000Z';
  expect(await shown(messageId)).toMatchObject({ state: 'scheduled', delay: true, sendAt: at7 });
  now = new Date('2026-12-03T12:59:59Z');
  await work();
  expect(mails).toEqual([]);
  now = new Date(at7);
  await work();
  expect(mails).toHaveLength(1);
  expect(await shown(messageId)).toMatchObject({ state: 'unopened', deliveredAt: at7 });
});

it('the date of birth comes from the patient of the sender’s clinic, or is typed', async () => {
  const other = {
    phn: '20309-1111',
    patientEmail: 'ida@ida.example',
    emailAgain: 'ida@ida.example',
  };
  const birthDate = async (more: More, person = 'Grace') => {
    const { status, reason, error } = await sendLetter(more, { person });
    return status === 200 ? 'sent' : [status, reason, error];
  };
  const unknown = 'Nobody in your clinic knows the date of birth. Add it.';
  expect(await birthDate({})).toBe('sent');
  expect(await birthDate(other)).toEqual([400, 'date-of-birth-unknown', unknown]);
  expect(await birthDate({ ...other, dateOfBirth: '1970/13/01' })).toEqual([
    400,
    'date-of-birth-invalid',
    'Date of birth is invalid',
  ]);
  expect(await birthDate({ ...other, dateOfBirth: '1970-2-1' })).toBe('sent');
  // The typed date may be a slip. It is known once the patient has opened the letter with it.
  const { phn, patientEmail } = other;
  expect(await birthDate({ phn, patientEmail })).toEqual([400, 'date-of-birth-unknown', unknown]);
  await work();
  expect((await open('1970/02/01')).status).toBe(200);
  expect(await birthDate({ phn, patientEmail })).toBe('sent');
  // Another clinic knows neither.
  expect(await birthDate({ phn, patientEmail, emailAgain: patientEmail }, 'Karim')).toEqual([
    400,
    'date-of-birth-unknown',
    unknown,
  ]);
  // Two dates under one number may be two people, so somebody has to say.
  const third = { ...other, dateOfBirth: '1971/02/01' };
  expect(await birthDate(third)).toBe('sent');
  await work();
  expect((await open('1971/02/01')).status).toBe(200);
  expect(await birthDate({ phn, patientEmail })).toEqual([400, 'date-of-birth-unknown', unknown]);
});

it('a number must be a health number, an address possible, and a new address typed twice', async () => {
  claims('patients-16 (server)');
  const fault = async (more: More) => {
    const { status, reason, error } = await sendLetter(more);
    return status === 200 ? 'sent' : [reason, error];
  };
  expect(await fault({ phn: '50009-1235' })).toEqual(['phn-invalid', 'PHN is invalid']);
  expect(await fault({ phn: '' })).toEqual(['phn-invalid', 'PHN is invalid']);
  for (const patientEmail of ['', 'walter@', 'a b@c.example'])
    expect(await fault({ patientEmail })).toEqual(['email-invalid', 'Email is invalid']);
  const twice = 'This address is new for the patient. Type it twice.';
  const patientEmail = 'w.brandt@new.example';
  expect(await fault({ patientEmail })).toEqual(['email-not-repeated', twice]);
  expect(await fault({ patientEmail, emailAgain: 'w.brandt@old.example' })).toEqual([
    'email-not-repeated',
    twice,
  ]);
  expect(await fault({ patientEmail, emailAgain: 'W.Brandt@new.example' })).toBe('sent');
  expect(await fault({ patientEmail: 'W.BRANDT@NEW.EXAMPLE' })).toBe('sent');
  // The consent is recorded once for the patient, the address and the clinic.
  const agreed = await rowsOf('select scope, noted_by, agreed_at from patient_addresses');
  expect(agreed).toEqual([{ scope: clinicId, noted_by: uidOf('Grace'), agreed_at: start }]);
  const sentMails = await rowsOf('select count(*)::int as count from patient_messages');
  expect(sentMails).toEqual([{ count: 2 }]);
});

it('a patient of any province gets a first letter, if the province of the number is named', async () => {
  const email = 'ida@ida.example';
  const to = { patientEmail: email, emailAgain: email, dateOfBirth: '1970/02/01' };
  const fault = async (more: More) => {
    const { status, reason } = await sendLetter({ ...to, ...more });
    return status === 200 ? 'sent' : reason;
  };
  const numbers = {
    MB: '123456789',
    SK: '123456788',
    NB: '123456787',
    YT: '123456786',
    NU: '123456785',
    ON: '1234567890AB',
    NS: '0123456789',
    PE: '12345678',
    NL: '123456789012',
    NT: 'N1234567',
  };
  for (const [province, phn] of Object.entries(numbers)) {
    expect(await fault({ phn }), province).toBe('phn-invalid');
    expect(await fault({ phn, province: 'AB' }), province).toBe('phn-invalid');
    expect(await fault({ phn, province }), province).toBe('sent');
  }
  // A number with a checksum or with Quebec's letters shows its province.
  for (const phn of ['9876 543 218', 'ABCD 1234 5678'])
    expect(await fault({ phn }), phn).toBe('sent');
  expect(await sendLetter({ ...to, phn: '123456784', province: 'XX' })).toMatchObject({
    status: 400,
  });
  const ida = { phn: '123456783', email, emailAgain: email, dateOfBirth: '1970/02/01' };
  expect((await sendForm([{ ...ida, province: 'SK' }, ida])).failed).toEqual([
    { phn: ida.phn, reason: 'phn-invalid' },
  ]);
});

it('a letter takes pictures and mp4 from the form, from an upload and from the gallery', async () => {
  claims('patients-17 (server)');
  const graces = await tokenOf('Grace');
  const only = 'Please only upload jpg, jpeg, png, or mp4 files';
  const text = new File(['a text'], 'back.png', { type: 'image/png' });
  expect(await sendLetter({}, { files: [text] })).toEqual({
    status: 400,
    error: only,
    reason: 'file-type',
  });
  const webm = Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex');
  const film = new File([new Uint8Array(webm)], 'film.webm', { type: 'video/webm' });
  expect(await sendLetter({}, { files: [film] })).toMatchObject({ reason: 'file-type' });
  const item = await uploadPicture(server.url, graces);
  const messageId = await sent({ galleryItem: item });
  expect((await shown(messageId)).files).toMatchObject([{ id: item }]);
  await rowsOf('update files set content_type = $1 where id = $2', ['video/webm', item]);
  expect(await sendLetter({ galleryItem: item })).toMatchObject({
    reason: 'file-type',
    error: only,
  });
  await rowsOf('update files set content_type = $1 where id = $2', ['image/png', item]);
  // Nobody sends the item of somebody else, or more files than a letter holds.
  const [{ id: other }] = await rowsOf('select gen_random_uuid() as id');
  expect(await sendLetter({ galleryItem: other })).toMatchObject({ reason: 'no-file' });
  expect(await sendLetter({ galleryItem: item }, { person: 'Karim' })).not.toHaveProperty(
    'messageId',
  );
  const png = () => new File([new Uint8Array(pngStart)], 'p.png', { type: 'image/png' });
  const eleven = Array.from({ length: 11 }, png);
  expect(await sendLetter({}, { files: eleven })).toMatchObject({ reason: 'too-many-files' });
  expect((await rowsOf('select id from patient_messages')).length).toBe(1);
});

it('a form goes to each patient who can have it, and the others come back with the reason', async () => {
  claims('forms-08', 'forms-13');
  const answered = await sendForm([
    { phn: '500091234' },
    { phn: '500091235' },
    { phn: '203091111', email: 'ida@ida.example', emailAgain: 'ida@ida.example' },
    { phn: '500091234', email: 'new@brandt.example' },
    { phn: '500091234', email: 'none' },
    { phn: '500091234', delay: true },
  ]);
  expect(answered).toEqual({
    sent: [
      { phn: '500091234', messageId: expect.any(String) },
      { phn: '500091234', messageId: expect.any(String) },
    ],
    failed: [
      { phn: '500091235', reason: 'phn-invalid' },
      { phn: '203091111', reason: 'date-of-birth-unknown' },
      { phn: '500091234', reason: 'email-not-repeated' },
      { phn: '500091234', reason: 'email-invalid' },
    ],
  });
  await work();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`${server.app.settings.publicUrl}/forms/#`);
  const [first] = answered.sent;
  expect(await shown(first?.messageId ?? '')).toMatchObject({
    subType: 'Forms',
    subject: 'PHQ-9',
    formId,
    state: 'unopened',
    responseReceived: false,
    needsReview: false,
    hasPdf: false,
    body: null,
  });
  const [row] = await rowsOf('select form_version from patient_messages where id = $1', [
    first?.messageId,
  ]);
  expect(row).toEqual({ form_version: 3 });
  await expect(sendForm([{}], { formId: uidOf('Grace') })).rejects.toMatchObject({
    details: { reason: 'no-form' },
  });
  // A letter's door opens no form.
  expect((await open()).error?.details.reason).toBe('invalid-link');

  // The endpoint checks its body, and answers an error as text.
  const post = async (body: unknown, person = 'Grace') => {
    const response = await fetch(`${server.url}/send-forms`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf(person)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const whole = { physicianUid: uidOf('Grace'), locationIdx: 0, formId };
  const patients = [{ phn: '50009-1234', email: address, delay: false }];
  expect(await post({ ...whole, patients })).toMatchObject({ status: 400, reason: 'no-form' });
  for (const bad of [{ patients: [] }, { patients: Array(501).fill(patients[0]) }, { more: 1 }])
    expect(await post({ ...whole, ...bad }), JSON.stringify(bad).slice(0, 40)).toMatchObject({
      status: 400,
      error: expect.any(String),
    });
});

it('five hundred patients get a form in one request within thirty seconds', async () => {
  const patients = Array.from({ length: 500 }, (_, place) => ({
    email: `patient${place}@brandt.example`,
    emailAgain: `patient${place}@brandt.example`,
  }));
  const began = performance.now();
  const { sent: gone, failed } = await sendForm(patients);
  expect(performance.now() - began).toBeLessThan(30_000);
  expect([gone.length, failed.length]).toEqual([500, 0]);
  const [waiting] = await rowsOf('select count(*)::int as jobs from graphile_worker._private_jobs');
  expect(waiting.jobs).toBe(500);
});

it('a sending that is cut off has sent nothing, and a repeat sends each once', async () => {
  const patients = Array.from({ length: 200 }, () => ({}));
  const { pool } = server.app;
  const cut = sendForm(patients).then(
    () => 'sent',
    () => 'cut',
  );
  // The server ends the connection in the middle of the rows.
  await expect
    .poll(async () => {
      const ended = await rowsOf(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state in ('active', 'idle in transaction')
           and query like '%insert into patient_message%' and pid <> pg_backend_pid()`,
      );
      return ended.length;
    })
    .toBeGreaterThan(0);
  expect(await cut).toBe('cut');
  const count = async () =>
    (
      await pool.query(
        `select (select count(*)::int from patient_messages) as messages,
           (select count(*)::int from graphile_worker._private_jobs) as mails`,
      )
    ).rows[0];
  expect(await count()).toEqual({ messages: 0, mails: 0 });
  expect((await sendForm(patients)).sent).toHaveLength(200);
  expect(await count()).toEqual({ messages: 200, mails: 200 });
});

it('an allowance lets through what is left of it, also for ten at once', async () => {
  // The demo gives him a subscription, of which he has used a part.
  const uid = uidOf('Karim');
  await rowsOf('delete from premium_uses where uid = $1', [uid]);
  await rowsOf(
    `update premium_subscriptions
     set anchor = '2026-11-15T17:00:00Z', paid_until = '2026-12-15T17:00:00Z' where uid = $1`,
    [uid],
  );
  const stranger = { phn: '203091111', dateOfBirth: '1970/02/01' };
  const to = { ...stranger, email: 'ida@ida.example', emailAgain: 'ida@ida.example' };
  const many = await sendForm(Array(27).fill(to), { person: 'Karim' });
  expect([many.sent.length, many.failed.length]).toEqual([27, 0]);
  const asKarim = {
    phn: to.phn,
    dateOfBirth: to.dateOfBirth,
    patientEmail: to.email,
    emailAgain: to.email,
  };
  await tokenOf('Karim');
  const letters = Array.from({ length: 10 }, () => sendLetter(asKarim, { person: 'Karim' }));
  const answers = await Promise.all(letters);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const limit = {
    status: 429,
    error: 'You have reached your limit this month.',
    reason: 'allowance-used',
  };
  expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(7).fill(limit));
  const none = await sendForm([to, { ...to, phn: '1' }], { person: 'Karim' });
  expect(none).toEqual({
    sent: [],
    failed: [
      { phn: '1', reason: 'phn-invalid' },
      { phn: to.phn, reason: 'allowance-used' },
    ],
  });
  // Plus has no limit.
  expect((await sendForm(Array(31).fill({}))).sent).toHaveLength(31);
});

it('a repeat with another file of the same name and size is not the same letter', async () => {
  const film = (last: number) => {
    const bytes = new Uint8Array([...pngStart, last]);
    return { key: 'film', files: [new File([bytes], 'back.png', { type: 'image/png' })] };
  };
  const first = await sendLetter({}, film(1));
  expect(first.status).toBe(200);
  expect(await sendLetter({}, film(1))).toEqual(first);
  expect(await sendLetter({}, film(2))).toMatchObject({ status: 409 });
});

it('a repeat of a letter under the same key sends nothing twice', async () => {
  const first = await sendLetter({}, { key: 'one' });
  expect(first.status).toBe(200);
  expect(await sendLetter({}, { key: 'one' })).toEqual(first);
  expect(await sendLetter({ subject: 'Another' }, { key: 'one' })).toMatchObject({ status: 409 });
  await work();
  expect(mails).toHaveLength(1);
  expect((await sendLetter({}, { key: 'two' })).messageId).not.toBe(first.messageId);
});

it('an office sends for a physician or its clinic, and reads what it sent', async () => {
  claims('forms-03 (server)', 'forms-12', 'patients-35 (server)');
  const listed = async (person: string) =>
    (await ask('patientMessages-list', { folder: 'sent' }, person)).result.messages.map(
      ({ id }: { id: string }) => id,
    );
  const forGrace = await sendForm([{}], { person: 'Joanne', physicianUid: uidOf('Grace') });
  const [{ messageId: graces } = { messageId: '' }] = forGrace.sent;
  await work();
  expect(mails[0]?.text).toContain('Dr. Grace Lindqvist, Parkland Family Clinic');
  for (const person of ['Grace', 'Joanne']) expect(await listed(person)).toEqual([graces]);
  const inHerName = { physicianUid: uidOf('Grace'), from: 'Dr. Grace Lindqvist' };
  // Its sender needs no name for herself.
  expect(await shown(graces, 'Joanne')).toMatchObject({ ...inHerName, sentBy: null });
  expect(await shown(graces, 'Grace')).toMatchObject({ ...inHerName, sentBy: 'Joanne Petrie' });
  // Another physician of the clinic does not see it.
  expect(await listed('Samuel')).toEqual([]);
  expect((await ask('patientMessages-message', { messageId: graces }, 'Samuel')).status).toBe(404);

  const forClinic = await sendForm([{}], {
    person: 'Joanne',
    physicianUid: uidOf('Joanne'),
    sendingOnBehalfOfOptionKind: 'clinic',
    sendingOnBehalfOfOptionUid: clinicId,
    sendingOnBehalfOfOptionDisplayName: 'Parkland Family Clinic',
  });
  const [{ messageId: clinics } = { messageId: '' }] = forClinic.sent;
  await work();
  expect(mails[1]?.text).toMatch(/^Parkland Family Clinic has sent you/);
  for (const person of ['Grace', 'Joanne']) expect(await listed(person)).toEqual([clinics, graces]);
  expect(await listed('Samuel')).toEqual([clinics]);
  expect(await listed('Karim')).toEqual([]);
  expect(await shown(clinics, 'Samuel')).toMatchObject({ from: 'Parkland Family Clinic' });

  // Without the permission, or for people elsewhere, nobody sends for others.
  const refused = (more: Parameters<typeof sendForm>[1]) =>
    expect(sendForm([{}], more)).rejects.toMatchObject({ details: { reason: 'not-on-behalf' } });
  await refused({ person: 'Grace', physicianUid: uidOf('Samuel') });
  await refused({ person: 'Joanne', physicianUid: uidOf('Karim') });
  await refused({ person: 'Joanne', physicianUid: uidOf('Owen') });
  const option = { sendingOnBehalfOfOptionKind: 'physician' as const };
  await refused({
    person: 'Joanne',
    physicianUid: uidOf('Joanne'),
    ...option,
    sendingOnBehalfOfOptionUid: uidOf('Karim'),
  });
  await refused({
    person: 'Joanne',
    physicianUid: uidOf('Joanne'),
    sendingOnBehalfOfOptionKind: 'clinic',
    sendingOnBehalfOfOptionUid: uidOf('Grace'),
  });
  const leave = 'update clinic_members set confirmed_at = $2 where uid = $1';
  await rowsOf(leave, [uidOf('Joanne'), null]);
  await refused({ person: 'Joanne', physicianUid: uidOf('Grace') });
  expect((await ask('patientMessages-message', { messageId: graces }, 'Joanne')).status).toBe(404);
  await rowsOf(leave, [uidOf('Joanne'), start]);

  const physicians = (id: string) =>
    ask('clinic-getClinicInformation_v1', { clinicId: id }, 'Joanne');
  expect((await physicians(clinicId)).result).toEqual({
    physicians: [
      { uid: expect.any(String), firstName: 'Nadia', lastName: 'Haddad' },
      { uid: uidOf('Grace'), firstName: 'Grace', lastName: 'Lindqvist' },
      { uid: uidOf('Samuel'), firstName: 'Samuel', lastName: 'Osei' },
      { uid: expect.any(String), firstName: 'Rachel', lastName: 'Simard' },
    ],
  });
  expect((await physicians(uidOf('Grace'))).status).toBe(404);
});

it('a failed address is corrected and the letter sent again', async () => {
  answer = ({ to }) => {
    if (to !== address) return;
    const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
    throw Object.assign(new Error('550'), refused);
  };
  const messageId = await sent();
  const failed = await shown(messageId);
  expect(failed).toMatchObject({
    state: 'failed',
    error: 'refused',
    read: false,
    mayWithdraw: false,
  });
  // The sender hears of it, in a mail without the patient.
  await work();
  expect(mails).toMatchObject([{ to: 'grace.lindqvist@demo.corridor.example' }]);
  expect(JSON.stringify(mails)).not.toMatch(/brandt|Walter|appointment/i);
  mails.length = 0;
  const { sendAt } = failed;
  const again = async (more: object) =>
    (await ask('patients-sendAgain', { messageId, sendAt, ...more })).error?.details.reason;
  const email = 'walter@brandt.ca';
  expect(await again({ email: 'walter' })).toBe('email-invalid');
  expect(await again({ email })).toBe('email-not-repeated');
  expect(await again({ email, emailAgain: 'walter@brandt.com' })).toBe('email-not-repeated');
  expect((await ask('patients-sendAgain', { messageId, sendAt, email }, 'Karim')).status).toBe(404);
  expect(await again({ email, emailAgain: email })).toBeUndefined();
  await work();
  expect(mails).toMatchObject([{ to: email }]);
  expect((await open()).status).toBe(200);
  expect(await shown(messageId)).toMatchObject({
    state: 'opened',
    error: null,
    patient: { email },
  });
  const found = async (term: string) =>
    (await ask('patientMessages-list', { folder: 'sent', terms: [term] })).result.messages.length;
  expect([await found(email), await found(address)]).toEqual([1, 0]);
});

it('the reader of a wrong address asks for no link after the address is corrected', async () => {
  const email = 'walter@brandt.ca';
  const messageId = await sent();
  const wrong = token();
  const { sendAt } = await shown(messageId);
  const correction = { messageId, sendAt, email, emailAgain: email };
  expect((await ask('patients-sendAgain', correction)).status).toBe(200);
  await work();
  const right = token();
  expect(mails.at(-1)?.to).toBe(email);
  mails.length = 0;
  expect((await open(undefined, wrong)).error?.details.reason).toBe('invalid-link');
  for (let count = 0; count < 4; count++)
    expect((await server.ask('patients-askNewLink', { token: wrong })).status).toBe(200);
  await work();
  expect(mails).toEqual([]);
  expect((await open(undefined, right)).status).toBe(200);
  // The patient has all their new links left.
  expect((await server.ask('patients-askNewLink', { token: right })).status).toBe(200);
  await work();
  expect(mails).toMatchObject([{ to: email }]);
});

it('a link works until the one that was asked for is opened, and while the sender is gone', async () => {
  await sent();
  const before = token();
  const newLink = async () => {
    now = new Date(now.getTime() + 60_000);
    await server.ask('patients-askNewLink', { token: before });
    await work();
  };
  answer = () => {
    throw new Error('the mail server is away');
  };
  await expect(newLink()).rejects.toThrow('the mail server is away');
  expect((await open(undefined, before)).status).toBe(200);
  answer = () => undefined;
  await newLink();
  const after = token();
  expect(after).not.toBe(before);
  expect((await open(undefined, before)).status).toBe(200);
  expect((await open(undefined, after)).status).toBe(200);
  expect((await open(undefined, before)).error?.details.reason).toBe('invalid-link');

  const gone = 'update users set disabled_at = $2 where id = $1';
  await rowsOf(gone, [uidOf('Grace'), now]);
  mails.length = 0;
  await newLink();
  await rowsOf(gone, [uidOf('Grace'), null]);
  expect(mails).toEqual([]);
  expect((await open(undefined, after)).status).toBe(200);
});

it('a mistyped date of birth is corrected until a message was opened with it', async () => {
  const to = { phn: '20309-1111', patientEmail: 'ida@ida.example', emailAgain: 'ida@ida.example' };
  const messageId = await sent({ ...to, dateOfBirth: '1970/02/10' });
  for (let count = 0; count < 5; count++) await open('1970/02/01');
  await rowsOf('delete from sign_in_failures');
  const { state, sendAt } = await shown(messageId);
  expect(state).toBe('closed');
  const again = async (dateOfBirth: string, at = sendAt) =>
    (await ask('patients-sendAgain', { messageId, sendAt: at, dateOfBirth })).error?.details.reason;
  for (const wrong of ['', '1970/13/01', '2027/01/01'])
    expect(await again(wrong), wrong).toBe('date-of-birth-invalid');
  now = new Date(start.getTime() + 60_000);
  expect(await again('1970-2-1')).toBeUndefined();
  await work();
  expect((await open('1970/02/10')).error?.details.reason).toBe('invalid-link');
  expect((await open('1970/02/01')).status).toBe(200);
  const opened = await shown(messageId);
  expect(opened).toMatchObject({ state: 'opened', dateOfBirth: '1970/02/01' });
  expect(await again('1970/02/10', opened.sendAt)).toBe('date-of-birth-fixed');
  expect(await again('1970/02/01', opened.sendAt)).toBeUndefined();
});

it('a patient asks for a new link three times a day, and it goes to the address on record', async () => {
  await sent();
  const old = token();
  const newLink = async (of = old) => {
    const { result } = await server.ask('patients-askNewLink', { token: of });
    await work();
    return result;
  };
  for (let count = 0; count < 5; count++) await open('1958/03/15');
  await server.app.pool.query('delete from sign_in_failures');
  expect((await open()).error?.details.reason).toBe('invalid-link');
  expect(await newLink()).toEqual({ done: true });
  expect(mails).toMatchObject([{ to: address }, { to: address }]);
  expect(token()).not.toBe(old);
  expect((await open(undefined, old)).error?.details.reason).toBe('invalid-link');
  expect((await open()).status).toBe(200);
  for (let count = 0; count < 3; count++) expect(await newLink()).toEqual({ done: true });
  expect(mails).toHaveLength(4);
  now = new Date(start.getTime() + 86_400_000);
  await newLink();
  expect(mails).toHaveLength(5);
  // An expired link may ask too; a link that never was gets the same answer and no mail.
  now = new Date(start.getTime() + 40 * 86_400_000);
  expect((await open()).error?.details.reason).toBe('invalid-link');
  await newLink();
  expect(mails).toHaveLength(6);
  expect(await newLink('never')).toEqual({ done: true });
  const [{ id: messageId }] = await rowsOf('select id from patient_messages');
  const withdrawn = await shown(messageId);
  await ask('patients-withdraw', { messageId, sendAt: withdrawn.sendAt });
  expect(await newLink()).toEqual({ done: true });
  expect(mails).toHaveLength(6);
});

it('an unopened message is reminded of once after three days, if its sender wants it', async () => {
  const messageId = await sent({ remind: 'true' });
  const first = token();
  await sent({});
  now = new Date(start.getTime() + 3 * 86_400_000 - 1);
  await work();
  expect(mails).toHaveLength(2);
  now = new Date(start.getTime() + 3 * 86_400_000);
  await work();
  expect(mails.slice(2)).toMatchObject([
    { to: address, subject: 'A message from your clinic is waiting' },
  ]);
  expect(JSON.stringify(mails)).not.toMatch(/Walter|50009|appointment|1958/);
  expect(await shown(messageId)).toMatchObject({ remind: true, remindedAt: now.toISOString() });
  // Both links open it, and no further reminder goes out.
  for (const link of [first, token()]) expect((await open(undefined, link)).status).toBe(200);
  await jobs['patients-remind']?.handle({ messageId }, server.app);
  expect(mails).toHaveLength(3);
  const opened = await sent({ remind: 'true' });
  await open();
  now = new Date(now.getTime() + 4 * 86_400_000);
  await work();
  expect(mails).toHaveLength(4);
  expect(await shown(opened)).toMatchObject({ remindedAt: null, state: 'opened' });
});

it('a wrong date, an expired link and a link that never was have one answer in one time', async () => {
  await sent();
  const right = token();
  const timed = async (work: () => ReturnType<typeof open>) => {
    const began = performance.now();
    const { status, error, headers } = await work();
    return { ms: performance.now() - began, status, error, type: headers.get('content-type') };
  };
  const wrong = await timed(() => open('1958/03/15'));
  const never = await timed(() => open('1958/03/14', 'never'));
  now = new Date(start.getTime() + 31 * 86_400_000);
  const expired = await timed(() => open('1958/03/14', right));
  expect(wrong).toMatchObject({
    status: 404,
    error: {
      message: 'The date or the link is not right.',
      details: { code: 'not-found', reason: 'invalid-link' },
    },
  });
  for (const one of [never, expired]) {
    const { ms, ...same } = one;
    expect({ ...same, ms: 0 }).toEqual({ ...wrong, ms: 0 });
    expect(ms).toBeGreaterThan(245);
  }
  expect(wrong.ms).toBeGreaterThan(245);
});

it('thirty wrong dates of an hour stop the next tries of their network, and no reader of a link', async () => {
  await sent();
  const read = token();
  expect((await open()).status).toBe(200);
  await sent();
  const right = token();
  for (let count = 0; count < 30; count++) await open('1958/03/14', `never${count}`);
  expect((await open('1958/03/14', right)).error?.details).toMatchObject({ reason: 'throttled' });
  // The reader of a link goes on, and a wrong date at it tells no more than at any other link.
  expect((await open('1958/03/14', read)).status).toBe(200);
  const told = [await open('1958/03/15', read), await open('1958/03/15', 'never')];
  expect(told.map(({ error }) => error?.details.reason)).toEqual(['throttled', 'throttled']);
  // A wrong date of the next hour holds nobody.
  now = new Date(start.getTime() + 3_600_000);
  await open('1958/03/15', 'never');
  expect((await open('1958/03/14', right)).status).toBe(200);
});
