import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import type { Fax, FaxStatus } from '../../platform/fax/faxService.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pdfPages, pdfPictures } from '../../platform/pdf/testing.ts';
import { runJobs, startTestServer, type TestServer } from '../../testing.ts';
import { phoneJpeg } from '../../uploads/cleaning/testing.ts';
import { skinHistory } from '../shipped/skinHistory.ts';
import { phqAnswers, sendForm, submittedForm } from '../testing.ts';

let server: TestServer;
let grace: { token: string; uid: string };
let clinicId: string;
let now = new Date('2027-10-20T16:00:00Z');
const mails: Mail[] = [];
const faxed: Fax[] = [];
let status: () => FaxStatus;

beforeAll(async () => {
  const settings = { SESSION_HOURS: '720', IDLE_MINUTES: '720' };
  server = await startTestServer({ clock: () => now, settings });
  server.app.mail = { send: async (mail) => void mails.push(mail), close: () => undefined };
  server.app.fax = {
    queue: async (one) => `ref-${faxed.push(one)}`,
    status: async () => status(),
    find: async () => undefined,
    askAfterMs: 60_000,
  };
  grace = await server.signIn('Grace');
  const { rows } = await server.app.pool.query(
    'select clinic_id from locations where uid = $1 order by is_default desc, position limit 1',
    [grace.uid],
  );
  clinicId = rows[0].clinic_id;
});
afterAll(() => server.stop());
beforeEach(async () => {
  status = () => ({ state: 'delivered', pages: 2 });
  mails.length = 0;
  faxed.length = 0;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.app.pool.query('delete from user_preferences');
});

const prefers = (fax: ChosenDelivery['fax']) =>
  server.app.pool.query(
    `insert into user_preferences (uid, delivery) values ($1, $2)
     on conflict (uid) do update set delivery = excluded.delivery`,
    [grace.uid, JSON.stringify({ fax })],
  );
const work = async () => {
  await runJobs(server.app);
  now = new Date(now.getTime() + 61_000);
  await runJobs(server.app);
};
const severe = phqAnswers([3, 3, 3, 2, 2, 2, 1, 0, 1, 2]);
const submit = () => submittedForm(server, { uid: grace.uid, clinicId }, severe);
const faxIn = async (messageId: string) =>
  (await server.ask('forms-result', { messageId }, grace.token)).result.fax;
const pagesOf = (at = -1) => pdfPages(faxed.at(at)?.pdf ?? Buffer.alloc(0));

it('an answered form is faxed to the office of its clinic where its sender wants that', async () => {
  claims('preferences-20 (faxed forms)', 'profile-08 (forms)');
  await prefers({ forms: false });
  const silent = await submit();
  await work();
  expect([faxed.length, await faxIn(silent.messageId)]).toEqual([0, null]);
  await prefers({ forms: true });
  // The clinic gets no score that its physician has from elsewhere.
  const elsewhere = phqAnswers([1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
  await submittedForm(server, { uid: grace.uid }, elsewhere);
  const { messageId, reference } = await submit();
  await work();
  expect(faxed.map(({ to }) => to)).toEqual(['4035550143']);
  const [cover = '', ...rest] = await pagesOf();
  expect(cover).toContain('From Dr. Grace Lindqvist');
  expect(cover).not.toMatch(/Walter|Brandt|W\. B\.|50009|1958|PHQ|depress|severe/i);
  const text = rest.join(' ');
  const places = ['Walter Brandt', reference, 'Needs attention', '17 of 27', 'Nearly every day'];
  const found = places.map((part) => text.indexOf(part));
  expect(found.every((at) => at >= 0)).toBe(true);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
  expect(text).toMatch(/Earlier.*: 17/);
  expect(text).not.toMatch(/: 8\b/);
  expect(rest[0]).toContain('W. B. · Page 2 of');
  expect(await faxIn(messageId)).toEqual({
    clinicName: expect.any(String),
    number: '4035550143',
    state: 'delivered',
    reason: null,
    at: expect.any(String),
    pages: 2,
  });
});

it('a form goes by fax once, also where its office wants it too', async () => {
  const joanne = await server.signIn('Joanne');
  await prefers({ forms: true });
  await server.app.pool.query(
    'insert into user_preferences (uid, delivery) select $1, delivery from user_preferences',
    [joanne.uid],
  );
  const { messageId } = await submit();
  await server.app.pool.query('update patient_messages set sent_by = $2 where id = $1', [
    messageId,
    joanne.uid,
  ]);
  await server.app.pool.query(
    `select graphile_worker.add_job('forms-submitted', json_build_object('messageId', $1::text))`,
    [messageId],
  );
  await work();
  expect(faxed).toHaveLength(1);
});

it('pictures and answers stand on the fax as its sender prefers', async () => {
  claims('preferences-20 (faxPdfSettings)');
  const photo = (await phoneJpeg()).toString('base64');
  const answered = async (faxPdfSettings: object) => {
    await prefers({ forms: true, faxPdfSettings });
    const { opening } = await sendForm(server, { uid: grace.uid, clinicId, form: skinHistory });
    const { file } = (await server.ask('forms-addFile', { ...opening, key: 'photo', data: photo }))
      .result;
    const answers = {
      photo: { files: [file] },
      site: { site: 'left-forearm' },
      since: { choice: ['weeks'] },
      change: { choice: ['nothing'] },
      symptoms: { choice: ['nothing'] },
      'skin-cancer': { yes: false },
      family: { yes: false },
      sunburn: { yes: false },
    };
    const given = { ...opening, answers, revision: 0, language: 'en' };
    expect((await server.ask('forms-submit', given)).status).toBe(200);
    await work();
    const { pdf = Buffer.alloc(0) } = faxed.at(-1) ?? {};
    return { text: (await pagesOf()).slice(1).join(' '), pictures: pdfPictures(pdf) };
  };
  const whole = await answered({});
  expect(whole.text).toContain('1 picture, below');
  expect(whole.pictures).toBe(1);
  const plain = await answered({ includeImages: false });
  expect(plain.text).toContain('1 picture, in Corridor');
  expect([plain.pictures, plain.text.includes('forearm')]).toEqual([0, true]);
  const note = await answered({ includePdfs: false });
  expect(note.text).toContain('A patient has sent a form back.');
  expect(note.text).not.toMatch(/Walter|Brandt|W\. B\.|500091234|forearm|Skin/);
  expect(note.pictures).toBe(0);
});

it('a person hears of a fax that did not arrive, without a word of its content', async () => {
  await prefers({ forms: true });
  status = () => ({ state: 'failed', reason: 'no-fax', again: false });
  const { messageId } = await submit();
  await work();
  expect(await faxIn(messageId)).toMatchObject({ state: 'failed', reason: 'no-fax' });
  const [mail] = mails.filter(({ subject }) => subject === 'A fax from Corridor was not delivered');
  expect(mail?.text).toContain(`/dashboard/patient-messages?messageId=${messageId}`);
  expect(JSON.stringify(mail)).not.toMatch(/Walter|Brandt|PHQ/);
  const change = 'update clinics set fax = $2 where id = $1';
  await server.app.pool.query(change, [clinicId, '911']);
  const other = await submit();
  await work();
  await server.app.pool.query(change, [clinicId, '4035550143']);
  expect(faxed).toHaveLength(1);
  expect(await faxIn(other.messageId)).toMatchObject({ state: 'failed', reason: 'no-fax-number' });
});
