import { afterAll, beforeAll, expect, it } from 'vitest';
import { claims } from '../../../../tools/claims.ts';
import { patientIndex } from '../../patients/patientIndex.ts';
import { change } from '../../platform/change.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { sendFile, startTestServer, type TestServer } from '../../testing.ts';
import { claimFile } from '../../uploads/actions.ts';
import { pngOf } from '../../uploads/cleaning/testing.ts';
import { drawPhoto } from '../../uploads/demo/scenes.ts';
import { keepFile } from '../../uploads/receive.ts';
import { makeThread, patient } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
const now = new Date('2026-11-18T16:00:00Z');

beforeAll(async () => {
  server = await startTestServer({ clock: () => now });
  for (const name of ['Grace', 'Amara', 'Joanne', 'Karim', 'Tomasz'])
    people[name] = await server.signIn(name);
});
afterAll(() => server.stop());

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, people[person]?.token);
const consult = (more = {}) =>
  makeThread(server, {
    from: uidOf('Grace'),
    to: uidOf('Tomasz'),
    message: 'Is it safe?',
    ...more,
  });
const exported = (activityId: string, person = 'Grace') =>
  ask('secureMessaging-exportEconsultPdf', { activityId }, person);
const pagesOf = async (activityId: string) =>
  pdfPages(Buffer.from((await exported(activityId)).result, 'base64'));

it('the age is that of the day in Alberta, whatever the clock of the machine says', async () => {
  const birthday = (at: string) =>
    consult({ econsult: { patientDateOfBirth: '1958/03/14' }, at: new Date(at) });
  // An evening in Alberta is the next day in UTC.
  expect((await pagesOf(await birthday('2026-03-14T04:00:00Z')))[0]).toContain('67 years');
  expect((await pagesOf(await birthday('2026-03-14T18:00:00Z')))[0]).toContain('68 years');
});

it('the whole consult becomes a PDF with selectable text and numbered pages', async () => {
  claims('thread-58', 'drafts-19');
  const id = await consult({
    econsult: {
      patientFirstName: 'Ślędź-Eugénie',
      patientLastName: 'ᐊᓈᓇ',
      symptoms: [{ question: 'Reason', answer: 'Hears less on the left, 03.01O ≥ 4 weeks' }],
    },
  });
  const say = (message: string, person: string) =>
    ask('thread-sendMessage', { activityId: id, message }, person);
  await say('First line\n\nSecond line \u0007 after a bell', 'Tomasz');
  const { messageId } = (await say('About somebody else entirely', 'Grace')).result;
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Grace');
  for (let part = 1; part <= 40; part++)
    await say(`Part ${part}: ${'what was found there '.repeat(12)}`, 'Tomasz');
  await ask(
    'outcomes-save',
    { activityId: id, outcome: 'Unknown', diagnosis: 'Otosclérose' },
    'Tomasz',
  );
  const options = { billAudiogram: true };
  await ask('interpretations-billInterpretation', { activityId: id, options }, 'Tomasz');
  await ask('activity-changeStatus_v1', { activityId: id, status: 'to_book' }, 'Tomasz');

  const pages = await pagesOf(id);
  const [first = ''] = pages;
  const whole = pages.join(' ');
  // The letterhead is the consultant's.
  expect(first).toMatch(/^Harbour Specialists 1275 West 6th Avenue, Vancouver BC/);
  for (const part of [
    'Phone (604) 555-0176 · Fax (604) 555-0177',
    'Dermatology · Skin Lesion',
    'Ślędź-Eugénie ᐊᓈᓇ',
    '1958/03/14 · 68 years',
    '50009-1234',
    'To Book',
    'Hears less on the left, 03.01O ≥ 4 weeks',
    'Dr. Grace Lindqvist Parkland Family Clinic, Red Deer AB',
    'Is it safe?',
    'Second line after a bell',
    'Part 40: what was found there',
    'Nov 18, 2026, 10:00 AM',
    'Otosclérose',
    'Audiogram · Nov 18, 2026',
    'All times are those of Alberta (UTC−6).',
  ])
    expect(whole).toContain(part);
  expect(whole).not.toContain('somebody else');
  expect(whole).toContain('This message was retracted.');
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`PHN 50009-1234 · page ${index + 1} of ${pages.length}`);
  });
  const { rows } = await server.app.pool.query(
    `select patient from audit_entries where action = 'thread.export-pdf' and subject = $1`,
    [`thread:${id}`],
  );
  expect(rows).toEqual([{ patient: patientIndex(server.app.keys, patient.phn) }]);
});

it('members and their offices export a consult; a stranger, a locked and an unreadable one are refused', async () => {
  claims('thread-58 (who may)');
  const id = await consult();
  for (const person of ['Grace', 'Tomasz', 'Joanne'])
    expect((await exported(id, person)).status, person).toBe(200);
  expect((await exported(id, 'Karim')).error?.details.code).toBe('not-found');
  await ask('thread-lock', { activityId: id, reason: 'Wrong patient' }, 'Grace');
  expect((await exported(id)).error?.details.reason).toBe('thread-locked');
  const broken = await consult();
  await server.app.pool.query(`update activities set sealed = '\\x00' where id = $1`, [broken]);
  expect((await exported(broken)).error?.details.reason).toBe('unreadable');
});

it('pictures of the consult and its messages are named and have pages of their own', async () => {
  const { app } = server;
  const writer = { viewer: undefined, origin: { address: 'test', agent: 'test' }, now };
  const drawn = drawPhoto({ scene: 'lesion', skin: 'fair', seed: 3 });
  const keep = (name: string, content: Buffer) =>
    change(app.pool, writer, async (inside) => {
      const file = { owner: uidOf('Grace'), purpose: 'thread' as const, name, content };
      const id = await keepFile(app, inside, file);
      await claimFile(inside, id, uidOf('Grace'), 'thread');
      return id;
    });
  const photos = [await keep('left-back.png', drawn), await keep('cut.png', pngOf(200))];
  const id = await consult({ econsult: { referralMediaURIs: photos } });
  const content = drawn;
  const sent = await sendFile(server.url, people.Grace?.token ?? '', {
    content,
    name: 'ruler.png',
    purpose: 'thread',
  });
  const more = { activityId: id, message: 'With a ruler', fileIds: [sent.id] };
  expect((await ask('thread-sendMessage', more, 'Grace')).status).toBe(200);
  const pages = await pagesOf(id);
  const whole = pages.join(' ');
  expect(whole).toContain(
    'Photos and files On the last pages: left-back.png To be opened in Corridor: cut.png',
  );
  expect(whole).toContain('With a ruler On the last pages: ruler.png');
  expect(pages.at(-2)).toMatch(
    /^left-back.png Sent with the consult, Nov 18, 2026, .* page 2 of 3$/,
  );
  expect(pages.at(-1)).toMatch(/^ruler.png Sent with the message of Nov 18, 2026/);
  const pdf = Buffer.from((await exported(id)).result, 'base64').toString('latin1');
  expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
});
