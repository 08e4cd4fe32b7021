import type { ChosenDelivery } from '@corridor/contract/preferences/rules.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { jobs } from '../../handlers.ts';
import type { Fax, FaxStatus } from '../../platform/fax/faxService.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { pdfPages } from '../../platform/pdf/testing.ts';
import { runJobs, sendFile, startTestServer, type TestServer } from '../../testing.ts';
import { drawPhoto } from '../../uploads/demo/scenes.ts';
import { makeThread } from '../testing.ts';

let server: TestServer;
const people: Record<string, { token: string; uid: string }> = {};
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
  for (const name of ['Grace', 'Amara', 'Tomasz']) people[name] = await server.signIn(name);
});
afterAll(() => server.stop());
beforeEach(async () => {
  status = () => ({ state: 'delivered', pages: 2 });
  mails.length = 0;
  faxed.length = 0;
  await server.app.pool.query('delete from graphile_worker._private_jobs');
  await server.app.pool.query('delete from user_preferences');
});

const uidOf = (name: string) => people[name]?.uid ?? '';
const ask = (name: Parameters<TestServer['ask']>[0], data: object, person: string) =>
  server.ask(name, data, people[person]?.token);
const consult = () =>
  makeThread(server, { from: uidOf('Grace'), to: uidOf('Amara'), at: now, message: 'Is it safe?' });
const send = (person: string, activityId: string, more = {}) =>
  ask('thread-sendMessage', { activityId, message: 'Stop linagliptin today.', ...more }, person);
/** Stores the differences from the defaults, as the preferences do. */
const prefers = (person: string, fax: ChosenDelivery['fax']) =>
  server.app.pool.query(
    `insert into user_preferences (uid, delivery) values ($1, $2)
     on conflict (uid) do update set delivery = excluded.delivery`,
    [uidOf(person), JSON.stringify({ fax })],
  );
const work = async () => {
  await runJobs(server.app);
  now = new Date(now.getTime() + 61_000);
  await runJobs(server.app);
};
const incoming = { secureMessage: { incoming: { enabled: true } } };
const numbers = () => faxed.map(({ to }) => to);
const clinicOf = async (person: string, change: string) =>
  server.app.pool.query(
    `update clinics set ${change} where id = (select clinic_id from locations
     where uid = $1 order by is_default desc, position limit 1)`,
    [uidOf(person)],
  );

it('a wanted message is faxed to the office with the patient, and its cover says nothing of it', async () => {
  const id = await consult();
  await send('Amara', id);
  await work();
  expect(faxed).toEqual([]);
  await prefers('Grace', incoming);
  await send('Amara', id);
  // The chart needs the fax even if the message was read on screen.
  await ask('thread-markRead', { activityId: id }, 'Grace');
  await work();
  expect(faxed).toHaveLength(1);
  const [cover = '', second = ''] = await pdfPages(faxed[0]?.pdf ?? Buffer.alloc(0));
  expect(cover).toContain('From Dr. Amara Okafor, FRCPC Harbour Specialists');
  expect(cover).toContain('To Dr. Grace Lindqvist');
  expect(cover).not.toMatch(/Walter|Brandt|W\. B\.|50009|1958|Dermatology|Lesion|linagliptin/i);
  for (const part of [
    'Walter Brandt',
    '50009-1234',
    'Stop linagliptin today.',
    'W. B. · page 2 of 2',
  ])
    expect(second).toContain(part);
  expect(second).not.toContain('Is it safe?');
  const [sent] = (await ask('thread-deliveries', { activityId: id }, 'Amara')).result;
  expect(sent.people[0].ways).toMatchObject([{ channel: 'fax', state: 'sent' }]);
  // The office's panel lists only faxes to the office.
  expect((await ask('fax-ofActivity', { activityId: id }, 'Amara')).result.faxes).toEqual([]);
});

it('a person may choose only the first answer, which also passes a mute', async () => {
  const id = await consult();
  const first = { enabled: true, options: { onlyFirstConsultantMessage: true } };
  await prefers('Grace', { secureMessage: { incoming: first } });
  await send('Amara', id);
  await send('Amara', id);
  await work();
  expect(faxed).toHaveLength(1);
  const muted = await consult();
  await prefers('Grace', incoming);
  await ask('thread-setMuted', { activityId: muted, muted: true }, 'Grace');
  await send('Amara', muted);
  await send('Amara', muted);
  await work();
  expect(faxed).toHaveLength(2);
});

it('chosen first answers go to the specialist’s own office, and so do chosen own messages', async () => {
  const id = await consult();
  await prefers('Amara', { firstReplies: true });
  await send('Amara', id);
  await send('Amara', id);
  await work();
  expect(numbers()).toEqual(['6045550177']);
  const [, sent] = (await ask('thread-deliveries', { activityId: id }, 'Amara')).result;
  expect(sent.people).toMatchObject([
    { uid: uidOf('Grace') },
    { uid: uidOf('Amara'), readAt: null, ways: [{ channel: 'fax', state: 'sent' }] },
  ]);
  await prefers('Grace', { secureMessage: { outgoing: { enabled: true } } });
  await send('Grace', id);
  await work();
  expect(faxed).toHaveLength(2);
});

it('the fax goes to the present number; without one it fails at once, and a failure notifies the sender', async () => {
  await prefers('Grace', incoming);
  const id = await consult();
  await clinicOf('Grace', `fax = '1 (403) 555-0199'`);
  await send('Amara', id);
  await work();
  expect(numbers()).toEqual(['4035550199']);
  status = () => ({ state: 'failed', reason: 'no-fax', again: false });
  await send('Amara', id);
  await work();
  expect(mails.filter(({ subject }) => subject.includes('not delivered'))).toMatchObject([
    { to: expect.stringMatching(/^amara/) },
  ]);
  await clinicOf('Grace', `fax = ''`);
  await send('Amara', id);
  await work();
  expect(faxed).toHaveLength(2);
  const found = (await ask('thread-deliveries', { activityId: id }, 'Amara')).result;
  const ways = found.map((one: { people: { ways: object[] }[] }) =>
    one.people[0]?.ways.filter((way) => (way as { channel: string }).channel === 'fax'),
  );
  expect(ways).toMatchObject([
    [{ state: 'failed', reason: 'no-fax-number' }],
    [{ state: 'failed', reason: 'no-fax' }],
    [{ state: 'sent', reason: null }],
  ]);
  await clinicOf('Grace', `fax = '4035550143'`);
});

it('a forwarded consult is faxed once, with or without its earlier messages', async () => {
  const { Tomasz } = people;
  await prefers('Tomasz', { econsult: { incoming: { enabled: true } } });
  for (const previousMessages of [true, false]) {
    const id = await consult();
    await send('Amara', id);
    now = new Date(now.getTime() + 60_000);
    const answer = await ask(
      'secureMessaging-forwardEconsult',
      {
        activityId: id,
        referingPhysicianUid: uidOf('Grace'),
        subject: '',
        previousMessages,
        recipientSpecialistUId: Tomasz?.uid,
        newSpecialty: 'Otolaryngology',
        newSubSite: 'Ear and Hearing',
      },
      'Grace',
    );
    faxed.length = 0;
    await work();
    expect(faxed).toHaveLength(1);
    const pages = (await pdfPages(faxed[0]?.pdf ?? Buffer.alloc(0))).join(' ');
    expect(pages).toContain('Changing pigmented lesion');
    expect(pages.includes('Stop linagliptin today.')).toBe(previousMessages);
    // A later message is not faxed, because only consults were chosen.
    await send('Grace', answer.result.activityId);
    await work();
    expect(faxed).toHaveLength(1);
  }
});

it('a message retracted or locked meanwhile is not faxed', async () => {
  await prefers('Grace', incoming);
  const id = await consult();
  const { messageId } = (await send('Amara', id)).result;
  await ask('thread-retractMessage', { activityId: id, messageId }, 'Amara');
  const locked = await consult();
  await send('Amara', locked);
  await ask('thread-lock', { activityId: locked, reason: 'Wrong patient' }, 'Amara');
  await work();
  expect(faxed).toEqual([]);
  // The same holds for a fax that already waits.
  const later = await consult();
  const second = (await send('Amara', later)).result;
  const { rows } = await server.app.pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and identifier = 'thread-notify' returning payload`,
  );
  expect(rows).toHaveLength(1);
  await jobs['thread-notify']?.handle(rows[0].payload, server.app);
  await ask('thread-retractMessage', { activityId: later, messageId: second.messageId }, 'Amara');
  await work();
  expect(faxed).toEqual([]);
  const state = await server.app.pool.query('select reason from faxes where activity_id = $1', [
    later,
  ]);
  expect(state.rows).toEqual([{ reason: 'retracted' }]);
});

it('pictures are faxed too, unless their recipient wants none', async () => {
  const content = drawPhoto({ scene: 'lesion', skin: 'fair', seed: 3 });
  const token = people.Amara?.token ?? '';
  const pagesWith = async (fax: ChosenDelivery['fax']) => {
    await prefers('Grace', { ...incoming, ...fax });
    const file = await sendFile(server.url, token, { content, name: 'lid.png', purpose: 'thread' });
    await send('Amara', await consult(), { fileIds: [file.id] });
    await work();
    return pdfPages(faxed.at(-1)?.pdf ?? Buffer.alloc(0));
  };
  expect((await pagesWith({}))[2]).toContain('lid.png Sent with the message of');
  const without = await pagesWith({ faxPdfSettings: { includeImages: false } });
  expect(without).toHaveLength(2);
  expect(without[1]).toContain('To be opened in Corridor: lid.png');
});
